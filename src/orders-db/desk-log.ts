import { type Query, sql } from './database.ts';

/** An entry of the desk's log, as it is stored (`src/desk/log.ts`). */
export interface LogRow {
  readonly at: number;
  /** A short name that distinguishes phones; `null` if nobody was signed in. */
  readonly session: string | null;
  readonly kind: string;
  /** JSON. */
  readonly detail: string;
}

/** Adds an entry in the transaction of what it reports. */
export async function addToLog(query: Query, { at, session, kind, detail }: LogRow): Promise<void> {
  await query(
    sql`INSERT INTO desk_log (made_at, session, kind, detail) VALUES (${at}, ${session}, ${kind}, ${detail})`,
  );
}
