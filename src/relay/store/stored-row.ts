/** Reads rows of the order book, from whichever engine. It is our own, so a column of a wrong type is damage, not input: it throws. */
import type { Confirmation } from '#relay/accept/confirmation.ts';
import {
  type ClaimedJob,
  type JobState,
  jobStates,
  type MailBacklog,
  type MailKind,
  mailKinds,
  type Params,
  StoreError,
  type StoredOrder,
} from './order-store.ts';
import { storedCheck } from './stored-check.ts';

export type Row = Readonly<Record<string, unknown>>;

export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new StoreError('broken', `the order book holds no number in ${column}`);
  return value;
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new StoreError('broken', `the order book holds no text in ${column}`);
  return value;
}

export function mailKindOf(row: Row): MailKind {
  const kind = mailKinds.find((known) => known === row['kind']);
  if (!kind) throw new StoreError('broken', 'the order book holds a mail of an unknown kind');
  return kind;
}

export function jobStateOf(row: Row): JobState {
  const state = jobStates.find((known) => known === row['state']);
  if (!state) throw new StoreError('broken', 'the order book holds a mail in an unknown state');
  return state;
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

/** A claimed job joined with its order; the columns are those of the store's claim. */
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

/** A claimed job with what its digest tells of; the same job where it leads none. */
export function withDigest(job: ClaimedJob, jobIds: readonly number[], orders: readonly Row[]): ClaimedJob {
  if (jobIds.length === 0) return job;
  const digest = { orders: [job.order, ...orders.map(storedOrder)], count: 1 + jobIds.length, jobIds };
  return { ...job, digest };
}

/**
 * An order whose record is damaged (a rotten disk, a hand in the database) must stop no other, and the owner must still
 * get what is left of it: it counts as a message that could not be checked, and is confirmed to nobody.
 */
export function storedOrder(row: Row): StoredOrder {
  const verdict = jsonOf(row, 'verdict', storedCheck);
  const confirmation = jsonOf(row, 'confirmation', storedConfirmation);
  return {
    id: integerOf(row, 'order_id'),
    key: textOf(row, 'key'),
    reference: row['reference'] === null ? null : textOf(row, 'reference'),
    copy: integerOf(row, 'copy'),
    acceptedAt: integerOf(row, 'accepted_at'),
    params: jsonOf(row, 'params', storedParams) ?? { message: textOf(row, 'params') },
    verdict: verdict ?? { kind: 'unreadable', problem: 'its record is damaged; what is left of it stands here' },
    confirmation: (verdict && confirmation) ?? { kind: 'none', reason: 'unreadable' },
  };
}

/** Null for what no relay wrote. */
function jsonOf<T>(row: Row, column: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(textOf(row, column)));
  } catch {
    return null;
  }
}

// This relay wrote these columns from values of exactly these types: the guards look at what tells the kinds apart.

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
