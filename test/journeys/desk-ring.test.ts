/**
 * A phone rings for new orders (D89): turned on, tested and removed at the desk. A real subscription needs the browser maker's
 * servers, so the tests make one; they decrypt the shop's pushes as a browser would, and hand them to the real service worker.
 */
import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/pages.ts';
import { desktop, launchWholeBrowser, phone } from '#test/support/browser.ts';
import { flawsOf, signInAt, startShopAndDesk, unfold } from '#test/support/desk-journeys.ts';
import { type GotPush, pushService } from '#test/support/push-service.ts';
import { until } from '#test/support/until.ts';
import { deskPassword } from '#test/support/sample-order.ts';

const service = await pushService();
afterAll(service.stop);
const pushSettings = { PUSH_SERVICES: service.url };
const { desk, signIn, placeOrder } = await startShopAndDesk(pushSettings);
// The headless shell shows no notifications. Chromium must show its own: while it looks for the system's service, which
// servers lack, it may lose the first one.
const browser = await launchWholeBrowser(['--disable-features=SystemNotifications,NativeNotifications']);
afterAll(() => browser.close());

const signInByForm = (viewport: typeof phone): Promise<Page> => signInAt(browser, desk.url, { viewport });

/** Gives each new subscription of the page's browser the next of these paths. */
async function subscribesTo(page: Page, ...paths: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: desk.url });
  await page.addInitScript(
    (subscriptions) => {
      const made = () => Number(localStorage.getItem('made') ?? 0);
      const current = () => {
        const { endpoint, ...keys } = subscriptions[made() - 1] ?? { endpoint: '' };
        const applicationServerKey = Uint8Array.from(
          atob(
            (document.querySelector<HTMLElement>('#ring')?.dataset['publicKey'] ?? '')
              .replaceAll('-', '+')
              .replaceAll('_', '/'),
          ),
          (letter) => letter.charCodeAt(0),
        ).buffer;
        const unsubscribe = async () => true;
        return { endpoint, options: { applicationServerKey }, toJSON: () => ({ endpoint, keys }), unsubscribe };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (made() === 0 ? null : current()),
        subscribe: async () => {
          localStorage.setItem('made', String(made() + 1));
          return current();
        },
      });
    },
    paths.map((path) => service.subscription(path)),
  );
  await page.reload();
}

/** Turns ringing on, on the page More. */
async function turnOn(page: Page): Promise<void> {
  await page.goto(`${desk.url}/more`);
  await page.getByRole('button', { name: 'Ring this device' }).click();
  await page.getByText('This device rings for new orders. Test it below.').waitFor();
}

const gotAt = (path: string) => service.got.filter((push) => push.path === path);
const ringAt = (path: string, count = 1): Promise<GotPush> => until(`a push to ${path}`, () => gotAt(path)[count - 1]);

function workerOf(page: Page): Promise<Worker> {
  return until('the service worker', () => page.context().serviceWorkers()[0]);
}

/**
 * Hands pushes to the page's service worker, as its browser would, and waits until it has shown each. The page must not ask
 * for notifications meanwhile: Chromium then forgets one that is stored and not shown yet.
 */
async function serviceWorkerOf(page: Page): Promise<{ readonly push: (message: object | string) => Promise<void> }> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) found.resolve(first.registrationId);
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const worker = await workerOf(page);
  await worker.evaluate(`(() => {
    self.shown = 0;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (...all) => { await show(...all); shown += 1; };
  })()`);
  let pushes = 0;
  return {
    async push(message) {
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      await client.send('ServiceWorker.deliverPushMessage', { origin: desk.url, registrationId, data });
      pushes += 1;
      await until('the notification', async () => (await worker.evaluate('shown')) === pushes);
    },
  };
}

/** The notifications that the phone shows. */
async function notificationsOf(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, tag, silent }) => ({ title, tag, isSilent: silent === true }));
  });
}

