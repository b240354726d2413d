/** What the resources that have no controller of their own yet can do. */
import type { AccountStore } from './account/account-store.ts';
import { DeskPublish } from './publish/desk-publish.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publish/publishing.ts';
import type { Clock } from '#relay/process/clock.ts';

export interface DeskParts {
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly publishing: Publishing;
  readonly preview: Preview;
}

export class Desk {
  readonly publish: DeskPublish;

  constructor(parts: DeskParts) {
    this.publish = new DeskPublish(parts);
  }
}
