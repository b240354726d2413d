/** Small orders for what the stores promise; a test changes only what it is about. */
import {
  type ConfirmationLimits,
  confirmationLimits,
  confirmationWish,
  type Confirmation,
} from '#order/confirmation.ts';
import { answers, type DeskEvent, type Change } from '#order/desk-order.ts';
import { orderPage, type OrderPageShop } from '#relay/order-page/order-page.ts';
import { type PageLanguage, pageLanguages } from '#shop/message-templates.ts';
import { shippedColours } from '#shop/colours.ts';
import { minuteMs } from '#shop/time.ts';
import type { ClaimedJob, MailKind, Parcel } from '#order/mail-job.ts';
import type { NewOrder, StoredOrder } from '#order/stored-order.ts';
import type { OrderOrigin } from '#order/order-origin.ts';
import type { Params } from '#order/email-request.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import type { TimedStore } from './order-stores.ts';
import { createHash } from 'node:crypto';
import type { Order } from '#order/order.ts';
import { readAndCheck } from '#order/check-order.ts';
import { sampleOrder, sampleParams, sampleCatalogue, sampleReference } from './sample-order.ts';
import type { MailSettings } from '#mail/compose-mail.ts';
import { provinces } from '#shop/delivery.ts';
import { drawnName } from '#build/drawn-name.ts';
import { expect } from 'vitest';
import { DeskOrders, type NewEvents } from '#desk/orders/desk-orders.ts';
import type { Query, Database } from '#orders-db/database.ts';
import { insertOrder } from '#orders-db/insert-order.ts';
import { orderStates } from '#shop/order-states.ts';

export const now = Date.parse('2026-11-21T08:00:00Z');
export const lease = 15 * minuteMs;
export const limits: ConfirmationLimits = { perAddress: 2, perSender: 3, perHour: 4 };

export function newStoredOrder(parts: Partial<NewOrder> = {}): NewOrder {
  return {
    contentHash: 'content-1',
    reference: 'REF1',
    acceptedAt: now,
    params: { message: 'hello' },
    check: { kind: 'unreadable', problem: 'a test' },
    confirmation: { kind: 'none', reason: 'unreadable' },
    ...parts,
  };
}

export function numbered(number: number, parts: Partial<NewOrder> = {}): NewOrder {
  return newStoredOrder({ contentHash: `content-${number}`, reference: `REF${number}`, ...parts });
}

export function confirmed(
  number: number,
  parts: Partial<NewOrder> & { address?: string; senderKey?: string } = {},
): NewOrder {
  const { address = `a${number}@example.com`, senderKey = `sender-${number}`, ...rest } = parts;
  return numbered(number, { confirmation: { kind: 'wanted', address, senderKey }, ...rest });
}

export async function claimOne(store: TimedStore, at: number = now): Promise<ClaimedJob> {
  const [job] = await store.claim({ now: at, leaseMs: lease, max: 1 });
  if (!job) throw new Error('no job was due');
  return job;
}

export const postponed = { state: 'queued', dueAt: now + 1000, reason: '451 later', isAmbiguous: false } as const;

/** An order as the relay takes it in. */
export function acceptableOrder(order: Order = sampleOrder(), acceptedAt: number = now): NewOrder {
  const params = { ...sampleParams(order) };
  const { check } = readAndCheck(params.message, sampleCatalogue);
  if (check.kind === 'unreadable') throw new Error(check.problem);
  return {
    contentHash: createHash('sha256').update(params.message).digest('hex'),
    reference: order.reference,
    acceptedAt,
    params,
    check,
    confirmation: confirmationWish(check, params, 'sender'),
  };
}

const manyConfirmations = { ...confirmationLimits, perAddress: 1000, perSender: 1000 };

export async function storeOrder(store: RelayStore, parts: Partial<Order>, acceptedAt: number): Promise<void> {
  await store.accept(acceptableOrder({ ...sampleOrder(), ...parts }, acceptedAt), manyConfirmations);
}

/** Claims all that waits and settles each mail as told. */
export async function settleMails(
  store: RelayStore,
  settle: (job: ClaimedJob) => 'sent' | 'queued' | 'held' | 'undeliverable',
): Promise<void> {
  for (const job of await store.claim({ leaseMs: 900_000, max: 1000 })) {
    const state = settle(job);
    if (state === 'sent') await store.markSent(job, '250 queued as 7');
    else {
      const reason = `550 5.1.1 <${job.order.params['from_email']}> user unknown`;
      await store.postpone(job, { state, dueAt: job.queuedAt + 3_600_000, reason, isAmbiguous: false });
    }
  }
}

/** The page of the sample order after these events. */
export function orderPageAfter(...events: readonly DeskEvent[]): Promise<string> {
  return orderPageOf(acceptableOrder(), ...events);
}

export function orderPageOf(accepted: NewOrder, ...events: readonly DeskEvent[]): Promise<string> {
  return orderPageIn(null, accepted, events);
}

export async function orderPageIn(
  language: PageLanguage | null,
  accepted: NewOrder,
  events: readonly DeskEvent[],
): Promise<string> {
  const identity = {
    id: 1,
    key: sampleReference,
    copy: 0,
    confirmation: { kind: 'none', reason: 'unreadable' },
  } as const;
  const page = orderPage({ order: { ...accepted, ...identity }, events }, orderPageShop, { language });
  return String(await page);
}

