import { addresses } from '#desk/addresses.ts';
import { counted } from '#shop/counted.ts';
import { CorrectionScreen } from './correction.tsx';
import type { DeskPage, Frame } from './desk-page.ts';
import { HealthScreen } from './health.tsx';
import { LabelsScreen } from './labels.tsx';
import { ListScreen } from './list.tsx';
import { LogScreen } from './log.tsx';
import { MoreScreen } from './more.tsx';
import { NewOrderScreen } from './new-order.tsx';
import { OrderScreen } from './order.tsx';
import { PhotographsScreen } from './photographs.tsx';
import { PublishScreen } from './publish.tsx';
import { ProductScreen } from './product.tsx';
import { ProductsScreen } from './products.tsx';
import { SearchScreen } from './search.tsx';
import { SelectScreen } from './select.tsx';
import { ShopScreens, shopTitle } from './shop-screens.tsx';
import { SeveralScreen } from './several.tsx';
import { LinkScreen, SignInScreen } from './sign-in.tsx';
import { SlipsScreen } from './slips.tsx';

export function Document({ frame, page }: { frame: Frame; page: DeskPage }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0b6b4b" />
        <title>{`${titleOf(page)} - ${frame.shopName} desk`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={frame.stylesheet} />
        {page.kind === 'list' && page.reload?.isOn && <GrowingList script={frame.scripts.live} />}
        {page.kind === 'publish' && page.steps !== null && <meta httpEquiv="refresh" content="2" />}
        {(page.kind === 'slips' || page.kind === 'labels') && <script type="module" src={frame.scripts.print} />}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="head">
          <p className="head-name">{`${frame.shopName} desk`}</p>
          {frame.formToken !== null && <Navigation current={page.kind} changes={frame.changes} />}
        </header>
        <main id="main" className="page">
          <Screen page={page} formToken={frame.formToken ?? ''} />
        </main>
      </body>
    </html>
  );
}

/** By its script; without scripts it reloads itself. */
function GrowingList({ script }: { script: string }) {
  return (
    <>
      <script type="module" src={script} />
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
    </>
  );
}

const places = [
  {
    label: 'Orders',
    address: addresses.list,
    kinds: ['list', 'search', 'order', 'new-order', 'correction', 'several', 'slips', 'labels'],
  },
  { label: 'Products', address: addresses.products, kinds: ['products', 'product', 'photographs'] },
  {
    label: 'Shop',
    address: addresses.shop,
    kinds: ['shop', 'shop-section', 'lists', 'product-list', 'product-pages'],
  },
  { label: 'Publish', address: addresses.publish, kinds: ['publish'] },
  { label: 'More', address: addresses.more, kinds: ['more', 'health', 'log'] },
];

function Navigation({ current, changes }: { current: DeskPage['kind']; changes: number }) {
  return (
    <nav aria-label="Desk">
      <ul className="places">
        {places.map(({ label, address, kinds }) => (
          <li key={address}>
            <a href={address} aria-current={kinds.includes(current) ? 'page' : undefined}>
              {`${label} `}
              {address === addresses.publish && changes > 0 && <Waiting changes={changes} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A number to see, a sentence to hear. */
function Waiting({ changes }: { changes: number }) {
  return (
    <span className="waiting" aria-label={counted(changes, 'change')} role="img">
      {changes}
    </span>
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
    case 'photographs':
      return <PhotographsScreen page={page} formToken={formToken} />;
    case 'sign-in':
      return <SignInScreen page={page} />;
    case 'link':
      return <LinkScreen page={page} />;
    case 'health':
      return <HealthScreen page={page} formToken={formToken} />;
    case 'log':
      return <LogScreen page={page} />;
    case 'more':
      return <MoreScreen page={page} formToken={formToken} />;
    case 'message':
      return (
        <>
          <h1>{page.title}</h1>
          <p>{page.words}</p>
          <p>
            <a href={addresses.list}>Back to the orders</a>
          </p>
        </>
      );
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
    case 'photographs':
      return `${page.notice === null && page.refused.length === 0 ? '' : 'Not saved: '}Photographs of ${page.name}`;
    case 'sign-in':
    case 'link':
      return 'Sign in';
    case 'health':
      return 'Health';
    case 'log':
      return 'Log';
    case 'more':
      return 'More';
    case 'message':
      return page.title;
  }
}
