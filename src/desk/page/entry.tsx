/** The desk's screens as HTML. Bundled by the build, as Node runs TypeScript but no JSX (`src/build/vite.ts`). */
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import '#storefront/styles/base.css';
import '#storefront/styles/font.css';
import './desk.css';
import '#desk/orders/orders.css';
import '#desk/photos/photos.css';
import '#desk/prices/prices.css';
import '#desk/publish/publish.css';
import '#desk/products/product.css';
import '#desk/products/products.css';
import '#desk/sales/sales.css';
import '#desk/shop/shop.css';
import '#desk/orders/print.css';
import './dark.css';
import { RingScript } from '#desk/phones/ring-sections.tsx';
import { type Frame, Layout } from './layout.tsx';
import * as screens from './screens.ts';

export type ScreenName = keyof typeof screens;
export type ScreenProps = { readonly [Name in ScreenName]: ComponentProps<(typeof screens)[Name]> };

const byName: { readonly [Name in ScreenName]: (props: ScreenProps[Name]) => ReactNode } = screens;

interface Shown<Name extends ScreenName> {
  name: Name;
  props: ScreenProps[Name];
}

export function renderScreen<Name extends ScreenName>(frame: Frame, name: Name, props: ScreenProps[Name]): string {
  const page = (
    <Layout frame={frame}>
      <Screen name={name} props={props} />
      <RingScript />
    </Layout>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Screen<Name extends ScreenName>({ name, props }: Shown<Name>) {
  return byName[name](props);
}
