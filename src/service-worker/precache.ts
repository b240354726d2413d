import type { EmailService } from '#storefront/browser/outbox/post-order.ts';

/** What a build tells its service worker. */
export interface Precache {
  /** Names the build. */
  readonly version: string;
  /** Addresses of code, styles, font and signs that every page may need. */
  readonly files: readonly string[];
  /** Address of one file with the data of many pages: their addresses and contents. */
  readonly dataBundle: string;
  /** Addresses of the small first pictures of the products. */
  readonly pictures: readonly string[];
  /** Address of a page without content, for pages that were never visited. */
  readonly emptyPage: string;
  /** Where kept orders are sent. */
  readonly emailService: EmailService;
}
