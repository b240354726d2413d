/** What the resources that have no controller of their own yet can do. */
import type { AccountStore } from './account/account-store.ts';
import { DeskPublish } from './publish/desk-publish.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publish/publishing.ts';
import type { Products } from './products/products.ts';
import type { ShopDesk } from './shop/shop-desk.ts';
import type { Clock } from '#relay/process/clock.ts';

export interface DeskParts {
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly publishing: Publishing;
  readonly preview: Preview;
  readonly products: Products;
  readonly shopDesk: ShopDesk;
}

export class Desk {
  readonly publish: DeskPublish;
  readonly products: DeskParts['products'];
  readonly shopDesk: DeskParts['shopDesk'];

  constructor(parts: DeskParts) {
    this.publish = new DeskPublish(parts);
    this.products = parts.products;
    this.shopDesk = parts.shopDesk;
  }
}
