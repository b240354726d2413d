/**
 * Rows of the orders database. A relay wrote them, so a column of a wrong type is damage, not input: reading it throws.
 */
import type { Confirmation } from '#order/confirmation.ts';
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
} from '#order/order-store.ts';
import { orderOrigins } from '#order/order-origin.ts';
import { type Ask, integerOf, type Row, sql, textOf, textOrNull } from './database.ts';
import { storedCheck } from './stored-check.ts';

/** The columns of `orders o` that `storedOrder` reads. */
export const orderColumns = sql`o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.order_check,
  o.confirmation, o.origin`;

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

/** All unsent mails; kinds and states without any are left out. */
export async function mailBacklog(read: Ask): Promise<readonly MailBacklog[]> {
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
  return rows.map((row) => ({
    kind: mailKindOf(row),
    state: jobStateOf(row),
    mails: integerOf(row, 'mails'),
    oldestQueuedAt: integerOf(row, 'oldest'),
  }));
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

/**
 * A damaged record (a failing disk, an edit by hand) must not stop the other orders, and the owner still gets what is
 * left of it: it counts as a message that couldn't be checked, and nobody gets a confirmation.
 */
export function storedOrder(row: Row): StoredOrder {
  const check = jsonOf(row, 'order_check', storedCheck);
  const confirmation = jsonOf(row, 'confirmation', storedConfirmation);
  const origin = orderOrigins.find((known) => known === row['origin']);
  return {
    id: integerOf(row, 'order_id'),
    key: textOf(row, 'key'),
    reference: textOrNull(row, 'reference'),
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
