/** Who may come in: the password, the sessions and the log, in the orders database. Of a session only a hash is kept. */
import { dayMs } from '#shop/durations.ts';
import { commas, integerOf, sql, textOf } from '#relay/store/database.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import { type LogEntry, logRow, shopKinds, type StoredLogEntry, storedLogEntry } from './desk-log.ts';

/** Decision D73. */
export const sessionMs = 30 * dayMs;
const maxShown = 200;

export class DeskAccess {
  readonly #database: SharedDatabase;

  constructor(database: SharedDatabase) {
    this.#database = database;
  }

  /** `null` while none has been set. */
  async passwordHash(): Promise<string | null> {
    const [row] = await this.#database.read(sql`SELECT hash FROM desk_password`);
    return row ? textOf(row, 'hash') : null;
  }

  /** Whoever was signed in with the one before is signed out. */
  async setPassword(hash: string, at: number): Promise<void> {
    const entry = logRow({ at, session: null, facts: { kind: 'password set' } });
    await this.#database.change('setPassword', { hash, entry });
  }

  async isOpen(session: string, now: number): Promise<boolean> {
    const rows = await this.#database.read(
      sql`SELECT made_at FROM desk_sessions WHERE token_hash = ${session} AND made_at > ${now - sessionMs}`,
    );
    return rows.length > 0;
  }

  /** `by`: the hash of the password that was given, `null` for none; false where it is no longer the desk's. */
  open(
    session: string,
    { at, device, by }: { readonly at: number; readonly device: string; readonly by: string | null },
  ): Promise<boolean> {
    const facts = { kind: 'signed in', by: by === null ? 'link' : 'password', device } as const;
    const entry = logRow({ at, session, facts });
    return this.#database.change('openSession', { session, by, overSince: at - sessionMs, entry });
  }

  async end(session: string, at: number): Promise<void> {
    await this.#database.change('endSession', {
      session,
      entry: logRow({ at, session, facts: { kind: 'signed out' } }),
    });
  }

  async endAll(session: string, at: number): Promise<void> {
    await this.#database.change('endAllSessions', {
      entry: logRow({ at, session, facts: { kind: 'signed out everywhere' } }),
    });
  }

  async sessions(now: number): Promise<number> {
    const [row] = await this.#database.read(
      sql`SELECT count(*) AS sessions FROM desk_sessions WHERE made_at > ${now - sessionMs}`,
    );
    return integerOf(row, 'sessions');
  }

  async noteWrongPassword(at: number): Promise<void> {
    await this.#database.change('noteWrongPassword', {
      entry: logRow({ at, session: null, facts: { kind: 'wrong password' } }),
    });
  }

  async note(entry: LogEntry): Promise<void> {
    await this.#database.change('note', { entry: logRow(entry) });
  }

  /** The newest first. */
  async log(of: 'all' | 'shop' = 'all'): Promise<readonly StoredLogEntry[]> {
    const rows = await this.#database.read(
      of === 'all'
        ? sql`SELECT id, made_at, session, kind, detail FROM desk_log ORDER BY id DESC LIMIT ${maxShown}`
        : sql`
            SELECT id, made_at, session, kind, detail FROM desk_log WHERE kind IN (${commas(shopKinds)})
            ORDER BY id DESC LIMIT ${maxShown}`,
    );
    return rows.map(storedLogEntry);
  }

  /** The oldest first. */
  async signIns(): Promise<readonly StoredLogEntry[]> {
    const rows = await this.#database.read(sql`
      SELECT id, made_at, session, kind, detail FROM desk_log WHERE kind = 'signed in' ORDER BY id DESC LIMIT ${maxShown}`);
    return rows.map(storedLogEntry).toReversed();
  }
}
