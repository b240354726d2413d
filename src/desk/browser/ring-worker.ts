/**
 * The desk's service worker. It shows pushes for new orders (D89), and stores no pages or orders. Every push must show a
 * notification, or the browser ends the subscription.
 */
declare const self: ServiceWorkerGlobalScope;

/** The message of the relay (`src/push/ringer.ts`); `order` is 0 for a test. */
interface Push {
  readonly text: string;
  readonly order: number;
}

/** Only the first of several orders within this time makes a sound; `data` of the notifications is its time. */
const quietMs = 10_000;
let lastShown = Promise.resolve();

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('push', (event) => {
  const push = read(event.data);
  lastShown = lastShown.catch(() => {}).then(() => show(push));
  event.waitUntil(lastShown);
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

function read(data: PushMessageData | null): Push {
  try {
    const { text, order } = data?.json() ?? {};
    if (typeof text === 'string' && Number.isSafeInteger(order)) return { text, order };
  } catch {
    // The push may come from another version.
  }
  return { text: 'New order', order: 0 };
}

async function show({ text, order }: Push): Promise<void> {
  const shown = await self.registration.getNotifications();
  const heardAt = Math.max(0, ...shown.map(({ data }) => Number(data)));
  const isQuiet = Date.now() - heardAt < quietMs;
  await self.registration.showNotification(text, {
    // The tag is the address to open; a repeated push replaces its notification.
    tag: order > 0 ? `/orders/${order}` : '/more',
    icon: '/icons/icon-192.png',
    silent: isQuiet,
    data: isQuiet ? heardAt : Date.now(),
  });
}

/** Opens an address in the window that already shows it, else in a new one, so that no page loses its entries. */
async function open(address: string): Promise<void> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = clients.find(({ url }) => new URL(url).pathname === address);
  await (client ? client.focus() : self.clients.openWindow(address));
}
