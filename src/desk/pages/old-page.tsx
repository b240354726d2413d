import { Title, useFrame } from '#desk/page/layout.tsx';
import type { DeskPage } from './desk-page.ts';
import { PublishScreen } from './publish.tsx';
import { ProductScreen } from './product.tsx';
import { ProductsScreen } from './products.tsx';
import { ShopScreens, shopTitle } from './shop-screens.tsx';

/** The pages that are still described by a `DeskPage` of their own. */
export function OldPage({ page }: { page: DeskPage }) {
  const { formToken } = useFrame();
  return (
    <>
      <Title>{titleOf(page)}</Title>
      {page.kind === 'publish' && page.steps !== null && <meta httpEquiv="refresh" content="2" />}
      <Screen page={page} formToken={formToken ?? ''} />
    </>
  );
}

function Screen({ page, formToken }: { page: DeskPage; formToken: string }) {
  switch (page.kind) {
    case 'publish':
      return <PublishScreen page={page} formToken={formToken} />;
    case 'products':
      return <ProductsScreen page={page} formToken={formToken} />;
    case 'product':
      return <ProductScreen page={page} formToken={formToken} />;
    case 'shop':
    case 'shop-section':
    case 'lists':
    case 'product-list':
    case 'product-pages':
      return <ShopScreens page={page} formToken={formToken} />;
  }
}

function titleOf(page: DeskPage): string {
  switch (page.kind) {
    case 'publish':
      return page.title;
    case 'products':
      return page.notice === null ? 'Products' : 'Not saved: Products';
    case 'product':
      return `${page.notice === null ? '' : 'Not saved: '}${page.id === null ? 'New product' : page.name}`;
    case 'shop':
    case 'shop-section':
    case 'lists':
    case 'product-list':
    case 'product-pages':
      return shopTitle(page);
  }
}
