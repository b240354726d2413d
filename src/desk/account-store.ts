/** The desk's password, sessions and log, in the orders database. Only a hash of a session's token is stored. */
import { sessionMs, type Ring } from './session.ts';
import { type Query, list, type Database, integerOf, sql, textOf } from '#orders-db/database.ts';
import { addToLog } from '#orders-db/desk-log.ts';
import { deleteDevices } from '#push/devices.ts';
import { deviceOf, type LogEntry, logRow, sessionName, shopKinds, type StoredLogEntry, storedLogEntry } from './log.ts';

const maxShown = 200;
const maxLog = 10_000;
const maxWrongPasswords = 100;

export type Device = Awaited<ReturnType<AccountStore['devices']>>[number];

export class AccountStore {
  readonly #database: Database;
  readonly #pushKey: string | null;

  /** `pushKey`: the public key with which devices subscribe; `null` while the shop sends no pushes. */
  constructor(database: Database, pushKey: string | null) {
    this.#database = database;
    this.#pushKey = pushKey;
  }

  /** `null` while none has been set. */
  async passwordHash(): Promise<string | null> {
    const [row] = await this.#database.read(sql`SELECT hash FROM desk_password`);
    return row ? textOf(row, 'hash') : null;
  }

  /** Ends all sessions. `session`: the one that changes it at the desk; `null` for a password set in the terminal. */
  async setPassword(hash: string, at: number, session: string | null = null): Promise<void> {
    const kind = session === null ? 'password set' : 'password changed';
    await this.#database.transaction(async (query) => {
      await query(sql`
        INSERT INTO desk_password (id, hash, set_at) VALUES (1, ${hash}, ${at})
        ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`);
      await endSessions(query);
      await addToLog(query, logRow({ at, session, facts: { kind } }));
    });
  }

  async isOpen(session: string, now: number): Promise<boolean> {
    return (await this.openSession(session, now)) !== null;
  }

  /** Resolves to `null` if the session is not open. `ring` is `null` while the shop sends no pushes (D89). */
  async openSession(session: string, now: number): Promise<{ readonly ring: Ring | null } | null> {
    const [row] = await this.#database.read(sql`
      SELECT p.session, p.endpoint, p.problem
      FROM desk_sessions s LEFT JOIN push_devices p ON p.session = s.token_hash
      WHERE s.token_hash = ${session} AND s.made_at > ${now - sessionMs}`);
    if (!row) return null;
    const publicKey = this.#pushKey;
    if (publicKey === null) return { ring: null };
    const isAlive = row['endpoint'] !== null && row['problem'] !== 'refused';
    const state = row['session'] === null ? 'none' : isAlive ? 'rings' : 'dead';
    return { ring: { publicKey, session: sessionName(session), state } };
  }

  /**
   * `by`: the hash of the password that was given, `null` for none; false where it is no longer the desk's. Sessions
   * that are over are deleted.
   */
  open(
    session: string,
    { at, device, by }: { readonly at: number; readonly device: string; readonly by: string | null },
  ): Promise<boolean> {
    const facts = { kind: 'signed in', by: by === null ? 'link' : 'password', device } as const;
    return this.#database.transaction(async (query) => {
      const opened = await query(sql`
        INSERT INTO desk_sessions (token_hash, made_at)
        SELECT CAST(${session} AS text), CAST(${at} AS bigint)
        WHERE CAST(${by} AS text) IS NULL OR EXISTS (SELECT 1 FROM desk_password WHERE hash = CAST(${by} AS text))
        RETURNING made_at`);
      if (opened.length === 0) return false;
      await query(sql`DELETE FROM desk_sessions WHERE made_at <= ${at - sessionMs}`);
      await addToLog(query, logRow({ at, session, facts }));
      return true;
    });
  }

  /** `by`: the session that asks for it, perhaps another one. */
  async end(session: string, { at, by }: { readonly at: number; readonly by: string }): Promise<void> {
    const device = (await this.deviceNames()).get(sessionName(session)) ?? 'A browser';
    const facts = session === by ? ({ kind: 'signed out' } as const) : ({ kind: 'device signed out', device } as const);
    await this.#database.transaction(async (query) => {
      const ended = await query(sql`DELETE FROM desk_sessions WHERE token_hash = ${session} RETURNING made_at`);
      await deleteDevices(query, session);
      if (ended.length > 0) await addToLog(query, logRow({ at, session: by, facts }));
    });
  }

  async endAll(session: string, at: number): Promise<void> {
    await this.#database.transaction(async (query) => {
      await endSessions(query);
      await addToLog(query, logRow({ at, session, facts: { kind: 'signed out everywhere' } }));
    });
  }

  /** The newest sign-in first. */
  async devices(now: number) {
    const rows = await this.#database.read(
      sql`SELECT token_hash, made_at FROM desk_sessions WHERE made_at > ${now - sessionMs} ORDER BY made_at DESC`,
    );
    const names = await this.deviceNames();
    return rows.map((row) => {
      /** The hash of its token. */
      const session = textOf(row, 'token_hash');
      return { session, name: names.get(sessionName(session)) ?? 'A browser', signedInAt: integerOf(row, 'made_at') };
    });
  }

  /** The names of devices that signed in, by their sessions' short names. */
  async deviceNames(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#database.read(
      sql`SELECT session, detail FROM desk_log
        WHERE kind = 'signed in' AND session IS NOT NULL ORDER BY id DESC LIMIT ${maxShown}`,
    );
    return new Map(rows.toReversed().map((row) => [textOf(row, 'session'), deviceOf(row) ?? 'A browser']));
  }

  /** Strangers can make these entries, so only the newest stay: they must not displace the owner's. */
  async noteWrongPassword(at: number): Promise<void> {
    const entry = logRow({ at, session: null, facts: { kind: 'wrong password' } });
    await this.#database.transaction(async (query) => {
      await query(sql`
        DELETE FROM desk_log WHERE kind = ${entry.kind} AND id <= (
          SELECT id FROM desk_log WHERE kind = ${entry.kind} ORDER BY id DESC LIMIT 1 OFFSET ${maxWrongPasswords - 1})`);
      await addToLog(query, entry);
    });
  }

  async note(entry: LogEntry): Promise<void> {
    await this.#database.transaction(async (query) => {
      await query(sql`DELETE FROM desk_log WHERE id <= (SELECT max(id) - ${maxLog - 1} FROM desk_log)`);
      await addToLog(query, logRow(entry));
    });
  }

  /** The newest first. */
  async log(of: 'all' | 'shop' = 'all'): Promise<readonly StoredLogEntry[]> {
    const rows = await this.#database.read(
      of === 'all'
        ? sql`SELECT id, made_at, session, kind, detail FROM desk_log ORDER BY id DESC LIMIT ${maxShown}`
        : sql`
            SELECT id, made_at, session, kind, detail FROM desk_log WHERE kind IN (${list(shopKinds)})
            ORDER BY id DESC LIMIT ${maxShown}`,
    );
    return rows.map(storedLogEntry);
  }
}

/** Ends all sessions, with the ringing of their devices. */
async function endSessions(query: Query): Promise<void> {
  await query(sql`DELETE FROM desk_sessions`);
  await deleteDevices(query, null);
}
