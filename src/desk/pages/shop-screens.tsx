import { ListsScreen } from './lists.tsx';
import type { ListsPage, ProductListPage, ProductPagesPage } from './lists-page.ts';
import { ProductListScreen } from './product-list.tsx';
import { ProductPagesScreen } from './product-pages.tsx';
import { ShopScreen, ShopSectionScreen } from './shop.tsx';
import type { ShopIndexPage, ShopSectionPage } from './shop-page.ts';

/** The pages on which the owner changes the shop itself. */
export type ShopPage = ShopIndexPage | ShopSectionPage | ListsPage | ProductListPage | ProductPagesPage;

export function ShopScreens({ page, formToken }: { page: ShopPage; formToken: string }) {
  switch (page.kind) {
    case 'shop':
      return <ShopScreen page={page} />;
    case 'shop-section':
      return <ShopSectionScreen page={page} formToken={formToken} />;
    case 'lists':
      return <ListsScreen page={page} />;
    case 'product-list':
      return <ProductListScreen page={page} formToken={formToken} />;
    case 'product-pages':
      return <ProductPagesScreen page={page} formToken={formToken} />;
  }
}

export function shopTitle(page: ShopPage): string {
  switch (page.kind) {
    case 'shop':
      return 'Shop';
    case 'shop-section':
      return page.notice === null ? page.title : `Not saved: ${page.title}`;
    case 'lists':
      return 'On the pages';
    case 'product-list':
      return page.name;
    case 'product-pages':
      return `Pages of ${page.name}`;
  }
}
