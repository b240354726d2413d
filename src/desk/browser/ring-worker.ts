/**
 * The desk's service worker. It shows the pushes of new orders (D89), and keeps no page and no order. Every push shows a
 * notification, as browsers end the subscription of one that doesn't.
 */
declare const self: ServiceWorkerGlobalScope;

/** As the relay sends it (`src/relay/push/push-worker.ts`); `order`: 0 for a test. */
interface Push {
  readonly text: string;
  readonly order: number;
}

/** Of orders that come together the first one is heard. A notification's `data` is the time of that one. */
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
    // A push of another version, perhaps.
  }
  return { text: 'New order', order: 0 };
}

async function show({ text, order }: Push): Promise<void> {
  const shown = await self.registration.getNotifications();
  const heardAt = Math.max(0, ...shown.map(({ data }) => Number(data)));
  const isQuiet = Date.now() - heardAt < quietMs;
  await self.registration.showNotification(text, {
    // The address to which it leads; a repeat of the same push replaces it.
    tag: order > 0 ? `/orders/${order}` : '/more',
    icon: '/icons/icon-192.png',
    silent: isQuiet,
    data: isQuiet ? heardAt : Date.now(),
  });
}

/** Opens an address of the desk, where it is open already or in a new window: no page loses what was entered on it. */
async function open(address: string): Promise<void> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = clients.find(({ url }) => new URL(url).pathname === address);
  await (client ? client.focus() : self.clients.openWindow(address));
}
