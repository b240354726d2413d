import { Title, useFrame } from '#desk/page/layout.tsx';
import { CorrectionScreen } from './correction.tsx';
import type { DeskPage } from './desk-page.ts';
import { LabelsScreen } from './labels.tsx';
import { ListScreen } from './list.tsx';
import { NewOrderScreen } from './new-order.tsx';
import { OrderScreen } from './order.tsx';
import { PublishScreen } from './publish.tsx';
import { ProductScreen } from './product.tsx';
import { ProductsScreen } from './products.tsx';
import { SearchScreen } from './search.tsx';
import { SelectScreen } from './select.tsx';
import { ShopScreens, shopTitle } from './shop-screens.tsx';
import { SeveralScreen } from './several.tsx';
import { SlipsScreen } from './slips.tsx';

/** The pages that are still described by a `DeskPage` of their own. */
export function OldPage({ page }: { page: DeskPage }) {
  const { formToken, scripts } = useFrame();
  return (
    <>
      <Title>{titleOf(page)}</Title>
      {page.kind === 'list' && page.reload?.isOn && <GrowingList script={scripts.live} />}
      {page.kind === 'publish' && page.steps !== null && <meta httpEquiv="refresh" content="2" />}
      {(page.kind === 'slips' || page.kind === 'labels') && <script type="module" async src={scripts.print} />}
      <Screen page={page} formToken={formToken ?? ''} />
    </>
  );
}

/** By its script; without scripts it reloads itself. */
function GrowingList({ script }: { script: string }) {
  return (
    <>
      <script type="module" async src={script} />
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
    </>
  );
}

function Screen({ page, formToken }: { page: DeskPage; formToken: string }) {
  switch (page.kind) {
    case 'list':
      return page.select === null ? <ListScreen page={page} /> : <SelectScreen page={page} formToken={formToken} />;
    case 'search':
      return <SearchScreen page={page} formToken={formToken} />;
    case 'order':
      return <OrderScreen page={page} formToken={formToken} />;
    case 'new-order':
      return <NewOrderScreen page={page} formToken={formToken} />;
    case 'correction':
      return <CorrectionScreen page={page} formToken={formToken} />;
    case 'several':
      return <SeveralScreen page={page} formToken={formToken} />;
    case 'slips':
      return <SlipsScreen page={page} />;
    case 'labels':
      return <LabelsScreen page={page} />;
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
    case 'list':
      return 'Orders';
    case 'search':
      return 'Search';
    case 'order':
      return `Order ${page.name}`;
    case 'new-order':
      return page.notice === null ? 'New order' : 'Not saved: New order';
    case 'correction':
      return `Correct ${page.name}`;
    case 'several':
      return page.title;
    case 'slips':
      return 'Packing slips';
    case 'labels':
      return 'Labels';
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
