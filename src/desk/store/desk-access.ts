/** Who may come in: the password, the sessions and the log, in the orders database. Of a session only a hash is kept. */
import { dayMs } from '#shop/durations.ts';
import type { QueryEngine } from '#relay/store/orders-database.ts';
import { integerOf, type Row, textOf } from '#relay/store/stored-row.ts';
import { logEntry, type LogEntry, signInPattern } from './desk-log.ts';

/** Decision D73. */
export const sessionMs = 30 * dayMs;
/** How many entries of the log are kept. */
const logKept = 10_000;
const logShown = 200;
/** Of those that strangers can make: they neither fill the disk nor push the owner's out of sight. */
const wrongPasswordsKept = 100;
const wrongPassword = 'Wrong password';

const statements = {
  readPassword: 'SELECT hash FROM desk_password',
  setPassword: `
      INSERT INTO desk_password (id, hash, set_at) VALUES (1, $1, $2)
      ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at RETURNING id`,
  findSession: 'SELECT made_at FROM desk_sessions WHERE token_hash = $1 AND made_at > $2',
  addSession: `
      INSERT INTO desk_sessions (token_hash, made_at)
      SELECT CAST($1 AS text), CAST($2 AS bigint)
      WHERE CAST($3 AS text) IS NULL OR EXISTS (SELECT 1 FROM desk_password WHERE hash = CAST($3 AS text))
      RETURNING made_at`,
  endSession: 'DELETE FROM desk_sessions WHERE token_hash = $1 RETURNING made_at',
  endOldSessions: 'DELETE FROM desk_sessions WHERE made_at <= $1 RETURNING made_at',
  endSessions: 'DELETE FROM desk_sessions RETURNING made_at',
  countSessions: 'SELECT count(*) AS sessions FROM desk_sessions WHERE made_at > $1',
  readLog: `SELECT id, made_at, session, words FROM desk_log ORDER BY id DESC LIMIT ${logShown}`,
  readShopLog: `
      SELECT id, made_at, session, words FROM desk_log
      WHERE session IS NOT NULL AND words NOT LIKE 'Order %' AND words NOT LIKE 'Signed %' AND words <> 'Test mail'
      ORDER BY id DESC LIMIT ${logShown}`,
  readSignIns: `SELECT id, made_at, session, words FROM desk_log WHERE words LIKE $1 ORDER BY id DESC LIMIT ${logShown}`,
  trimLog: `DELETE FROM desk_log WHERE id <= (SELECT max(id) - ${logKept} FROM desk_log) RETURNING id`,
  trimWrongPasswords: `
      DELETE FROM desk_log WHERE words = $1 AND id <= (
        SELECT id FROM desk_log WHERE words = $1 ORDER BY id DESC LIMIT 1 OFFSET ${wrongPasswordsKept}) RETURNING id`,
} as const;

/** Its session is a short name, as `sessionName` makes it. */
export type KeptEntry = LogEntry & { readonly id: number };

export class DeskAccess {
  readonly #engine: QueryEngine;

  constructor(engine: QueryEngine) {
    this.#engine = engine;
  }

  /** Null while none has been set. */
  async passwordHash(): Promise<string | null> {
    const [row] = await this.#engine.ask(statements.readPassword, []);
    return row ? textOf(row, 'hash') : null;
  }

  /** Whoever was signed in with the one before is signed out, at last: from then on it opens nothing. */
  async setPassword(hash: string, at: number): Promise<void> {
    await this.#engine.changeAll([
      { text: statements.setPassword, values: [hash, at] },
      logEntry({ at, session: null, words: 'Password set on the shop’s machine; everybody signed out' }),
    ]);
    await this.#engine.change(statements.endSessions, []);
  }

  async isOpen(session: string, now: number): Promise<boolean> {
    return (await this.#engine.ask(statements.findSession, [session, now - sessionMs])).length > 0;
  }

  /** `by`: the hash of the password that was given, null for none; false where it is no longer the desk's. */
  async open(
    session: string,
    { at, words, by }: { readonly at: number; readonly words: string; readonly by: string | null },
  ): Promise<boolean> {
    const isOpened = await this.#engine.changeAll([
      { text: statements.addSession, values: [session, at, by] },
      logEntry({ at, session, words }),
    ]);
    await this.#engine.change(statements.endOldSessions, [at - sessionMs]);
    return isOpened;
  }

  async end(session: string, at: number): Promise<void> {
    await this.#engine.changeAll([
      { text: statements.endSession, values: [session] },
      logEntry({ at, session, words: 'Signed out' }),
    ]);
  }

  async endAll(session: string, at: number): Promise<void> {
    await this.#engine.changeAll([
      { text: statements.endSessions, values: [] },
      logEntry({ at, session, words: 'Signed out everywhere' }),
    ]);
  }

  async sessions(now: number): Promise<number> {
    const [row = {}] = await this.#engine.ask(statements.countSessions, [now - sessionMs]);
    return integerOf(row, 'sessions');
  }

  async noteWrongPassword(at: number): Promise<void> {
    await this.#engine.changeAll([logEntry({ at, session: null, words: wrongPassword })]);
    await this.#engine.change(statements.trimWrongPasswords, [wrongPassword]);
  }

  async note(entry: LogEntry): Promise<void> {
    await this.#engine.changeAll([logEntry(entry)]);
    await this.#engine.change(statements.trimLog, []);
  }

  /** The newest first. */
  async log(of: 'all' | 'shop' = 'all'): Promise<readonly KeptEntry[]> {
    return (await this.#engine.ask(of === 'all' ? statements.readLog : statements.readShopLog, [])).map(keptEntry);
  }

  /** The oldest first. */
  async signIns(): Promise<readonly KeptEntry[]> {
    return (await this.#engine.ask(statements.readSignIns, [signInPattern])).map(keptEntry).toReversed();
  }
}

function keptEntry(row: Row): KeptEntry {
  return {
    id: integerOf(row, 'id'),
    at: integerOf(row, 'made_at'),
    session: row['session'] === null ? null : textOf(row, 'session'),
    words: textOf(row, 'words'),
  };
}
