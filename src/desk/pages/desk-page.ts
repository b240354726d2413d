import type { PublishPage } from './publish-page.ts';

/** What the page of the desk shows that has no screen of its own yet. */
export type DeskPage = PublishPage;
