/**
 * How safe orders are on the browser's disk. Without a promise from the browser the answer is `for now`, not an error.
 */

/** Name of the background sync for all stored orders. */
const syncTag = 'order-outbox';

interface BackgroundSync {
  readonly sync: { readonly register: (tag: string) => Promise<void> };
}

/** Whether the browser clears the shop's storage only when the shopper asks; `ask` may show a prompt of the browser. */
export async function isStoragePersistent(ask: boolean): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()));
  } catch {
    return false; // The browser has no such promise, or the page is not on HTTPS.
  }
}

/** Has the service worker send stored orders once the device is online. Never resolves if there is no worker. */
export async function requestBackgroundSync(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.ready;
    if (!hasSync(registration)) return false;
    await registration.sync.register(syncTag);
    return true;
  } catch {
    return false; // The browser has no service workers, or the shopper has switched the sync off.
  }
}

function hasSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & BackgroundSync {
  return 'sync' in registration;
}
