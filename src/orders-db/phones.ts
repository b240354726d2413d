/** The owner's phones that ring for new orders (D89): each belongs to a session of the desk. */
import { type PhoneProblem, phoneProblems } from '#order/push-text.ts';
import { type Ask, type Dialect, integerOf, integerOrNull, sql, textOf, textOrNull } from './database.ts';

/** A browser's push subscription (RFC 8291): `p256dh` and `auth` are in base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Phone {
  readonly session: string;
  readonly name: string;
  /** `null` if the phone never rang. */
  readonly rangAt: number | null;
  /** True if the phone has a subscription. */
  readonly isAlive: boolean;
  readonly problem: PhoneProblem | null;
}

/** All phones, the newest first; none while pushes are off. */
export async function phonesOf(read: Ask): Promise<readonly Phone[]> {
  const rows = await read(sql`
    SELECT session, name, rang_at, endpoint, problem, problem_at FROM push_phones
    WHERE EXISTS (SELECT 1 FROM push_keys WHERE is_on = 1) ORDER BY made_at DESC, session`);
  return rows.map((row) => {
    const kind = phoneProblems.find((known) => known === row['problem']);
    return {
      session: textOf(row, 'session'),
      name: textOf(row, 'name'),
      rangAt: integerOrNull(row, 'rang_at'),
      isAlive: textOrNull(row, 'endpoint') !== null,
      problem: kind ? { kind, at: integerOf(row, 'problem_at') } : null,
    };
  });
}

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
  const whereTheirs = session === null ? sql`TRUE` : sql`session = ${session}`;
  await ask(sql`DELETE FROM push_jobs WHERE ${whereTheirs}`);
  return (await ask(sql`DELETE FROM push_phones WHERE ${whereTheirs} RETURNING session`)).length > 0;
}