/** Taps a notification; resolves to the address that it opens. The code is a string, as tests have no types of workers. */
async function tapped(page: Page, tag: string): Promise<unknown> {
  const worker = await workerOf(page);
  return worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    const opened = new Promise((resolve) => { clients.openWindow = async (address) => resolve(address); });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    return opened;
  })()`);
}

describe('a phone that rings', () => {
  it('is turned on with one tap, rings for an order within seconds, can be tested and removed (D89)', async () => {
    const page = await signInByForm(phone);
    await subscribesTo(page, '/first');
    await turnOn(page);
    expect(await flawsOf(page, 'More')).toEqual([]);
    const list = page.locator('section', { has: page.getByRole('heading', { name: 'Ringing for new orders' }) });
    expect(await list.textContent()).toContain('Chrome on Linux (this one)has not rung yet');
    await placeOrder();
    const { message } = await ringAt('/first');
    expect(message.text).toMatch(/^New order: \d+ items?, Rs [\d,]+, Lahore$/);
    await page.goto(`${desk.url}/orders/${message.order}`);
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    expect(await page.getByText('Ring for new orders').count()).toBe(0);
    await page.goto(`${desk.url}/more`);
    await until('the relay to note that it rang', async () => {
      await page.reload();
      return (await list.getByText('last rang').count()) > 0;
    });
    await list.getByRole('button', { name: 'Test' }).click();
    await page.getByText('The device rings within seconds.').waitFor();
    expect((await ringAt('/first', 2)).message).toEqual({ text: 'This device rings for new orders.', order: 0 });
    await list.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No device rings when an order comes in.').waitFor();
    await page.getByRole('button', { name: 'Ring this device' }).waitFor();
    await page.reload();
    await page.getByText('No device rings when an order comes in.').waitFor();
  });

  it('has its worker before the first tap, and asks for permission within it, as Safari demands (D89)', async () => {
    const page = await signInByForm(phone);
    await subscribesTo(page, '/safari');
    await page.addInitScript(() => {
      let isTapped = false;
      document.addEventListener(
        'click',
        () => {
          isTapped = true;
          setTimeout(() => (isTapped = false));
        },
        true,
      );
      let isAllowed = false;
      const { prototype } = PushManager;
      const subscribe = prototype.subscribe.bind(prototype);
      Notification.requestPermission = async () => {
        isAllowed ||= isTapped;
        return isAllowed ? 'granted' : 'default';
      };
      prototype.subscribe = async (options) => {
        if (!isAllowed) throw new DOMException('only from a user gesture', 'NotAllowedError');
        return subscribe(options);
      };
    });
    await page.goto(`${desk.url}/more`);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated');
    await page.getByRole('button', { name: 'Ring this device' }).click();
    await page.getByText('This device rings for new orders. Test it below.').waitFor();
    await placeOrder();
    await ringAt('/safari');
  });

  it('is offered on an order’s page, which keeps its entries (D89)', async () => {
    const page = await signInByForm(phone);
    await subscribesTo(page, '/from-order');
    await placeOrder();
    await page.reload();
    await page.locator('.rows a').first().click();
    await unfold(page, 'Note');
    await page.getByLabel('Note (only you see it)').fill('call first');
    await unfold(page, 'Ring for new orders');
    const button = page.getByRole('button', { name: 'Ring this device' });
    expect(await flawsOf(page, 'an order')).toEqual([]);
    await button.click();
    await page.getByRole('status').getByText('This device rings for new orders.').waitFor();
    expect(await page.getByLabel('Note (only you see it)').inputValue()).toBe('call first');
    await placeOrder();
    await ringAt('/from-order');
  });

  it('shows each order once, sounds only for the first of several, and opens an order at a tap (D89)', async () => {
    const page = await signInByForm(phone);
    await subscribesTo(page, '/shows');
    await turnOn(page);
    await placeOrder();
    const { message } = await ringAt('/shows');
    const worker = await serviceWorkerOf(page);
    await worker.push(message);
    expect(await notificationsOf(page)).toEqual([
      { title: message.text, tag: `/orders/${message.order}`, isSilent: false },
    ]);
    await worker.push(message);
    await worker.push({ text: 'New order: 1 item, Rs 900', order: message.order + 1 });
    expect(await notificationsOf(page)).toEqual(
      expect.arrayContaining([
        { title: message.text, tag: `/orders/${message.order}`, isSilent: true }, // This push came twice.
        { title: 'New order: 1 item, Rs 900', tag: `/orders/${message.order + 1}`, isSilent: true },
      ]),
    );
    await worker.push('of another version');
    expect(await notificationsOf(page)).toContainEqual({ title: 'New order', tag: '/more', isSilent: true });
    expect(await tapped(page, `/orders/${message.order}`)).toBe(`/orders/${message.order}`);
  });

  it('renews its subscription when the desk is opened, and rings again in a new session (D89)', async () => {
    const page = await signInByForm(phone);
    await subscribesTo(page, '/old', '/lost', '/new');
    await turnOn(page);
    // The browser drops its subscription.
    await page.evaluate(() => localStorage.setItem('made', '2'));
    await page.goto(desk.url);
    await until('its other subscription', async () => {
      await placeOrder();
      return gotAt('/lost').length > 0;
    });
    await page.goto(`${desk.url}/more`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByLabel('Password', { exact: true }).fill(deskPassword);
    const renewed = page.waitForResponse((response) => response.url().endsWith('/ring'));
    await page.getByRole('button', { name: 'Open the desk' }).click();
    expect((await renewed).status()).toBe(200);
    const before = gotAt('/lost').length;
    await placeOrder();
    await ringAt('/lost', before + 1);
  });
});

describe('a device that can’t ring', () => {
  it('shows how to do it on an iPhone: from the home screen (D89)', async () => {
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
    const page = await signInByForm(phone);
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      Reflect.deleteProperty(window, 'PushManager');
    }, agent);
    await page.goto(`${desk.url}/more`);
    await page.getByText('rings only from the home screen').waitFor();
    expect(await page.getByRole('button', { name: 'Ring this device' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each([
    ['blocks notifications', 'denied', 'Your browser blocks notifications from the desk.'],
    ['was given no answer', 'default', 'Tap again, and allow notifications when your browser asks.'],
  ])('says so if the browser %s (D89)', async (_, permission, sentence) => {
    const page = await signInByForm(desktop);
    await page.addInitScript((answer) => {
      Object.defineProperty(Notification, 'permission', { get: () => answer });
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    }, permission);
    await page.goto(`${desk.url}/more`);
    const button = page.getByRole('button', { name: 'Ring this device' });
    await button.click();
    await page.getByText(sentence).waitFor();
    expect(await button.isEnabled()).toBe(true);
  });

  it('says so without scripts, and can still remove another device (D89)', async () => {
    const page = await signIn(phone, false);
    await page.goto(`${desk.url}/more`);
    expect(await page.locator('main').innerText()).toContain('Adding a device needs scripts, which this browser');
    expect(await page.getByRole('button', { name: 'Ring this device' }).count()).toBe(0);
  });
});

it('the desk can be installed (D89)', async () => {
  const page = await signInByForm(phone);
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${desk.url}/desk.webmanifest`]);
  const icons = ['/icons/icon-180.png', '/icons/icon-192.png', '/icons/icon-512.png', '/icons/icon-maskable-512.png'];
  for (const icon of icons) expect((await fetch(desk.url + icon)).headers.get('content-type')).toBe('image/png');
});
