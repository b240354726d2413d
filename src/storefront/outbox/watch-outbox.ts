/**
 * Loads the outbox on pages that need it: most devices have never opened the checkout, which makes its database. It
 * looks at the start, whenever an order was placed, the connection or the page comes back, and each minute, for what a
 * closed tab may have left.
 */
import type { orderNews as news } from './outbox.ts';

export type NewsSource = typeof news;

const lookEveryMs = 60_000;
/** A database that doesn't answer may have an order. */
const answerWithinMs = 1000;

export function watchOutbox(onOrders: (news: NewsSource) => void): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await mayHaveOrders())) return;
    try {
      const { orderNews, startOutbox } = await import('./outbox.ts');
      onOrders(orderNews);
      await startOutbox();
    } catch (error) {
      console.warn('outbox: it could not be loaded; it is tried again', error);
    }
  };
  for (const event of ['online', 'pageshow', 'orderplaced']) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookEveryMs);
  return look();
}

async function mayHaveOrders(): Promise<boolean> {
  try {
    if (localStorage.getItem('order-outbox') !== null) return true;
    const hasDatabase = indexedDB.databases().then((all) => all.some(({ name }) => name === 'panja'));
    return await Promise.race([hasDatabase, new Promise<true>((resolve) => setTimeout(resolve, answerWithinMs, true))]);
  } catch {
    return true; // Storage is blocked, or the browser can't list databases (Firefox before 126): the outbox copes.
  }
}
