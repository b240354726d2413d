import type { EmailService } from '#storefront/outbox/sender.ts';

/** A file of this release and no other. */
export interface ExactFile {
  readonly address: string;
  /** Hash of its content, for the browser to check. */
  readonly integrity: string;
}

/** The facts of a build that its service worker needs. */
export interface Precache {
  /** Names the release. */
  readonly release: string;
  /** Code, styles, font and signs that every page may need, and the empty page. */
  readonly files: readonly ExactFile[];
  /** One file with the data of many pages: their addresses and contents. */
  readonly dataBundle: ExactFile;
  /** Addresses of the small first pictures of the products. */
  readonly pictures: readonly string[];
  /** Address of a page without content, for pages that were never visited. */
  readonly emptyPage: string;
  /** The service that gets stored orders. */
  readonly emailService: EmailService;
}
