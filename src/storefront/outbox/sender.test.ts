import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutboxStore, memoryBackend, type PendingEntry } from './outbox-store.ts';
import { createSender, requestedWaitMs, causeOf, retryDelayMs } from './sender.ts';

const ids = { userId: 'user', serviceId: 'service', templateId: 'template' };
const params = { from_name: 'Ali', from_email: 'a@b.co', to_name: 'Panja', message: 'order', reply_to: 'a@b.co' };
let numberOfOrders = 0;

/** References differ between tests, since locks are named after them. */
function newOrder(): PendingEntry {
  numberOfOrders += 1;
  return { state: 'pending', reference: `order-${numberOfOrders}`, createdAt: 1, params, consumedCart: '' };
}

type Answer = number | 'nothing' | Error | Response;

/**
 * A sender over an outbox in memory, and an e-mail service that gives these answers in turn, the last one repeatedly.
 */
function sending(
  answers: readonly Answer[],
  settings: { ids?: typeof ids; backend?: ReturnType<typeof memoryBackend> } = {},
) {
  const backend = settings.backend ?? memoryBackend();
  const store = createOutboxStore([backend]);
  const news: string[] = [];
  const bodies: string[] = [];
  const manners: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { body, signal, method, headers, redirect, keepalive }: RequestInit) => {
    manners.push({ redirect, keepalive });
    expect([address, method, headers]).toEqual([
      'https://mail.example/api/v1.0/email/send',
      'POST',
      { 'Content-Type': 'application/json' },
    ]);
    const answer = answers[Math.min(bodies.length, answers.length - 1)] ?? 200;
    bodies.push(typeof body === 'string' ? body : 'no text');
    if (answer === 'nothing') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer instanceof Response ? answer : new Response('', { status: answer }));
  });
  const sender = createSender({
    store,
    service: { origin: 'https://mail.example', ids: settings.ids ?? ids },
    onTry: (_, result) => news.push(result.kind === 'sent' ? 'sent' : result.cause),
  });
  /** Puts a new order into the outbox; it has been tried once. */
  const place = async (parts: Partial<PendingEntry> = {}) => {
    const order = { ...newOrder(), ...parts };
    await store.claim(order, () => undefined);
    sender.take(order, 'this page');
    await settle();
    return order;
  };
  return { backend, store, sender, place, news, bodies, manners };
}

