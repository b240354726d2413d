import type { ReactNode } from 'react';
import { LineFailed, loadPage, PageNotFound } from './browser/page-loader.ts';
import type { Resolve } from './router/router.ts';
import { ErrorScreen } from './routes/error-screen.tsx';
import { routeAt } from './routes.tsx';

/** The screen for the next page, its data and code fetched. Whatever goes wrong has a screen too. */
export const nextScreen: Resolve = async ({ path, search }) => {
  try {
    return await screenAt(path);
  } catch (error) {
    if (!navigator.onLine) return lineFailed(path, error);
    // The line failed, or the shop was built anew and its old files are gone: ask for the whole page (decision D45).
    window.location.assign(path + search);
    return new Promise<never>(() => undefined);
  }
};

/** The screen for the page that the browser has just asked for whole: asking again would only go round in circles. */
export async function firstScreen(path: string): Promise<ReactNode> {
  try {
    return await screenAt(path);
  } catch (error) {
    return lineFailed(path, error);
  }
}

async function screenAt(path: string): Promise<ReactNode> {
  try {
    const fetchComponent = routeAt(path);
    if (!fetchComponent) throw new PageNotFound(`no page at ${path}`);
    const [Component, data] = await Promise.all([fetchComponent(), loadPage(path)]);
    return <Component data={data} />;
  } catch (error) {
    if (error instanceof PageNotFound) return <ErrorScreen error={error} />;
    throw error;
  }
}

function lineFailed(path: string, cause: unknown): ReactNode {
  return <ErrorScreen error={new LineFailed(`${path} could not be fetched`, { cause })} />;
}
