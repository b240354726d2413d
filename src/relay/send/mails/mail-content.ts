import type { CheckedLine } from '#order/order-check.ts';
import type { Province } from '#shop/provinces.ts';

/** The shop's data in mails. */
export interface MailShop {
  readonly name: string;
  readonly phone: string;
  /** WhatsApp number, digits only. */
  readonly chatNumber: string;
  /** The shop's address on the web; empty if unknown, then mails have no links to it and no pictures. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  readonly provinces: readonly Province[];
}

/** Address of the picture of an ordered product for a mail; empty for none. */
export function pictureAddress({ picture }: CheckedLine, { publicOrigin }: MailShop): string {
  return picture && publicOrigin ? `${publicOrigin}${picture}` : '';
}