/** The page of a shipped order in each state, and after each answer, in each language. */
export function orderPages(): Promise<readonly string[]> {
  const shipped = { kind: 'parcel', courier: 'TCS', trackingNumber: '12 34' } as const;
  const all: readonly (readonly DeskEvent[])[] = [
    ...orderStates.map((state) => [{ kind: 'state', state } as const, shipped]),
    ...answers.map((answer) => [{ kind: 'answer', answer } as const]),
  ];
  return Promise.all(
    pageLanguages.flatMap((language) => all.map((events) => orderPageIn(language, acceptableOrder(), events))),
  );
}

export const orderPageShop = {
  name: 'Panja',
  drawnName: drawnName('public', 'Panja'),
  phone: '+92 300 0000000',
  chatNumber: '923000000000',
  couriers: [{ name: 'TCS', tracking: 'https://tcs.example/track?number={number}' }],
  colours: shippedColours,
  firstLanguage: 'english',
} satisfies OrderPageShop;

export const mailSettings: MailSettings = {
  shop: {
    name: 'Panja',
    phone: '+92 300 0000000',
    email: 'hello@panja.example',
    chatNumber: '923000000000',
    publicOrigin: 'https://panja.example',
    emailOrigin: '',
    provinces,
    couriers: [{ name: 'TCS', tracking: 'https://tcs.example/track?number={number}' }],
    colours: shippedColours,
    payment: '',
    firstLanguage: 'english',
  },
  from: 'hello@panja.example',
  owner: 'owner@panja.example',
  desk: 'https://desk.panja.example',
};

interface JobParts {
  readonly order?: Order;
  /** In place of those that the order makes. */
  readonly params?: Params;
  readonly copy?: number;
  readonly isAmbiguous?: boolean;
  readonly origin?: OrderOrigin;
  readonly confirmation?: Confirmation;
  readonly parcel?: Parcel;
}

/** A claimed mail job, as if the order had just been accepted. */
export function sampleJob(kind: MailKind, parts: JobParts = {}): ClaimedJob {
  const { order = sampleOrder(), copy = 0, isAmbiguous = false, origin } = parts;
  const { parcel = { courier: '', trackingNumber: '' } } = parts;
  const params = parts.params ?? { ...sampleParams(order) };
  const { reference, check } = readAndCheck(params['message'] ?? '', sampleCatalogue);
  const stored: StoredOrder = {
    id: 1,
    key: reference ?? 'c0ffee00c0ffee00',
    reference,
    copy,
    acceptedAt: Date.parse('2026-11-21T08:00:05.000Z'),
    params,
    check,
    ...(origin && { origin }),
    confirmation: parts.confirmation ?? { kind: 'queued', address: order.customer.email },
  };
  return { id: 1, kind, token: 1, attempt: 1, queuedAt: stored.acceptedAt, isAmbiguous, order: stored, parcel };
}

/** Adds an event to an order like a form of the desk; resolves to 1, to 0 if it changes nothing, or to why it is refused. */
export async function changeOrder(
  orders: DeskOrders,
  id: number,
  { event, ...by }: Omit<NewEvents, 'events'> & { readonly event: DeskEvent },
) {
  const order = await orders.order(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return orders.change(order, { events: [event], ...by });
}

/** The desk's orders in a database. */
export function deskOrders(database: Database): DeskOrders {
  return new DeskOrders(database, (order, alongWith) =>
    insertOrder(database, { order, limits: confirmationLimits }, alongWith),
  );
}

/** The text of a transaction's first statement, without running it. */
export async function firstStatement(work: (query: Query) => Promise<unknown>): Promise<string> {
  let text = '';
  await work((statement) => {
    text ||= statement.sql;
    return Promise.reject(new Error('not run'));
  }).catch(() => {});
  return text;
}

/** Packs the first order on another phone just before the desk's change of an order with this number, from 1. */
export function packedBefore(number: number): { readonly wrapDatabase: (database: Database) => Partial<Database> } {
  let changes = 0;
  return {
    wrapDatabase: (database) => ({
      transaction: async (work) => {
        const isChange = (await firstStatement(work)).includes('INSERT INTO order_events');
        if (isChange) changes += 1;
        if (isChange && changes === number) {
          const other = deskOrders(database);
          const { sequence = 0 } = (await other.order(1))?.now ?? {};
          const event = { kind: 'state', state: 'packed' } as const;
          await changeOrder(other, 1, { event, sequence, at: Date.now(), session: 'another phone' });
        }
        return database.transaction(work);
      },
    }),
  };
}

/** Orders that the relay accepts and the desk changes, on either engine. */

export async function workedOrders(openStore: () => Promise<TimedStore>) {
  const store = await openStore();
  const { database } = store;
  const orders = deskOrders(database);
  let placed = 0;
  const change = async (id: number, event: Change) => {
    const sequence = (await orders.order(id))?.now.sequence ?? 0;
    expect(await changeOrder(orders, id, { event, sequence, at: now, session: 'one' })).toBe(1);
  };
  return {
    store,
    database,
    orders,
    change,
    /** Accepts an order, and makes changes at the desk; resolves to its id. */
    place: async (parts: Partial<Order>, at: number, ...changes: readonly Change[]): Promise<number> => {
      placed += 1;
      const reference = String(placed).padStart(8, '0').padEnd(26, '0');
      await store.accept(acceptableOrder(sampleOrder({ reference, ...parts }), at), limits);
      for (const event of changes) await change(placed, event);
      return placed;
    },
  };
}
