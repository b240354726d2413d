/** What each page of the desk shows. Texts that a shopper wrote are cleaned before they come here; React escapes them. */
import type { ProductPage } from './product-page.ts';
import type { PublishPage } from './publish-page.ts';
import type { ProductsPage } from './products-page.ts';
import type { ListsPage, ProductListPage, ProductPagesPage } from './lists-page.ts';
import type { ShopIndexPage, ShopSectionPage } from './shop-page.ts';

export type DeskPage =
  | PublishPage
  | ProductsPage
  | ProductPage
  | ShopIndexPage
  | ShopSectionPage
  | ListsPage
  | ProductListPage
  | ProductPagesPage;
