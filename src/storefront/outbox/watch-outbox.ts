/**
 * Loads the outbox on pages that need it. Most devices have no stored order, and looking is much cheaper than loading
 * its code; the checkout loads it in any case. It looks at the start, whenever an order was placed, the connection or
 * the page comes back, and each minute, for what a closed tab may have left.
 */
import type { NewsSource } from './outbox.ts';

const lookEveryMs = 60_000;
/** A database that doesn't answer may have an order. */
const answerWithinMs = 1000;

export function watchOutbox(onOrders: (news: NewsSource) => void): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await mayKeepOrders())) return;
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

async function mayKeepOrders(): Promise<boolean> {
  try {
    if (localStorage.getItem('order-outbox') !== null) return true;
    return await Promise.race([
      hasStoredOrders(),
      new Promise<true>((resolve) => setTimeout(resolve, answerWithinMs, true)),
    ]);
  } catch {
    return true; // Storage is blocked, or the browser can't list databases (Firefox before 126): the outbox copes.
  }
}

async function hasStoredOrders(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'panja')) return false;
  const database = await done(indexedDB.open('panja'));
  try {
    return (await done(database.transaction('orders').objectStore('orders').count())) > 0;
  } finally {
    database.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });
}
