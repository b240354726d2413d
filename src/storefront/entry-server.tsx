/** Renders a page of the shop to HTML at build time. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageNotFound } from './browser/fetch-data.ts';
import type { PageData } from './page-data.ts';
import { Root } from './root.tsx';
import { staticRouter } from './router/router.ts';
import { errorScreen, isPage, screenOf } from './screen.tsx';

/** The HTML of the page at a path with its data, null for an unknown address. Hoisted head tags come first. */
export async function renderPage(path: string, data: PageData | null): Promise<string> {
  if (data && !isPage(path)) throw new Error(`no route leads to the page at ${path}`);
  const screen = data ? await screenOf(data) : errorScreen(new PageNotFound(`no page at ${path}`));
  return renderToString(
    <StrictMode>
      <Root router={staticRouter({ location: { path, search: '', hash: '', key: '' }, screen })} />
    </StrictMode>,
  );
}
