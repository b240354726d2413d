/** Everything that is stored or sent, as released versions wrote it, read by the code of today. */
import { cookieNames, tokenHash } from '#desk/session.ts';
import { changeLabels } from '#desk/change-labels.ts';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'hono/utils/cookie';
import { catalogueChanges, changeSentence } from '#catalogue/changes.ts';
import { openDraft } from '#catalogue/draft.ts';
import { trustedName } from '#desk/account/authentication.ts';
import { isPassword } from '#desk/account/password-hash.ts';
import { logKinds, storedLogEntry } from '#desk/log.ts';
import { deskChanges, discardOf } from '#desk/publish/pending-changes.ts';
import { completeCustomer } from '#order/customer-fields.ts';
import { answers, correctedCheck, type DeskEvent } from '#order/desk-order.ts';
import type { Correction } from '#order/order-contents.ts';
import { parseEmailRequest } from '#order/email-request.ts';
import { parseReceipts } from '#order/order.ts';
import { parseOrder } from '#order/order-message.ts';
import { currentRelease, knownReleases, validManifest } from '#release/releases.ts';
import { readCompiledCatalogue } from '#server/live-release.ts';
import { composeMail } from '#mail/compose-mail.ts';
import type { Row } from '#orders-db/database.ts';
import { storedEvent } from '#orders-db/stored-row.ts';
import { orderNow } from '#orders-db/order-records.ts';
import { decodeCart } from '#shop/cart.ts';
import { readCartLink } from '#shop/links.ts';
import { routes } from '#shop/routes.ts';
import { provinces } from '#shop/delivery.ts';
import { type OutboxEntry, parseEntries } from '#storefront/outbox/outbox-store.ts';
import {
  frozenEvents,
  frozenFolder,
  frozenJson,
  frozenLog,
  frozenMessages,
  frozenOrder,
  frozenRows,
  frozenText,
} from '#test/support/frozen.ts';
import { mailSettings, sampleJob } from '#test/support/stored-orders.ts';
import { testRelay } from '#test/support/test-relay.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { orderStates } from '#shop/order-states.ts';

/** Fields that came later are empty. */
const ayesha = completeCustomer({
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  address: 'House 1, Street 2, F-7/3, Islamabad',
  province: 'punjab',
  postalCode: '54000',
  phone: '0300 1234567',
});

const eventsAfterTheOrder: readonly Row[] = frozenJson('events-after-the-order.json');
const moreEvents: readonly Row[] = frozenJson('desk-events-of-a-return.json');
const laterEvents: readonly Row[] = frozenJson('desk-events-of-a-weight.json');
const toldEvents: readonly Row[] = frozenJson('../1.1/told-events.json');
const paymentEvents: readonly Row[] = frozenJson('../1.1/payment-events.json');
const madeIntoEvents: readonly Row[] = frozenJson('../1.1/made-into-events.json');

describe('an order', () => {
  it.each(frozenMessages)('that a page wrote (%s) is read', (file) => {
    expect(parseOrder(frozenText(`order-messages/${file}`))).toMatchObject({ kind: 'order' });
  });

  it('has in its message who ordered what, and what it costs', () => {
    expect(parseOrder(frozenText('order-messages/one-product.txt'))).toEqual({
      kind: 'order',
      order: {
        reference: '0123456789ABCDEFGHJKMNPQRS',
        placedAt: '2026-12-01T08:05:09.123Z',
        catalogueVersion: 'aaaa1111',
        customer: ayesha,
        lines: [
          {
            id: 43,
            name: 'Parrot D-swing',
            price: 1900,
            quantity: 3,
            size: 'XL',
            image: 'https://panja.example/p/43.jpg',
            lineTotal: 5700,
          },
        ],
        subtotal: 5700,
        delivery: 250,
        grandTotal: 5950,
      },
    });
    expect(parseOrder(frozenText('order-messages/every-option.txt'))).toMatchObject({
      order: {
        customer: { province: 'kashmir' },
        lines: [
          { id: 43 },
          { id: 2, pack: 'Pack of 6' },
          { id: 7, size: 'M', pack: 'Bag', scent: 'Rose', kilos: '1', color: 'Red', withDupatta: true },
          { id: 68 },
        ],
      },
    });
  });

  it.each(['page', 'another-client'])('that arrives from a %s is taken', (file) => {
    const parsed = parseEmailRequest(frozenText(`email-requests/${file}.json`));
    if (parsed.kind === 'problem') throw new Error(parsed.problem);
    const { ids, params } = parsed.request;
    expect(ids).toEqual({ userId: 'panja-shop', serviceId: 'panja-relay', templateId: 'panja-order' });
    expect(parseOrder(params['message'] ?? '')).toMatchObject({ kind: 'order' });
  });
});

