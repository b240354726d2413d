/** Renders a page of the shop to HTML at build time. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageNotFound } from './browser/page-loader.ts';
import type { PageData } from './page-data.ts';
import { Root } from './root.tsx';
import { standingRouter } from './router/router.ts';
import { routeAt } from './routes.tsx';
import { ErrorScreen } from './routes/error-screen.tsx';

/** The HTML of the page at a path with its data, null for an unknown address. Hoisted tags of the head come first. */
export async function renderPage(path: string, data: PageData | null): Promise<string> {
  const Component = await routeAt(path)?.();
  if (data && !Component) throw new Error(`no route shows the page at ${path}`);
  const screen =
    data && Component ? <Component data={data} /> : <ErrorScreen error={new PageNotFound(`no page at ${path}`)} />;
  return renderToString(
    <StrictMode>
      <Root router={standingRouter({ place: { path, search: '', key: '' }, screen })} />
    </StrictMode>,
  );
}
