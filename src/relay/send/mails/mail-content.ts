import type { Province } from '#shop/provinces.ts';

/** The shop's data in mails. */
export interface MailShop {
  readonly name: string;
  readonly phone: string;
  /** WhatsApp number, digits only. */
  readonly chatNumber: string;
  /** The shop's address on the web; empty if unknown, then mails have no links to it. */
  readonly publicOrigin: string;
  readonly provinces: readonly Province[];
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
