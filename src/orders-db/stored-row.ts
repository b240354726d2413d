/**
 * Rows of the orders database. A relay wrote them, so a column of a wrong type is damage, not input: reading it throws. A
 * mail of a kind or in a state that only a later version knows is left alone: it is read as no mail.
 */
import type { Confirmation } from '#order/confirmation.ts';
import { completeCustomer } from '#order/customer-fields.ts';
import type { OrderCheck } from '#order/check-order.ts';
import {
  type ClaimedJob,
  type JobState,
  jobStates,
  type MailBacklog,
  type MailKind,
  mailKinds,
  type Parcel,
} from '#order/mail-job.ts';
import { dailyCheckPrefix, type OrderWithEvents, type StoredOrder } from '#order/stored-order.ts';
import { orderOrigins } from '#order/order-origin.ts';
import type { Params } from '#order/email-request.ts';
import { type Query, list, type Dialect, integerOf, type Row, sql, textOf, textOrNull, type Sql } from './database.ts';
import { answers, type DeskEvent } from '#order/desk-order.ts';
import { isRupees } from '#shop/money.ts';
import { orderStates } from '#shop/order-states.ts';

/** The columns of `orders o` that `storedOrder` reads. */
export const orderColumns = sql`o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.order_check,
  o.confirmation, o.origin`;

/** A condition that is false for the rows of daily checks in `orders`. */
export const whereOrder = sql`content_hash NOT LIKE ${`${dailyCheckPrefix}%`}`;

/** The unsent mails of `orders o`. */
export const unsentMails = sql`
  SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state IN ('queued', 'sending', 'held')`;

/** A condition that is true if this version knows the kind of a mail. */
export const whereKnownKind = sql`kind IN (${list(mailKinds)})`;

/** The kind and the state of a mail; `null` if this version doesn't know one of them. */
export function knownMail(row: Row): { readonly kind: MailKind; readonly state: JobState } | null {
  const kind = mailKinds.find((known) => known === row['kind']);
  const state = jobStates.find((known) => known === row['state']);
  return kind && state ? { kind, state } : null;
}

/** All unsent mails; kinds and states without any are left out. */
export async function mailBacklog(read: Query): Promise<readonly MailBacklog[]> {
  const rows = await read(sql`
    SELECT kind, state, count(*) AS mails, min(queued_at) AS oldest FROM (
      SELECT kind, state, queued_at FROM mail_jobs WHERE state IN ('queued', 'held')
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'sending'
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'undeliverable'
      UNION ALL
      SELECT kind, state, queued_at FROM mail_jobs WHERE state = 'written') unsent
    GROUP BY kind, state`);
  return rows.flatMap((row) => {
    const mail = knownMail(row);
    return mail ? [{ ...mail, mails: integerOf(row, 'mails'), oldestQueuedAt: integerOf(row, 'oldest') }] : [];
  });
}

/** A claimed job, of a known kind. */
export function claimedJob(row: Row, order: StoredOrder, parcel: Parcel): ClaimedJob {
  return {
    id: integerOf(row, 'job_id'),
    kind: mailKinds.find((known) => known === row['kind']) ?? 'owner',
    token: integerOf(row, 'token'),
    attempt: integerOf(row, 'attempts'),
    queuedAt: integerOf(row, 'queued_at'),
    isAmbiguous: integerOf(row, 'is_ambiguous') === 1,
    order,
    parcel,
  };
}

/**
 * A damaged record (a failing disk, an edit by hand) must not stop the other orders, and the owner still gets what is
 * left of it: it counts as a message that couldn't be checked, and nobody gets a confirmation.
 */
export function storedOrder(row: Row): StoredOrder {
  const check = storedCheck(jsonOf(row, 'order_check'));
  const params = jsonOf(row, 'params');
  const confirmation = jsonOf(row, 'confirmation');
  const origin = orderOrigins.find((known) => known === row['origin']);
  return {
    id: integerOf(row, 'order_id'),
    key: textOf(row, 'key'),
    reference: textOrNull(row, 'reference'),
    copy: integerOf(row, 'copy'),
    acceptedAt: integerOf(row, 'accepted_at'),
    params: isParams(params) ? params : { message: textOf(row, 'params') },
    check: check ?? { kind: 'unreadable', problem: 'its record is damaged; this is what is left of it' },
    confirmation: check && isConfirmation(confirmation) ? confirmation : { kind: 'none', reason: 'unreadable' },
    ...(origin && { origin }),
  };
}

