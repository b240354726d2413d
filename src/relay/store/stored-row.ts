/**
 * Rows of the orders database, in either engine. The relay wrote them, so a column of a wrong type is damage, not input:
 * reading it throws. Writing returns the values of a statement, in the order of its columns.
 */
import { type AcceptedOrder, type Found, lookup, type NewMail } from '#order/acceptance.ts';
import type { Confirmation } from '#order/confirmation.ts';
import {
  type ClaimedJob,
  type JobState,
  jobStates,
  type MailBacklog,
  type MailKind,
  mailKinds,
  type NewOrder,
  type Params,
  StoreError,
  type StoredOrder,
} from '#order/order-store.ts';
import { orderOrigins } from '#order/order-origin.ts';
import { storedCheck } from './stored-check.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | null;

export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new StoreError('broken', `the orders database holds no number in ${column}`);
  return value;
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new StoreError('broken', `the orders database holds no text in ${column}`);
  return value;
}

export function mailKindOf(row: Row): MailKind {
  const kind = mailKinds.find((known) => known === row['kind']);
  if (!kind) throw new StoreError('broken', 'the orders database holds a mail of an unknown kind');
  return kind;
}

export function jobStateOf(row: Row): JobState {
  const state = jobStates.find((known) => known === row['state']);
  if (!state) throw new StoreError('broken', 'the orders database holds a mail in an unknown state');
  return state;
}

/** For `lookUp`: content, reference, address, sender, a day ago, an hour ago. */
export function lookupValues(order: NewOrder, now: number): Value[] {
  const { contentHash, reference, address, senderKey, dayAgo, hourAgo } = lookup(order, now);
  return [contentHash, reference, address, senderKey, dayAgo, hourAgo];
}

/** The row that `lookUp` returns. */
export function found(row: Row): Found {
  return {
    isKnown: integerOf(row, 'same_content') > 0,
    nextCopy: integerOf(row, 'next_copy'),
    toAddress: integerOf(row, 'to_address'),
    fromSender: integerOf(row, 'from_sender'),
    inHour: integerOf(row, 'in_hour'),
  };
}

/** For `insertOrder`. */
export function orderValues(
  { contentHash, reference, acceptedAt, params, check, origin }: NewOrder,
  { key, copy, confirmation }: AcceptedOrder,
): Value[] {
  const texts = [params, check, confirmation].map((part) => JSON.stringify(part));
  return [key, contentHash, reference, copy, acceptedAt, ...texts, origin ?? null];
}

/** For `insertJob`, after the order's id. */
export function mailValues({ kind, queuedAt, dueAt, digestId, address, senderKey }: NewMail): Value[] {
  return [kind, queuedAt, dueAt, digestId, address, senderKey];
}

/** A row of the backlog. */
export function mailBacklog(row: Row): MailBacklog {
  return {
    kind: mailKindOf(row),
    state: jobStateOf(row),
    mails: integerOf(row, 'mails'),
    oldestQueuedAt: integerOf(row, 'oldest'),
  };
}

/** A claimed job joined with its order. */
export function claimedJob(row: Row): ClaimedJob {
  return {
    id: integerOf(row, 'job_id'),
    kind: mailKindOf(row),
    token: integerOf(row, 'token'),
    attempt: integerOf(row, 'attempts'),
    queuedAt: integerOf(row, 'queued_at'),
    isAmbiguous: integerOf(row, 'is_ambiguous') === 1,
    order: storedOrder(row),
  };
}

/** A claimed job with its digest; the same job where it leads none. */
export function withDigest(job: ClaimedJob, jobIds: readonly number[], orders: readonly Row[]): ClaimedJob {
  if (jobIds.length === 0) return job;
  const digest = { orders: [job.order, ...orders.map(storedOrder)], count: 1 + jobIds.length, jobIds };
  return { ...job, digest };
}

/**
 * A damaged record (a failing disk, an edit by hand) must not stop the other orders, and the owner still gets what is
 * left of it: it counts as a message that couldn't be checked, and nobody gets a confirmation.
 */
export function storedOrder(row: Row): StoredOrder {
  const check = jsonOf(row, 'verdict', storedCheck);
  const confirmation = jsonOf(row, 'confirmation', storedConfirmation);
  const origin = orderOrigins.find((known) => known === row['origin']);
  return {
    id: integerOf(row, 'order_id'),
    key: textOf(row, 'key'),
    reference: row['reference'] === null ? null : textOf(row, 'reference'),
    copy: integerOf(row, 'copy'),
    acceptedAt: integerOf(row, 'accepted_at'),
    params: jsonOf(row, 'params', storedParams) ?? { message: textOf(row, 'params') },
    check: check ?? { kind: 'unreadable', problem: 'its record is damaged; this is what is left of it' },
    confirmation: (check && confirmation) ?? { kind: 'none', reason: 'unreadable' },
    ...(origin && { origin }),
  };
}

/** Null for anything that no relay wrote. */
function jsonOf<T>(row: Row, column: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(textOf(row, column)));
  } catch {
    return null;
  }
}

// The relay wrote these columns from values of exactly these types, so the guards check only what tells kinds apart.

function storedParams(value: unknown): Params | null {
  return isParams(value) ? value : null;
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function storedConfirmation(value: unknown): Confirmation | null {
  return isConfirmation(value) ? value : null;
}

function isConfirmation(value: unknown): value is Confirmation {
  return kindOf(value) === 'queued' || kindOf(value) === 'none';
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}