describe('a stored order', () => {
  it.each(frozenRows)('(%s) is read, and its mails can be sent', async (row) => {
    const order = frozenOrder(row);
    expect(order.check.kind).toBe(row === 'unreadable' ? 'unreadable' : 'checked');
    for (const kind of ['owner', 'customer'] as const) {
      if (kind === 'customer' && order.confirmation.kind === 'none') continue;
      const mail = await composeMail({ ...sampleJob(kind), order }, mailSettings);
      expect(String(mail.bytes)).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it('keeps its amounts, its findings and where it came from', () => {
    expect(frozenOrder('verified')).toMatchObject({
      copy: 0,
      check: { order: { customer: ayesha, grandTotal: 5950, catalogue: null }, findings: [] },
      confirmation: { kind: 'queued', address: 'ayesha@example.com' },
    });
    expect(frozenOrder('differing')).toMatchObject({
      copy: 1,
      check: {
        order: { lines: [{ isKnown: true }, {}, { isKnown: false }, {}] },
        findings: expect.arrayContaining([expect.objectContaining({ kind: 'unknown product' })]),
      },
    });
    expect(frozenOrder('entered at the desk')).toMatchObject({
      origin: 'phone',
      confirmation: { reason: 'no address' },
    });
    expect(frozenOrder('erased')).toMatchObject({
      params: {},
      check: { order: { customer: { name: '' }, lines: [] } },
    });
  });

  it('has its customer’s answer, its city, the advance and the courier’s payment (D81, D84, D85)', () => {
    expect(orderNow(frozenOrder('verified', eventsAfterTheOrder))).toMatchObject({
      answer: 'send',
      city: 'Lahore',
      state: 'delivered',
      advance: 500,
      paid: 3000,
      chargePaisa: 21_734,
    });
  });

  it('has the payments of its courier, with what was written off, receipt and day (D118)', () => {
    expect(orderNow(frozenOrder('verified', paymentEvents))).toMatchObject({
      paid: 4550,
      chargePaisa: 34_800,
      payments: [
        { received: 3000, chargePaisa: 17_400, writtenOff: 0, receipt: '', day: '' },
        { received: 1500, chargePaisa: 17_400, writtenOff: 50, receipt: 'TCS-1129', day: '2026-12-01' },
      ],
    });
  });

  it('is the one that was made of a message, which counts no more', () => {
    const made = { state: 'cancelled', madeInto: { id: 31, name: '01234567' } };
    expect(orderNow(frozenOrder('unreadable', madeIntoEvents))).toMatchObject(made);
  });

  it('has been corrected with another price and a product that was added', () => {
    expect(orderNow(frozenOrder('verified', moreEvents))).toMatchObject({
      answer: 'cancel',
      state: 'returned',
      contents: {
        customer: { ...ayesha, phone: '0321 7654321' },
        lines: [
          { quantity: 2, price: 1800, orderedPrice: 1900, lineTotal: 3600 },
          { id: 2, name: 'Chew Sticks', options: 'Pack of 6', orderedQuantity: 0, lineTotal: 600 },
        ],
        delivery: 200,
        grandTotal: 4400,
      },
    });
  });

  it('is wanted after all, and has the owner’s weight', () => {
    expect(orderNow(frozenOrder('verified', laterEvents))).toMatchObject({ answer: 'send', grams: 1250 });
  });

  it('has been told that its parcel is on its way', () => {
    expect(orderNow(frozenOrder('verified', toldEvents))).toMatchObject({ state: 'shipped', isTold: true });
  });

  it('has been worked on by the desk’s events', () => {
    expect(frozenEvents.map((row) => storedEvent(row).event.kind)).toEqual(frozenEvents.map(({ kind }) => kind));
    expect(orderNow(frozenOrder('verified', frozenEvents))).toMatchObject({
      state: 'confirmed',
      note: 'Call after 5 pm',
      courier: 'TCS',
      trackingNumber: '779123',
      isCorrected: true,
      contents: {
        customer: { ...ayesha, phone: '0321 7654321' },
        lines: [{ quantity: 2, orderedQuantity: 3 }],
        delivery: 300,
        grandTotal: 4100,
      },
    });
  });

  it('is told in mails as the desk corrected it, with the total before', async () => {
    const order = frozenOrder('verified', frozenEvents);
    const check = correctedCheck(
      order.check,
      order.events.map(({ event }) => event),
    );
    for (const kind of ['owner', 'customer'] as const) {
      const { bytes } = await composeMail({ ...sampleJob(kind), order: { ...order, check } }, mailSettings);
      const text = String(bytes).replaceAll('=\r\n', '');
      expect(text).toContain('Grand Total: Rs 4,100');
      expect(text.includes('Before your corrections: Rs 5,950')).toBe(kind === 'owner');
    }
  });
});

describe('a browser', () => {
  const stored: Readonly<Record<string, string>> = frozenJson('browser/local-storage.json');
  const inTab: Readonly<Record<string, string>> = frozenJson('browser/session-storage.json');
  const place = (texts: Readonly<Record<string, string>>) => ({ getItem: (key: string) => texts[key] ?? null });
  beforeEach(() => {
    vi.stubGlobal('shopDataOfBuild', { provinces, shop: { payment: '' } });
    vi.stubGlobal('window', { localStorage: place(stored), sessionStorage: place(inTab) });
    return () => vi.unstubAllGlobals();
  });

  it('has its cart', () => {
    expect(decodeCart(stored['shopping-cart'] ?? null)).toEqual({
      problems: [],
      cart: [
        expect.objectContaining({ id: 43, quantity: 3, size: 'XL', category: 'bird-toys' }),
        expect.objectContaining({ id: 7, quantity: 2, pack: 'Bag', scent: 'Rose', kilos: '1', withDupatta: true }),
      ],
    });
  });

  it('fills in what was typed at checkout, or the remembered address', async () => {
    const { readCheckout, rememberedAddress } = await import('#storefront/browser/checkout-storage.ts');
    expect(readCheckout()).toEqual({ customer: { ...ayesha, name: 'Bilal' }, remember: true });
    expect(rememberedAddress()).toEqual(ayesha);
  });

  it('shows the last orders and the products that were viewed', async () => {
    const { parseViewed } = await import('#storefront/ui/recently-viewed.tsx');
    const receipts = parseReceipts(JSON.parse(stored['order-slips'] ?? ''));
    expect(receipts.map(({ grandTotal }) => grandTotal)).toEqual([5950, 6250]);
    expect(parseViewed(JSON.parse(stored['recently-viewed'] ?? ''))).toMatchObject([
      { id: 43, name: 'Parrot D-swing' },
    ]);
  });

  it('sends the orders that wait, and still knows those that were sent', () => {
    const kept: readonly unknown[] = frozenJson('browser/outbox-entries.json');
    const entries = parseEntries(kept);
    expect(entries).toEqual(kept);
    expect(entries.map(({ state }) => state)).toEqual(['pending', 'pending', 'sent', 'sent']);
    for (const entry of entries.filter(({ state }) => state === 'pending'))
      expect(parseOrder('params' in entry ? entry.params.message : '')).toMatchObject({ kind: 'order' });
  });
});

describe('the owner', () => {
  it('finds the draft: products, the shop and photos', () => {
    const folder = temporaryFolder();
    cpSync(join(frozenFolder, 'draft'), folder, { recursive: true });
    const draft = openDraft(folder);
    expect(draft.changed).toEqual([
      { path: 'photographs/6', state: 'changed' },
      { path: 'products/001-dog-food-1-kg.md', state: 'changed' },
      { path: 'products/006-bird-bell.md', state: 'changed' },
      { path: 'shop.yaml', state: 'changed' },
    ]);
    expect(catalogueChanges(draft.original, draft.content).flatMap(({ facts }) => facts.map(changeSentence))).toEqual([
      'Dog Food 1 kg, price: Rs\u00A0500 to Rs\u00A0540',
      'Bird Bell, price: Rs\u00A0250 to Rs\u00A0270',
      'Bird Bell: in stock to sold out',
      'Bird Bell: 1 photo added',
      'Delivery to Sindh: Rs\u00A0300 to Rs\u00A0350',
    ]);
    const rows = deskChanges(folder);
    expect(rows.map(({ id }) => id)).toEqual(['product 1', 'product 6', 'shop delivery']);
  });

  it('finds prices that were changed together, and discards them as one change', () => {
    const folder = temporaryFolder();
    cpSync(join(frozenFolder, 'draft-together'), folder, { recursive: true });
    const paths = ['products/001-dog-food-1-kg.md', 'products/003-dog-food-3-kg.md'];
    const changes = deskChanges(folder);
    const title = 'Raised by 8 %, rounded to Rs 10: Dog Food';
    expect(changes).toMatchObject([
      { together: { title, paths }, facts: [{ is: 'Rs\u00A0540' }, { is: 'Rs\u00A0970' }] },
    ]);
    expect(changes.map((change) => discardOf(folder, change))).toMatchObject([{ discarded: paths }]);
  });

  it.each(frozenLog)('reads in the log: $sentence', ({ sentence, ...stored }) => {
    const entry = storedLogEntry({ id: 1, made_at: 1, session: null, ...stored });
    expect(entry.sentence).toBe(sentence);
  });

  it('is still signed in, and known on this device', async () => {
    const cookies: Readonly<Record<string, string>> = frozenJson('cookies.json');
    const { session = '', session_hash, trusted_device = '', password_hash = '' } = cookies;
    const valueOf = (cookie: string, name: string) => parse(cookie)[`__Host-${name}`] ?? '';
    expect(tokenHash(valueOf(session, cookieNames.session))).toBe(session_hash);
    expect(trustedName(valueOf(trusted_device, cookieNames.trusted), password_hash)).not.toBeNull();
    expect(await isPassword('twelve black cats', password_hash)).toBe(true);
  });
});

describe('a link that was passed on', () => {
  const links: Readonly<Record<string, string>> = frozenJson('links.json');

  it('has the products of a cart', () => {
    const { pathname, hash } = new URL(links['cart'] ?? '');
    expect(pathname).toBe(routes.cart.href());
    expect(readCartLink(hash.slice(1))).toEqual([
      { id: 5, options: [], quantity: 2 },
      { id: 23, options: ['Pack of 6'], quantity: 1 },
      { id: 43, options: ['XL', 'x2.5, 100%', 'With Dupatta'], quantity: 3 },
    ]);
  });

  it('shows the customer the order', async () => {
    const relay = await testRelay();
    await relay.post(frozenText('email-requests/page.json'));
    const response = await relay.send(new URL(links['parcel'] ?? '').pathname);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('01234567');
  });
});

describe('each kind that this version knows has a frozen example:', () => {
  // `tsc` refuses these lists while a kind is missing.
  const eventKinds: Readonly<Record<Exclude<DeskEvent['kind'], 'unknown'>, true>> = {
    state: true,
    note: true,
    parcel: true,
    advance: true,
    paid: true,
    city: true,
    weight: true,
    wanted: true,
    correction: true,
    answer: true,
    told: true,
    undo: true,
    erased: true,
  };
  const corrected: Readonly<Record<Exclude<keyof Correction, 'kind'>, true>> = {
    customer: true,
    quantities: true,
    prices: true,
    added: true,
    delivery: true,
  };
  const outboxStates: Readonly<Record<OutboxEntry['state'], true>> = { pending: true, sent: true };

  const events = [...frozenEvents, ...eventsAfterTheOrder, ...moreEvents, ...laterEvents, ...toldEvents].map(
    (row) => storedEvent(row).event,
  );
  const outbox: readonly unknown[] = frozenJson('browser/outbox-entries.json');

  it.each([
    ['event of the desk', Object.keys(eventKinds), events.map(({ kind }) => kind)],
    ['state of an order', orderStates, events.map((event) => event.kind === 'state' && event.state)],
    ['answer of a customer', answers, events.map((event) => event.kind === 'answer' && event.answer)],
    [
      'part of a correction',
      Object.keys(corrected),
      events.filter(({ kind }) => kind === 'correction').flatMap(Object.keys),
    ],
    ['entry of the log', Object.keys(logKinds), frozenLog.map(({ kind }) => kind)],
    [
      'change of an order in the log',
      Object.keys(changeLabels).filter((change) => change !== 'erased' && change !== 'unknown'),
      frozenLog.map(({ kind, detail }) => kind === 'order changed' && JSON.parse(detail).change),
    ],
    ['order in a browser', Object.keys(outboxStates), parseEntries(outbox).map(({ state }) => state)],
  ])('%s', (_, known, frozen) => {
    expect(frozen).toEqual(expect.arrayContaining([...known]));
  });
});

it('a release is whole, current, and has the products and the shop', async () => {
  const releases = join(frozenFolder, 'releases');
  const name = currentRelease(releases) ?? '';
  await validManifest(releases, name);
  expect((await knownReleases(releases)).map(({ name: known }) => known)).toEqual([name]);
  const { products, shop, provinces: delivered } = readCompiledCatalogue(releases, name);
  expect(products).toHaveLength(12);
  expect(shop.phone).toMatch(/^\+92/);
  expect(delivered.length).toBeGreaterThan(0);
});

it('no frozen file has changed or gone, and each is in hashes.json', () => {
  const folder = 'test/formats';
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hashes = files
    .map((file) => [relative(folder, file), readFileSync(file, 'latin1').replaceAll('\r\n', '\n')] as const)
    .filter(([path]) => /^\d+\.\d+\/(?!README\.md$)/.test(path))
    .map(([path, bytes]) => [path, createHash('sha256').update(bytes, 'latin1').digest('hex')] as const);
  const recorded: unknown = JSON.parse(readFileSync(join(folder, 'hashes.json'), 'utf8'));
  expect(Object.fromEntries(hashes)).toEqual(recorded);
});
