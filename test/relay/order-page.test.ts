/** An order's page and the customer's answer on it (D80, D81). */
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DeskEvent } from '#order/desk-order.ts';
import { StoreError } from '#order/store-error.ts';
import type { Order } from '#order/order.ts';
import { messagePage } from '#relay/order-page/order-page.ts';
import { shippedColours } from '#shop/colours.ts';
import { pageLanguages } from '#shop/message-templates.ts';
import { rupees } from '#shop/money.ts';
import {
  sampleBody,
  sampleCustomer,
  sampleOrder,
  sampleParams,
  sampleReference,
  realOrder,
} from '#test/support/sample-order.ts';
import {
  acceptableOrder,
  limits,
  orderPageAfter,
  orderPageIn,
  orderPageOf,
  orderPageShop,
} from '#test/support/stored-orders.ts';
import { linkTails, tailed } from '#test/support/link-tails.ts';
import { testOrigin, testRelay } from '#test/support/test-relay.ts';
import type { OrderState } from '#shop/order-states.ts';

const path = `/o/${sampleReference}`;
/** A relay with one order, and ways to look at its page and to answer there. */
async function relayWithOrder(options: Parameters<typeof testRelay>[0] = {}) {
  const relay = await testRelay(options);
  expect((await relay.post()).status).toBe(200);
  const answer = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    relay.send(path, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { origin: testOrigin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const events = async () => (await relay.store.firstOrder(sampleReference))?.events;
  const text = async () => (await relay.send(path)).text();
  return { ...relay, answer, events, text };
}

function manyLines(count: number): Order['lines'] {
  const lines = sampleOrder().lines.slice(0, 1);
  return Array.from({ length: count }, (_, index) => lines.map((line) => ({ ...line, quantity: index + 1 }))).flat();
}

const state = (to: OrderState): DeskEvent => ({ kind: 'state', state: to });

describe('the order’s page (D80)', () => {
  it('shows state, lines and cash to whoever has the link, names nobody, and is kept nowhere', async () => {
    const { send } = await relayWithOrder();
    const response = await send(path);
    expect(response.status).toBe(200);
    const page = await response.text();
    for (const shown of [
      'We have your order',
      '7K3M9Q2X',
      'Parrot D-swing</bdi> · <bdi class="quiet">Size: XL',
      'Rs 6,450',
      'Yes, send it',
      'Cancel it',
    ])
      expect(page).toContain(shown);
    for (const personal of Object.values(sampleCustomer)) expect(page).not.toContain(personal);
    expect(page).not.toContain(sampleReference);
    expect(page).not.toContain('<script');
    // It is cached and indexed nowhere, loads nothing, and tells its address to no other site.
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
      ),
    });
  });

  it.each(pageLanguages)('is at most 8 KB for ten lines, and is compressed, in %s', async (language) => {
    const { send, store } = await testRelay();
    const lines = manyLines(10);
    await store.accept(acceptableOrder(sampleOrder({ lines })), limits);
    const response = await send(`${path}?lang=${language}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(8 * 1024);
    expect(gunzipSync(bytes).toString()).toContain('10 × ');
  });

  it('draws the shop’s name; one in Urdu, or from a release of version 1.0, is text', async () => {
    const named = async (drawn: typeof orderPageShop.drawnName) => {
      const shop = { ...orderPageShop, drawnName: drawn };
      const page = String(await messagePage('notFound', shop, { language: null }));
      return /<a href="\/"><svg class="mark".*?<\/svg> (.*?)<\/a>/s.exec(page)?.[1];
    };
    expect(await named(orderPageShop.drawnName)).toMatch(/^<svg role="img" aria-label="Panja" .*<\/svg>$/s);
    expect(await named(null)).toBe('Panja');
  });

  it('has the shop’s colours', async () => {
    const shop = { ...orderPageShop, colours: { main: '#1a3d8f', accent: '#ffd23f' } };
    const page = String(await messagePage('notFound', shop, { language: null }));
    expect(page).toContain('header{position:relative;background:#1a3d8f}');
    expect(page).toContain('radial-gradient(circle at top,#ffd23f 6px,#1a3d8f ');
    for (const shipped of Object.values(shippedColours)) expect(page).not.toContain(shipped);
  });

  it('says how far the order is, and takes an answer until it is packed', async () => {
    for (const [to, heading, hasButtons] of headings) {
      const page = await orderPageAfter(state(to));
      expect([to, /<h1>(.*?)<\/h1>/.exec(page)?.[1], page.includes('<button')]).toEqual([to, heading, hasButtons]);
    }
  });

  const headings = [
    ['confirmed', 'Your order is confirmed', true],
    ['packed', 'Your order is packed', false],
    ['shipped', 'Your parcel is on its way', false],
    ['delivered', 'Your parcel was delivered', false],
    ['returned', 'Your parcel came back to us', false],
    ['cancelled', 'Your order has been cancelled', false],
  ] as const;

  it('promises to confirm a total that differs from the shop’s, until the owner confirms or corrects it', async () => {
    const lines = sampleOrder().lines.map((line) => ({ ...line, price: rupees(1000) }));
    const wrong = acceptableOrder(sampleOrder({ lines }));
    const promise = 'We will confirm the total before we send the parcel.';
    expect(await orderPageOf(wrong)).toContain(promise);
    const later = await Promise.all(headings.map(([to]) => orderPageOf(wrong, state(to))));
    expect(later.filter((page) => page.includes(promise))).toEqual([]);
    expect(await orderPageOf(wrong, { kind: 'correction', quantities: [2, 1] })).not.toContain(promise);
  });

  it('asks for no cash once all is paid in advance (D85)', async () => {
    const page = await orderPageAfter({ kind: 'advance', amount: rupees(6450) });
    expect(page).toContain('There is nothing to pay on delivery.');
    expect(page).not.toContain('in cash');
  });

  it('shows courier, tracking link, correction and advance at the next look', async () => {
    const page = await orderPageAfter(
      { kind: 'parcel', courier: 'tcs', trackingNumber: '12 34' },
      { kind: 'correction', quantities: [2, 1] },
      { kind: 'advance', amount: rupees(1000) },
    );
    for (const shown of [
      'href="https://tcs.example/track?number=12%2034"',
      'Total when you ordered',
      'Rs 4,550',
      'Paid in advance',
      'Rs 3,550',
    ])
      expect(page).toContain(shown);
  });

  it('shows forty lines, and how many there are besides', async () => {
    const { send, store } = await testRelay();
    const lines = manyLines(45);
    await store.accept({ ...acceptableOrder(sampleOrder({ lines })), origin: 'phone' }, limits);
    expect(await (await send(path)).text()).toContain('and 5 more');
  });

  it('shows nothing that a stranger wrote (D59)', async () => {
    const { send, post } = await testRelay();
    const stranger = sampleOrder({
      lines: [{ id: 999, name: 'Call 0300 7654321', price: rupees(1), quantity: 1 }],
    });
    await post(sampleBody(sampleParams(stranger)));
    const page = await (await send(path)).text();
    expect(page).not.toContain('7654321');
    expect(page).toContain('1 item that the shop will confirm');
  });

  it('is the same for every reference without an order, after one look-up', async () => {
    const { send, store } = await relayWithOrder();
    const lookUps = vi.spyOn(store, 'firstOrder');
    const addresses = [
      '/o/',
      '/o/0000000000000000000000000X',
      `${path}/x`,
      `${path}X`,
      `${path}.Thanks`,
      `${path.slice(0, -1)}.`,
      `/o/${sampleReference}-2`,
      '/o/%00',
      '/o/%E0%A4',
      '/o/a/b',
    ];
    const answers = await Promise.all(addresses.map(async (each) => (await send(each)).text()));
    expect(new Set(answers).size).toBe(1);
    expect(lookUps).toHaveBeenCalledTimes(addresses.length);
    expect((await send('/o/x')).status).toBe(404);
  });

  it('is found whatever chats and mails add to its link, before any look-up (D117)', async () => {
    const { send, store } = await relayWithOrder();
    const lookUps = vi.spyOn(store, 'firstOrder');
    const unknown = '/o/0123456789ABCDEFGHJKMNPQRS';
    for (const each of [path, unknown]) {
      const added = linkTails.flatMap((tail) => tailed(each, tail));
      for (const link of [...added, `${each}/`, each.toLowerCase(), each.toUpperCase(), `/${each}`]) {
        const { status, headers } = await send(link, { method: added.includes(link) ? 'GET' : 'HEAD' });
        expect([link, status, headers.get('location')]).toEqual([link, 308, each]);
        expect(headers.get('cache-control')).toMatch(/no-(?:store|cache)/);
      }
    }
    expect(lookUps).not.toHaveBeenCalled();
    expect((await send(path)).status).toBe(200);
  });

  it('throws at no address, and changes nothing', async () => {
    const { send, events } = await relayWithOrder();
    const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(sampleReference), fc.webPath());
    let number = 0;
    await fc.assert(
      fc.asyncProperty(piece, async (text) => {
        const url = URL.parse(`/o/${text}`, testOrigin);
        if (!url?.pathname.startsWith('/o/')) return;
        number += 1;
        const { status } = await send(url.pathname + url.search, {}, `203.0.${number >> 8}.${number & 255}`);
        expect([200, 404]).toContain(status);
      }),
      { numRuns: 100 },
    );
    expect(await events()).toEqual([]);
  });

  it('says so when the order can’t be looked up', async () => {
    const { send, store } = await testRelay();
    vi.spyOn(store, 'firstOrder').mockRejectedValue(new StoreError('unavailable', 'locked'));
    const response = await send(path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  });

  it('is limited apart from orders', async () => {
    const { send, post } = await relayWithOrder({ environment: { ORDERS_PER_ADDRESS: '1' } });
    for (let look = 0; look < 20; look += 1) expect((await send(path)).status).toBe(200);
    expect((await send(path)).status).toBe(429);
    expect((await send(path, {}, '203.0.113.6')).status).toBe(200);
    expect((await post(sampleBody(sampleParams(realOrder())))).status).not.toBe(429);
  });
});

describe('the language of the order’s page (D114)', () => {
  const urduCustomer = { ...sampleCustomer, name: 'عائشہ خان' };
  const languageAt = async (response: Response) =>
    /<html lang="(\w\w)" dir="(\w+)">/.exec(await response.text())?.slice(1);
  const [english, urdu] = [
    ['en', 'ltr'],
    ['ur', 'rtl'],
  ];

  it.each([
    ['english', sampleCustomer, english],
    ['romanUrdu', sampleCustomer, english],
    ['urdu', sampleCustomer, urdu],
    ['english', urduCustomer, urdu],
  ] as const)('is the customer’s: with %s first, for %o', async (firstLanguage, customer, expected) => {
    const { send, post } = await testRelay({ firstLanguage });
    await post(sampleBody(sampleParams(sampleOrder({ customer }))));
    expect(await languageAt(await send(path))).toEqual(expected);
    expect(await languageAt(await send(`${path}?lang=en`))).toEqual(english);
    expect(await languageAt(await send(`${path}?lang=ur`))).toEqual(urdu);
  });

  it('leaves the lines as the shop names them, from left to right, so that a long one reads on in its next row', async () => {
    const { send } = await relayWithOrder();
    const rows = (await (await send(`${path}?lang=ur`)).text()).match(/<th scope="row"[^>]*>(?=\s*\d)/g);
    expect(new Set(rows)).toEqual(new Set(['<th scope="row" dir="ltr">']));
  });

  it('is switched by a link on the page', async () => {
    const { send, text } = await relayWithOrder();
    expect(await text()).toContain('<a href="?lang=ur" lang="ur" hreflang="ur">اردو</a>');
    expect(await (await send(`${path}?lang=ur`)).text()).toContain(
      '<a href="?lang=en" lang="en" hreflang="en">English</a>',
    );
  });

  it('follows the corrected name', async () => {
    const customer = { name: 'عائشہ' };
    expect(await orderPageAfter({ kind: 'correction', customer })).toContain('<html lang="ur" dir="rtl">');
  });

  it('is found whatever chats and mails add to it (D117)', async () => {
    const { send } = await relayWithOrder();
    const links = linkTails.flatMap((tail) => tailed(`${path}?lang=ur`, tail));
    let number = 0;
    for (const link of [...links, `${path}?lang=UR`, `${path}?fbclid=1&lang=ur`, `${path}?lang=ur?lang=en`]) {
      number += 1;
      const response = await send(link, {}, `203.0.113.${number & 255}`);
      expect([link, response.status, await languageAt(response)]).toEqual([link, 200, urdu]);
    }
  });

  it.each(['hi', 'urd', 'ur-PK', 'e', '', 'ur%41', '%00', '%E0%A4', '__proto__', 'x'.repeat(2000)])(
    'is the customer’s where the address names one that is not there: %.20s',
    async (language) => {
      const { send } = await relayWithOrder();
      expect(await languageAt(await send(`${path}?lang=${language}`))).toEqual(english);
    },
  );

  it('is kept where the address is repaired (D117)', async () => {
    const { send } = await relayWithOrder();
    for (const link of [
      `${path}.?lang=ur`,
      `${path.toLowerCase()}?lang=ur.`,
      `${path}%3Flang%3Dur`,
      `${path}%253Flang%253Dur%2529`,
      `${path}&lang=ur`,
    ]) {
      const { status, headers } = await send(link);
      expect([link, status, headers.get('location')]).toEqual([link, 308, `${path}?lang=ur`]);
    }
  });

  it('is kept by an answer, and by what is refused (D81)', async () => {
    const { send, answer } = await relayWithOrder();
    const answerIn = (form: string, headers = {}) =>
      send(`${path}?lang=ur`, {
        method: 'POST',
        body: form,
        headers: { origin: testOrigin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    const { status, headers } = await answerIn('answer=cancel&events=0');
    expect([status, headers.get('location')]).toEqual([303, `${path}?lang=ur`]);
    expect((await answer({ answer: 'send', events: '1' })).headers.get('location')).toBe(path);
    for (const refused of [
      await answerIn('answer=cancel&events=0'),
      await answerIn('answer=maybe'),
      await answerIn('answer=send&events=2', { origin: 'https://evil.example' }),
      await send(`${path}?lang=ur`, { method: 'DELETE' }),
      await send('/o/x?lang=ur'),
    ])
      expect([refused.status, await languageAt(refused)]).toEqual([refused.status, urdu]);
  });

  it('of a reference without an order is the address’s, or else the shop’s', async () => {
    const { send } = await testRelay({ firstLanguage: 'urdu' });
    expect(await languageAt(await send('/o/x'))).toEqual(urdu);
    expect(await languageAt(await send('/o/x?lang=en'))).toEqual(english);
  });

  it('reads right in Urdu: state, lines, amounts and cash', async () => {
    const page = await orderPageIn('ur', acceptableOrder(), [state('shipped')]);
    for (const shown of [
      'آپ کا پارسل روانہ کر دیا گیا ہے',
      'Parrot D-swing',
      '6,450\u00A0روپے',
      'براہِ کرم کیش تیار رکھیں',
    ])
      expect(page).toContain(shown);
    expect(page).not.toContain('Rs');
  });
});

describe('the customer’s answer (D81)', () => {
  it('is stored, shown instead of the question, can be withdrawn, and leaves no whole reference in the log', async () => {
    const { answer, events, text, lines } = await relayWithOrder();
    const response = await answer({ answer: 'cancel', events: '0' });
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
    expect(await events()).toEqual([{ kind: 'answer', answer: 'cancel' }]);
    expect(await text()).toContain('<h1>You asked us to cancel it</h1>');
    await answer({ answer: 'send', events: '1' });
    const sent = await text();
    expect(sent).toContain('Thank you, we will send it.');
    expect(sent).toContain('<p>We will pack it soon.</p>');
    expect(sent).not.toContain('We will confirm it');
    expect(JSON.stringify(lines)).toContain('customer-answer');
    expect(JSON.stringify(lines)).not.toContain(sampleReference);
  });

  it('that comes twice counts once', async () => {
    const { answer, events } = await relayWithOrder();
    const statuses = await Promise.all([1, 2].map(async () => (await answer({ answer: 'send', events: '0' })).status));
    expect(statuses).toEqual([303, 303]);
    expect(await events()).toHaveLength(1);
  });

  it('from a page that is out of date changes nothing, and the page says what is', async () => {
    const { answer, events } = await relayWithOrder();
    await answer({ answer: 'cancel', events: '0' });
    const response = await answer({ answer: 'send', events: '0' });
    expect(response.status).toBe(409);
    expect(await response.text()).toMatch(/<h1>You asked us to cancel it<[^]*has changed since you opened this page/);
    expect(await events()).toHaveLength(1);
  });

  it('from another site or an unknown one changes nothing', async () => {
    const { answer, events } = await relayWithOrder();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] satisfies Record<string, string>[])
      expect([headers, (await answer({ answer: 'send', events: '0' }, headers)).status]).toEqual([headers, 403]);
    expect(await events()).toEqual([]);
  });

  it('that can’t be read changes nothing, and the page says so', async () => {
    const { answer, events } = await relayWithOrder();
    for (const form of [
      { answer: 'maybe', events: '0' },
      { answer: 'send' },
      { answer: 'send', events: '-1' },
      { answer: 'send', events: '9'.repeat(60_000) },
      { answer: 'send', events: '9'.repeat(70_000) },
    ] satisfies Record<string, string>[]) {
      const response = await answer(form);
      expect([form, response.status]).toEqual([form, 400]);
      expect(await response.text()).toContain('was not saved');
    }
    expect(await events()).toEqual([]);
  });

  it('to an address without an order changes nothing, however often it comes', async () => {
    const { send } = await testRelay();
    const answerAt = (address: string) =>
      send(address, { method: 'POST', body: 'answer=send&events=0', headers: { origin: testOrigin } });
    const statuses: number[] = [];
    for (let given = 0; given < 12; given += 1) statuses.push((await answerAt('/o/x')).status);
    expect(statuses).toEqual(statuses.map(() => 404));
    expect((await answerAt(path)).headers.get('location')).toBe(path);
  });

  it('is given ten times a day at most', async () => {
    const { answer, events } = await relayWithOrder();
    for (let given = 0; given < 12; given += 1)
      await answer({ answer: given % 2 === 0 ? 'send' : 'cancel', events: String(given) });
    expect(await events()).toHaveLength(10);
  });

  it('is not given by 200 previews of the link', async () => {
    const { send, events } = await relayWithOrder();
    const agents = ['WhatsApp/2.24', 'facebookexternalhit/1.1', 'Mozilla/5.0'];
    for (let looks = 0; looks < 200; looks += 1) {
      const headers = { 'user-agent': agents[looks % 3] ?? '' };
      expect((await send(path, { method: looks % 2 === 0 ? 'GET' : 'HEAD', headers })).status).toBe(200);
    }
    expect(await events()).toEqual([]);
  });
});
