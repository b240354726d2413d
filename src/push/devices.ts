/** The owner's devices that ring for new orders (D89): each belongs to a session of the desk. */
import { type DeviceProblem, deviceProblems } from '#order/push-text.ts';
import { type LogRow, addToLog } from '#orders-db/desk-log.ts';
import { type Query, type Database, integerOf, integerOrNull, sql, textOf } from '#orders-db/database.ts';

/** A browser's push subscription (RFC 8291): `p256dh` and `auth` are in base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface RingingDevice {
  readonly session: string;
  readonly name: string;
  /** `null` if the device never rang. */
  readonly rangAt: number | null;
  /** True if the device has a subscription. */
  readonly isAlive: boolean;
  readonly problem: DeviceProblem | null;
}

/** A device that can be rung now. */
export interface SubscribedDevice {
  readonly session: string;
  readonly subscription: Subscription;
}

/** The keys by which push services know this shop (VAPID). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface NewDevice {
  /** The device's session at the desk. */
  readonly session: string;
  readonly name: string;
  readonly subscription: Subscription;
  /** The short name of the session in which the device rang before; empty if there was none. */
  readonly before: string;
  readonly at: number;
  /** The length of a session. */
  readonly sessionMs: number;
}

/** `known` means that the device already rings with this subscription. */
export type AddedDevice = 'added' | 'renewed' | 'known' | 'signed out' | 'too many';

/** Each order rings each of them. */
const maxDevices = 20;

const whereSignedIn = sql`
  ends_at > (SELECT relay_now()) AND EXISTS (SELECT 1 FROM desk_sessions s WHERE s.token_hash = push_devices.session)`;
const whereRings = sql`endpoint IS NOT NULL AND ${whereSignedIn}`;

export class Devices {
  readonly #database: Database;
  readonly #isOn: boolean;

  /** `isOn`: false if the operator turned pushes off (PUSH); keys and devices are then kept for later. */
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
  async list(): Promise<readonly RingingDevice[]> {
    if (!this.#isOn) return [];
    const rows = await this.#database.read(sql`
      SELECT session, name, rang_at, ends_at, problem, problem_at,
             CASE WHEN endpoint IS NULL THEN 'dead' WHEN ${whereSignedIn} THEN 'alive' ELSE 'signed out' END AS state
      FROM push_devices ORDER BY made_at DESC, session`);
    return rows.map((row) => {
      const kind = deviceProblems.find((known) => known === row['problem']);
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

  /** All devices that can be rung, or only that of a session; none while pushes are off. */
  async subscribed(session: string | null = null): Promise<readonly SubscribedDevice[]> {
    if (!this.#isOn) return [];
    const rows = await this.#database.read(sql`
      SELECT session, endpoint, p256dh, auth FROM push_devices
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
  add(device: NewDevice, entry: LogRow): Promise<AddedDevice> {
    return this.#database.transaction(async (query) => {
      const added = await addDevice(query, this.#database.dialect.lockRows, device);
      if (added === 'added') await addToLog(query, entry);
      return added;
    });
  }

  async remove(session: string, entry: LogRow): Promise<void> {
    await this.#database.transaction(async (query) => {
      if (await deleteDevices(query, session)) await addToLog(query, entry);
    });
  }

  /** Call this when the push service accepted the push. */
  async noteRing(session: string): Promise<void> {
    await this.#database.write(sql`
      UPDATE push_devices SET rang_at = relay_now(), problem = NULL, problem_at = NULL WHERE session = ${session}`);
  }

  /**
   * Names a device that didn't ring, unless it has a newer subscription. One that is `gone` loses its subscription; the
   * row remains to tell the owner.
   */
  async noteProblem({ session, subscription }: SubscribedDevice, problem: DeviceProblem['kind']): Promise<void> {
    const ended = problem === 'gone' ? sql`endpoint = NULL, p256dh = NULL, auth = NULL,` : sql``;
    await this.#database.write(sql`
      UPDATE push_devices SET ${ended} problem = ${problem}, problem_at = relay_now()
      WHERE session = ${session} AND endpoint = ${subscription.endpoint}`);
  }
}

/** A session has one device at most. Replaces its subscription, and deletes the same device's entry of an older session. */
async function addDevice(
  query: Query,
  lockRows: Database['dialect']['lockRows'],
  { session, name, subscription, before, at, sessionMs }: NewDevice,
): Promise<AddedDevice> {
  const { endpoint, p256dh, auth } = subscription;
  // Locked, so that the session can't end in the meantime.
  const [open] = await query(sql`SELECT made_at FROM desk_sessions WHERE token_hash = ${session} ${lockRows}`);
  if (!open) return 'signed out';
  const [former] = await query(sql`SELECT endpoint, p256dh, auth FROM push_devices WHERE session = ${session}`);
  if (former?.['endpoint'] === endpoint && former['p256dh'] === p256dh && former['auth'] === auth) return 'known';
  await query(sql`
    DELETE FROM push_devices
    WHERE session <> ${session}
      AND (endpoint = ${endpoint} OR (substr(session, 1, 6) = ${before} AND NOT (${whereRings})))`);
  const [others] = await query(sql`SELECT count(*) AS devices FROM push_devices WHERE session <> ${session}`);
  if (integerOf(others, 'devices') >= maxDevices) return 'too many';
  await query(sql`
    INSERT INTO push_devices (session, name, made_at, ends_at, endpoint, p256dh, auth)
    VALUES (${session}, ${name}, ${at}, ${integerOf(open, 'made_at') + sessionMs}, ${endpoint}, ${p256dh}, ${auth})
    ON CONFLICT (session) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      problem = NULL, problem_at = NULL`);
  return former ? 'renewed' : 'added';
}

/** Deletes the device of a session that ends, or of all sessions for `null`. False if there was none. */
export async function deleteDevices(query: Query, session: string | null): Promise<boolean> {
  const whereTheirs = session === null ? sql`TRUE` : sql`session = ${session}`;
  return (await query(sql`DELETE FROM push_devices WHERE ${whereTheirs} RETURNING session`)).length > 0;
}
