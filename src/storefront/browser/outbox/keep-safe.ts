/** What the browser can promise for orders on its disk. No promise is no error: it is told as `for now`. */

/** Names the background sync of all kept orders. */
const syncTag = 'order-outbox';

interface BackgroundSync {
  readonly sync: { readonly register: (tag: string) => Promise<void> };
}

/** Whether the browser clears the shop's storage only when the shopper asks; `ask` may show a question of the browser. */
export async function isStoragePersistent(ask: boolean): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()));
  } catch {
    return false; // The browser has no such promise, or the page no HTTPS.
  }
}

/** Has the service worker send kept orders once the device is online. Never answers where no worker ever comes. */
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
