/** The desk's pages as HTML. Bundled by the build, as Node runs TypeScript but no JSX (`src/build/desk.ts`). */
import { renderToStaticMarkup } from 'react-dom/server';
import '#storefront/styles/base.css';
import '#storefront/styles/font.css';
import './desk.css';
import './live.css';
import './new-order.css';
import './photographs.css';
import './publish.css';
import './product.css';
import './products.css';
import './select.css';
import './shop.css';
import './print.css';
import type { RenderPage } from './desk-page.ts';
import { Document } from './document.tsx';

export const renderPage: RenderPage = (frame, page) =>
  `<!doctype html>${renderToStaticMarkup(<Document frame={frame} page={page} />)}`;