function jsonOf(row: Row, column: string): unknown {
  try {
    return JSON.parse(textOf(row, column));
  } catch {
    return null;
  }
}

// A relay wrote these columns from values of exactly these types, so the guards check only what tells kinds apart.

/** The check of a stored order, of any version: a field that its customer lacks is empty. `null` for anything else. */
export function storedCheck(value: unknown): OrderCheck | null {
  if (!isCheck(value)) return null;
  if (value.kind === 'unreadable') return value;
  const { order } = value;
  return { ...value, order: { ...order, customer: completeCustomer(order.customer) } };
}

function isCheck(value: unknown): value is OrderCheck {
  const { kind, order } = Object(value);
  return kind === 'unreadable' || (kind === 'checked' && typeof order === 'object' && order !== null);
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function isConfirmation(value: unknown): value is Confirmation {
  return ['queued', 'none'].includes(Object(value).kind);
}

export interface StoredEvent {
  readonly event: DeskEvent;
  readonly madeAt: number;
}

export function eventColumns({ kind, ...detail }: DeskEvent): { readonly kind: string; readonly detail: string } {
  return { kind, detail: JSON.stringify(detail) };
}

/** An event from a later version, or damaged by an edit by hand, is `unknown`. */
export function storedEvent(row: Row): StoredEvent {
  const event: unknown = { ...Object(jsonOf(row, 'detail')), kind: textOf(row, 'kind') };
  return { event: isEvent(event) ? event : { kind: 'unknown' }, madeAt: integerOf(row, 'made_at') };
}

/** The events of several orders, by the ids of these; `areTheirs` as `Dialect.isOneOf` makes it. */
export async function readEvents(query: Query, areTheirs: Sql): Promise<ReadonlyMap<number, readonly StoredEvent[]>> {
  const rows = await query(sql`
    SELECT order_id, kind, detail, made_at FROM order_events WHERE order_id ${areTheirs} ORDER BY order_id, sequence`);
  const byOrder = Map.groupBy(rows, (row) => integerOf(row, 'order_id'));
  return new Map([...byOrder].map(([id, made]) => [id, made.map(storedEvent)]));
}

/** The orders of rows that have `orderColumns`. */
export async function ordersWithEvents(
  query: Query,
  { isOneOf }: Dialect,
  rows: readonly Row[],
): Promise<readonly OrderWithEvents[]> {
  const orders = rows.map(storedOrder);
  if (orders.length === 0) return [];
  const events = await readEvents(query, isOneOf(orders.map(({ id }) => id)));
  return orders.map((order) => ({ order, events: (events.get(order.id) ?? []).map(({ event }) => event) }));
}

/** The facts of each kind of event as they are stored; `undo` and the like have none. */
const isDetail: Readonly<Record<DeskEvent['kind'], (detail: Readonly<Record<string, unknown>>) => boolean>> = {
  state: ({ state, into }) => orderStates.some((known) => known === state) && (into === undefined || isMade(into)),
  note: ({ text }) => typeof text === 'string',
  parcel: ({ courier, trackingNumber }) => typeof courier === 'string' && typeof trackingNumber === 'string',
  answer: ({ answer }) => answers.some((known) => known === answer),
  advance: ({ amount }) => typeof amount === 'number' && isRupees(amount),
  paid: ({ amount, chargePaisa, writtenOff = 0, receipt = '', day = '' }) =>
    isCount(amount) &&
    isCount(chargePaisa) &&
    isCount(writtenOff) &&
    Number(writtenOff) <= Number(amount) &&
    typeof receipt === 'string' &&
    typeof day === 'string',
  city: ({ city }) => typeof city === 'string',
  weight: ({ grams }) => isCount(grams),
  correction: () => true,
  told: ({ state }) => orderStates.some((known) => known === state),
  wanted: () => true,
  undo: () => true,
  erased: () => true,
  unknown: () => false,
};

function isEvent(value: unknown): value is DeskEvent {
  const { kind, ...detail } = Object(value);
  const [, isOfKind] = Object.entries(isDetail).find(([known]) => known === kind) ?? [];
  return isOfKind?.(detail) ?? false;
}

function isMade(into: unknown): boolean {
  const { id, name } = Object(into);
  return isCount(id) && typeof name === 'string';
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
