/** Who may come in: the password, the sessions and the log, in the orders database. Of a session only a hash is kept. */
import { dayMs } from '#shop/durations.ts';
import { integerOf, type Row, sql, textOf, textOrNull } from '#relay/store/database.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import { logEntry, type LogEntry, signInPattern } from './desk-log.ts';

/** Decision D73. */
export const sessionMs = 30 * dayMs;
const maxShown = 200;

/** Its session is a short name, as `sessionName` makes it. */
export type KeptEntry = LogEntry & { readonly id: number };

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
    const words = 'Password set on the shop’s machine; everybody signed out';
    await this.#database.change('setPassword', { hash, entry: logEntry({ at, session: null, words }) });
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
    { at, words, by }: { readonly at: number; readonly words: string; readonly by: string | null },
  ): Promise<boolean> {
    const entry = logEntry({ at, session, words });
    return this.#database.change('openSession', { session, by, overSince: at - sessionMs, entry });
  }

  async end(session: string, at: number): Promise<void> {
    await this.#database.change('endSession', { session, entry: logEntry({ at, session, words: 'Signed out' }) });
  }

  async endAll(session: string, at: number): Promise<void> {
    await this.#database.change('endAllSessions', { entry: logEntry({ at, session, words: 'Signed out everywhere' }) });
  }

  async sessions(now: number): Promise<number> {
    const [row] = await this.#database.read(
      sql`SELECT count(*) AS sessions FROM desk_sessions WHERE made_at > ${now - sessionMs}`,
    );
    return integerOf(row, 'sessions');
  }

  async noteWrongPassword(at: number): Promise<void> {
    await this.#database.change('noteWrongPassword', {
      entry: logEntry({ at, session: null, words: 'Wrong password' }),
    });
  }

  async note(entry: LogEntry): Promise<void> {
    await this.#database.change('note', { entry: logEntry(entry) });
  }

  /** The newest first. */
  async log(of: 'all' | 'shop' = 'all'): Promise<readonly KeptEntry[]> {
    const rows = await this.#database.read(
      of === 'all'
        ? sql`SELECT id, made_at, session, words FROM desk_log ORDER BY id DESC LIMIT ${maxShown}`
        : sql`
            SELECT id, made_at, session, words FROM desk_log
            WHERE session IS NOT NULL AND words NOT LIKE 'Order %' AND words NOT LIKE 'Signed %' AND words <> 'Test mail'
            ORDER BY id DESC LIMIT ${maxShown}`,
    );
    return rows.map(keptEntry);
  }

  /** The oldest first. */
  async signIns(): Promise<readonly KeptEntry[]> {
    const rows = await this.#database.read(sql`
      SELECT id, made_at, session, words FROM desk_log WHERE words LIKE ${signInPattern} ORDER BY id DESC LIMIT ${maxShown}`);
    return rows.map(keptEntry).toReversed();
  }
}

function keptEntry(row: Row): KeptEntry {
  return {
    id: integerOf(row, 'id'),
    at: integerOf(row, 'made_at'),
    session: textOrNull(row, 'session'),
    words: textOf(row, 'words'),
  };
}
