/** The owner's phones that ring for new orders (D89): each belongs to a session of the desk. */
import { type PhoneProblem, phoneProblems } from '#order/push-text.ts';
import { type LogRow, addToLog } from '#orders-db/desk-log.ts';
import { type Ask, type Database, integerOf, integerOrNull, sql, textOf } from '#orders-db/database.ts';

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

/** A phone that can be rung now. */
export interface SubscribedPhone {
  readonly session: string;
  readonly subscription: Subscription;
}

/** The keys by which push services know this shop (VAPID). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

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

/** Each order rings each of them. */
const maxPhones = 20;

const whereSignedIn = sql`
  ends_at > (SELECT relay_now()) AND EXISTS (SELECT 1 FROM desk_sessions s WHERE s.token_hash = push_phones.session)`;
const whereRings = sql`endpoint IS NOT NULL AND ${whereSignedIn}`;

export class Phones {
  readonly #database: Database;
  readonly #isOn: boolean;

  /** `isOn`: false if the operator turned pushes off (PUSH); keys and phones are then kept for later. */
  constructor(database: Database, isOn: boolean) {
    this.#database = database;
    this.#isOn = isOn;
  }

  /** Stores `keys` unless the database has keys already; returns the stored ones. */
  async keys({ publicKey, privateKey }: PushKeys): Promise<PushKeys> {
    const [row] = await this.#database.write(sql`
      INSERT INTO push_keys (id, public_key, private_key) VALUES (1, ${publicKey}, ${privateKey})
      ON CONFLICT (id) DO UPDATE SET id = 1 RETURNING public_key, private_key`);
    return { publicKey: textOf(row, 'public_key'), privateKey: textOf(row, 'private_key') };
  }

  /** The newest first; none while pushes are off. */
  async list(): Promise<readonly Phone[]> {
    if (!this.#isOn) return [];
    const rows = await this.#database.read(sql`
      SELECT session, name, rang_at, ends_at, problem, problem_at,
             CASE WHEN endpoint IS NULL THEN 'dead' WHEN ${whereSignedIn} THEN 'alive' ELSE 'signed out' END AS state
      FROM push_phones ORDER BY made_at DESC, session`);
    return rows.map((row) => {
      const kind = phoneProblems.find((known) => known === row['problem']);
      const isOver = row['state'] === 'signed out';
      return {
        session: textOf(row, 'session'),
        name: textOf(row, 'name'),
        rangAt: integerOrNull(row, 'rang_at'),
        isAlive: row['state'] === 'alive',
        problem: isOver
          ? { kind: 'signed out', at: integerOf(row, 'ends_at') }
          : kind
            ? { kind, at: integerOf(row, 'problem_at') }
            : null,
      };
    });
  }

  /** All phones that can be rung, or only that of a session; none while pushes are off. */
  async subscribed(session: string | null = null): Promise<readonly SubscribedPhone[]> {
    if (!this.#isOn) return [];
    const rows = await this.#database.read(sql`
      SELECT session, endpoint, p256dh, auth FROM push_phones
      WHERE ${whereRings} AND session = coalesce(CAST(${session} AS text), session)`);
    return rows.map((row) => ({
      session: textOf(row, 'session'),
      subscription: {
        endpoint: textOf(row, 'endpoint'),
        p256dh: textOf(row, 'p256dh'),
        auth: textOf(row, 'auth'),
      },
    }));
  }

  /** Makes a signed-in device ring (D89). Only a new device is logged, because each visit to the desk may renew one. */
  add(phone: NewPhone, entry: LogRow): Promise<AddedPhone> {
    return this.#database.transaction(async (ask) => {
      const added = await addPhone(ask, this.#database.dialect.lockRows, phone);
      if (added === 'added') await addToLog(ask, entry);
      return added;
    });
  }

  async remove(session: string, entry: LogRow): Promise<void> {
    await this.#database.transaction(async (ask) => {
      if (await deletePhones(ask, session)) await addToLog(ask, entry);
    });
  }

  /** Call this when the push service accepted the push. */
  async noteRing(session: string): Promise<void> {
    await this.#database.write(sql`
      UPDATE push_phones SET rang_at = relay_now(), problem = NULL, problem_at = NULL WHERE session = ${session}`);
  }

  /**
   * Names a phone that didn't ring, unless it has a newer subscription. One that is `gone` loses its subscription; the
   * row remains to tell the owner.
   */
  async noteProblem({ session, subscription }: SubscribedPhone, problem: PhoneProblem['kind']): Promise<void> {
    const ended = problem === 'gone' ? sql`endpoint = NULL, p256dh = NULL, auth = NULL,` : sql``;
    await this.#database.write(sql`
      UPDATE push_phones SET ${ended} problem = ${problem}, problem_at = relay_now()
      WHERE session = ${session} AND endpoint = ${subscription.endpoint}`);
  }
}

/** A session has one phone at most. Replaces its subscription, and deletes the same phone's entry of an older session. */
async function addPhone(
  ask: Ask,
  lockRows: Database['dialect']['lockRows'],
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
    WHERE session <> ${session}
      AND (endpoint = ${endpoint} OR (substr(session, 1, 6) = ${before} AND NOT (${whereRings})))`);
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
  return (await ask(sql`DELETE FROM push_phones WHERE ${whereTheirs} RETURNING session`)).length > 0;
}
