import type { Province } from '#shop/provinces.ts';

/** What the mails know of the shop. */
export interface MailShop {
  readonly name: string;
  readonly phone: string;
  /** WhatsApp number, digits only. */
  readonly chatNumber: string;
  /** The shop's address on the web; empty when it is not known, then mails hold no links to it. */
  readonly publicOrigin: string;
  readonly provinces: readonly Province[];
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
