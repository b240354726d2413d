/**
 * Loads the outbox on the pages that need it. Most devices keep no order, and a look at their storage is a fraction of its
 * code; the checkout brings it in any case. Looks at the start, whenever the connection or the page comes back, and each minute, for
 * what a closed tab may have left.
 */
const lookEveryMs = 60_000;
/** A database that does not answer may hold an order. */
const answerWithinMs = 1000;

export function watchOutbox(): Promise<void> {
  for (const event of ['online', 'pageshow']) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookEveryMs);
  return look();
}

async function look(): Promise<void> {
  if (!(await mayKeepOrders())) return;
  try {
    const { startOutbox } = await import('./outbox.ts');
    await startOutbox();
  } catch (error) {
    console.warn('outbox: it could not be loaded; it is tried again', error);
  }
}

async function mayKeepOrders(): Promise<boolean> {
  try {
    return localStorage.getItem('order-outbox') !== null || (await hasStoredOrders());
  } catch {
    return true; // The outbox knows what to do where storage is blocked.
  }
}

function hasStoredOrders(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, answerWithinMs, true);
    const opening = indexedDB.open('panja');
    let isNew = false;
    opening.addEventListener('upgradeneeded', () => {
      isNew = true;
      opening.transaction?.abort(); // The outbox makes the database.
    });
    opening.addEventListener('error', () => (isNew ? resolve(false) : reject(new Error('no database'))));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('orders').objectStore('orders').count();
      counting.addEventListener('success', () => resolve(counting.result > 0));
      counting.addEventListener('error', () => resolve(true));
      database.close(); // Once it has counted.
    });
  });
}
