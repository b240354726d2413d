/** The desk's changes to the phones that ring (D89). The caller opens the transaction. */
import { type Ask, type Dialect, integerOf, sql } from './database.ts';
import type { Subscription } from './push-jobs.ts';

/** Each order queues a push for each phone. */
const maxPhones = 20;

export interface NewPhone {
  /** The phone's session at the desk. */
  readonly session: string;
  readonly name: string;
  readonly subscription: Subscription;
  /** The short name of the session in which the phone rang before; empty if there was none. */
  readonly before: string;
  readonly at: number;
  /** The length of a session. */
  readonly sessionMs: number;
}

/** `known` means that the phone already rings with this subscription. */
export type AddedPhone = 'added' | 'renewed' | 'known' | 'signed out' | 'too many';

/** A session has one phone at most. Replaces its subscription, and deletes the same phone's entry of an older session. */
export async function addPhone(
  ask: Ask,
  { lockRows }: Dialect,
  { session, name, subscription, before, at, sessionMs }: NewPhone,
): Promise<AddedPhone> {
  const { endpoint, p256dh, auth } = subscription;
  // Locked, so that the session can't end in the meantime.
  const [open] = await ask(sql`SELECT made_at FROM desk_sessions WHERE token_hash = ${session} ${lockRows}`);
  if (!open) return 'signed out';
  const [former] = await ask(sql`SELECT endpoint, p256dh, auth FROM push_phones WHERE session = ${session}`);
  if (former?.['endpoint'] === endpoint && former['p256dh'] === p256dh && former['auth'] === auth) return 'known';
  await ask(sql`
    DELETE FROM push_phones
    WHERE session <> ${session} AND (endpoint = ${endpoint} OR (endpoint IS NULL AND substr(session, 1, 6) = ${before}))`);
  const [others] = await ask(sql`SELECT count(*) AS phones FROM push_phones WHERE session <> ${session}`);
  if (integerOf(others, 'phones') >= maxPhones) return 'too many';
  await ask(sql`
    INSERT INTO push_phones (session, name, made_at, ends_at, endpoint, p256dh, auth)
    VALUES (${session}, ${name}, ${at}, ${integerOf(open, 'made_at') + sessionMs}, ${endpoint}, ${p256dh}, ${auth})
    ON CONFLICT (session) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      problem = NULL, problem_at = NULL`);
  return former ? 'renewed' : 'added';
}

/** Deletes the phone of a session that ends, or of all sessions for `null`. False if there was none. */
export async function deletePhones(ask: Ask, session: string | null): Promise<boolean> {
  const isTheirs = session === null ? sql`TRUE` : sql`session = ${session}`;
  await ask(sql`DELETE FROM push_jobs WHERE ${isTheirs}`);
  return (await ask(sql`DELETE FROM push_phones WHERE ${isTheirs} RETURNING session`)).length > 0;
}

/** Queues a test push, replacing one that still waits; false if the phone has no subscription. */
export async function queueTest(
  ask: Ask,
  { session, text, at }: { readonly session: string; readonly text: string; readonly at: number },
): Promise<boolean> {
  const queued = await ask(sql`
    INSERT INTO push_jobs (session, order_id, text, made_at, due_at)
    SELECT session, 0, CAST(${text} AS text), CAST(${at} AS bigint), CAST(${at} AS bigint)
    FROM push_phones WHERE session = ${session} AND endpoint IS NOT NULL
    ON CONFLICT (session, order_id) DO UPDATE SET made_at = excluded.made_at, due_at = excluded.due_at, attempts = 0,
      token = push_jobs.token + 1, started_at = NULL
    RETURNING session`);
  return queued.length > 0;
}