/** Lets everything happen that is due within this time. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** Real turns of the event loop, which Web Locks need besides the clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('sending an order (D26)', () => {
  it('sends it once, reports that, and keeps nothing personal of it', async () => {
    const { store, sender, news, bodies } = sending([200]);
    const order = newOrder();
    await store.claim(order, () => undefined);
    sender.take(order, 'this page');
    sender.wake();
    sender.look();
    await settle();
    expect([bodies.length, news]).toEqual([1, ['sent']]);
    const { reference, createdAt, consumedCart } = order;
    expect(await store.all()).toEqual([{ state: 'sent', reference, createdAt, consumedCart, untold: Date.now() }]);
    sender.wake();
    await settle();
    expect(bodies).toHaveLength(1);
  });

  it.each([
    ['the connection fails', new TypeError('Failed to fetch'), 'unreachable'],
    ['the service answers 500', 500, 'failing'],
    ['the service answers 429', 429, 'busy'],
  ] as const)('tries again with the same body when %s, and reports why', async (_, answer, cause) => {
    const { place, news, bodies } = sending([answer, answer, 200]);
    await place();
    expect(bodies).toHaveLength(1);
    await pass(1000);
    expect(bodies).toHaveLength(2);
    await pass(1499);
    expect(bodies).toHaveLength(2);
    await pass(1);
    expect([new Set(bodies).size, bodies.length, news]).toEqual([1, 3, [cause, cause, 'sent']]);
  });

  it.each([
    ['outlives its page', 'of the usual size', 'order', true],
    ['is sent all the same', 'larger than browsers let outlive a page', 'آ'.repeat(30_000), false],
  ])('%s, and follows no redirect: an order %s (R222, D39)', async (_, __, message, keepalive) => {
    const { place, news, manners } = sending([200]);
    await place({ params: { ...params, message } });
    expect([news, manners]).toEqual([['sent'], [{ redirect: 'error', keepalive }]]);
  });

  it('ends an attempt that is not answered within 15 s, and tries again', async () => {
    const { place, news, bodies } = sending(['nothing', 200]);
    await place();
    await pass(14_999);
    expect(bodies).toHaveLength(1);
    await pass(1);
    await pass(1000);
    expect([bodies.length, news]).toEqual([2, ['unreachable', 'sent']]);
  });

  it('tries again slowly after a refusal, reports that, and never gives up', async () => {
    const { place, news, bodies } = sending([400, 400, 200]);
    await place();
    await pass(599_999);
    expect([bodies.length, news]).toEqual([1, ['refused']]);
    await pass(1);
    await pass(600_000);
    expect([bodies.length, news]).toEqual([3, ['refused', 'refused', 'sent']]);
  });

  it.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('waits as long as a busy shop asks in %s, even when woken, on this page and the next (D26)', async (_, ask) => {
    const { sender, place, news, bodies, backend } = sending([
      new Response('', { status: 429, headers: { 'Retry-After': ask() } }),
      200,
    ]);
    await place();
    sender.wake();
    await settle();
    const next = sending([200], { backend });
    next.sender.wake();
    await settle();
    expect([bodies.length, news.at(-1), next.bodies.length, next.news]).toEqual([1, 'busy', 0, ['busy']]);
    await pass(3_600_000);
    expect([...news, ...next.news]).toContain('sent');
    await pass(60_000);
    expect(bodies.length + next.bodies.length).toBe(2);
  });

  it('distinguishes an offline device from an unreachable shop', async () => {
    for (const [onLine, cause] of [
      [false, 'offline'],
      [true, 'unreachable'],
    ] as const) {
      vi.stubGlobal('navigator', { onLine, locks: navigator.locks });
      const { place, news } = sending([new TypeError('Failed to fetch'), 200]);
      await place();
      expect(news).toEqual([cause]);
    }
  });

  it.each([
    ['says so', new Response('Please sign in', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })],
    ['looks so', new Response('\n<!doctype html><title>Wi-Fi</title>', { headers: { 'Content-Type': 'text/plain' } })],
  ])('an answer 200 with a page, which %s, is not the shop: the order is sent again', async (_, page) => {
    const { store, place, news, bodies } = sending([page, 200]);
    const order = await place();
    expect([news, await store.all()]).toEqual([['unreachable'], [order]]);
    await pass(1000);
    expect([bodies.length, news]).toEqual([2, ['unreachable', 'sent']]);
  });

  it.each([
    ['OK', 'text/plain; charset=utf-8'],
    ['{"status":200,"text":"OK"}', 'application/json'],
    ['', ''],
  ])('accepts %j, as %j, as the answer of an e-mail service', async (body, type) => {
    const { place, news } = sending([new Response(body, { headers: { 'Content-Type': type } })]);
    await place();
    expect(news).toEqual(['sent']);
  });

  it('tries at once when it is woken, whatever it is waiting for', async () => {
    const { sender, place, news } = sending([400, 200]);
    await place();
    sender.wake();
    await settle();
    expect(news).toEqual(['refused', 'sent']);
  });

  it.each([
    ['did not reach the shop: it may now', new TypeError('Failed to fetch'), ['sent'], 2],
    ['reached the shop, which fails: it is waited for', 500, ['failing'], 1],
  ] as const)('when it is woken during an attempt that %s', async (_, answer, told, posted) => {
    const { sender, news, bodies } = sending([answer, 200]);
    sender.take(newOrder(), 'this page');
    sender.wake();
    await settle();
    expect([news, bodies.length]).toEqual([told, posted]);
  });

  it('finds what an earlier visit or a closed tab left, and leaves waiting orders to their timers', async () => {
    const { store, sender, bodies } = sending([400]);
    const order = newOrder();
    await store.claim(order, () => undefined);
    sender.look();
    await settle();
    sender.look();
    await settle();
    expect(bodies).toHaveLength(1);
  });

  it('sends nothing while an id of the e-mail service is missing, says so in the console, and keeps the order (R212)', async () => {
    const { store, place, news, bodies } = sending([200], { ids: { ...ids, templateId: '' } });
    const order = await place();
    expect([bodies, news, await store.all()]).toEqual([[], ['refused'], [order]]);
    expect(console.error).toHaveBeenCalledOnce();
  });
});

describe('sending an order in a broken browser', () => {
  it('sends an order that it has even if the outbox can not be read any more', async () => {
    const dead = () => Promise.reject(new Error('the database was closed'));
    const { place, news } = sending([500, 200], { backend: { ...memoryBackend(), all: dead, change: dead } });
    await place();
    await pass(1000);
    expect(news).toEqual(['failing', 'sent']);
  });

  it('reads an outbox that fails again in a second, and then by the schedule of orders', async () => {
    let fails = 2;
    const inner = memoryBackend();
    const all = () => ((fails -= 1) < 0 ? inner.all() : Promise.reject(new Error('no database yet')));
    const { store, sender, news } = sending([200], { backend: { ...inner, all } });
    await store.claim(newOrder(), () => undefined);
    sender.wake();
    await settle();
    await pass(1000);
    expect([fails, news]).toEqual([0, []]);
    await pass(1500);
    expect(news).toEqual(['sent']);
  });

  it('sends a new order at once while the outbox does not answer, and looks for it before the next try', async () => {
    const { promise: never } = Promise.withResolvers<never>();
    const { place, bodies } = sending([500, 200], { backend: { ...memoryBackend(), all: () => never } });
    await place();
    expect(bodies).toHaveLength(1);
    await pass(1000);
    expect(bodies).toHaveLength(1);
    await pass(1000); // As long as it waits for an answer.
    expect(bodies).toHaveLength(2);
  });

  it('works if the browser has no locks, or refuses them', async () => {
    for (const locks of [undefined, { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }]) {
      vi.stubGlobal('navigator', { locks });
      const { place, news } = sending([200]);
      await place();
      expect(news).toEqual(['sent']);
    }
  });

  it('leaves an order to the tab that is sending it, and learns the result afterwards (R210)', async () => {
    const first = sending(['nothing', 200]);
    const order = await first.place();
    const second = sending([200], { backend: first.backend });
    second.sender.take(order, 'another tab');
    await settle();
    expect(second.bodies).toEqual([]);
    await pass(15_000);
    await pass(2000);
    expect([...first.news, ...second.news]).toEqual(['unreachable', 'sent', 'sent']);
  });
});

it.each([
  ['refused', [400, 401, 403, 404, 412, 415, 422, 426, 499]],
  ['busy', [409, 425, 429, 503]],
  ['unreachable', [408, 502, 504, 511]],
  ['failing', [0, 199, 300, 304, 500, 501, 507, 520]],
  ['too large', [413]],
])('these errors of the e-mail service mean “%s”: %j (D26)', (cause, statuses) => {
  expect(statuses.map(causeOf)).toEqual(statuses.map(() => cause));
});

it.each([
  ['no header', null, 0],
  ['seconds', '120', 120_000],
  ['a date', 'Sat, 21 Nov 2026 08:02:30 GMT', 150_000],
  ['a date gone by', 'Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ['more than an hour', '999999999999', 3_600_000],
  ['a date next year', 'Thu, 21 Jan 2027 08:00:00 GMT', 3_600_000],
  ['a negative number', '-5', 0],
  ['nonsense', 'soon', 0],
  ['nothing', '', 0],
])('how long a service asks to wait: %s', (_, header, ms) => {
  expect(requestedWaitMs(header, Date.parse('2026-11-21T08:00:00Z'))).toBe(ms);
});

describe('the wait before the next attempt (D26)', () => {
  it.each([
    [0, 500, 1500],
    [1, 500, 2500],
    [3, 500, 8500],
    [6, 500, 60_500],
    [1000, 500, 60_500],
  ])('is after %d failures between %d and %d ms', (tries, shortest, longest) => {
    expect([retryDelayMs('unreachable', tries, 0), retryDelayMs('failing', tries, 1)]).toEqual([shortest, longest]);
  });

  it('is as long as the service asked, and never less than usual', () => {
    expect([retryDelayMs('busy', 0, 0, 30_000), retryDelayMs('busy', 0, 0, 100)]).toEqual([30_000, 500]);
  });
});
