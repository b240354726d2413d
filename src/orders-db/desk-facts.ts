/**
 * What the owner decided about couriers, messages and towns, and every relay uses (D116): for each of the two files the
 * last content that was right, as JSON.
 */
import { type Database, integerOf, type Query, type Reading, type Row, sql, textOf } from './database.ts';

export interface StoredFacts {
  readonly file: string;
  readonly content: string;
  readonly version: number;
}

/** The rows that differ from the versions that are known, which is none most of the time. */
export async function changedFacts(
  { read }: Pick<Reading, 'read'>,
  known: ReadonlyMap<string, number>,
): Promise<readonly StoredFacts[]> {
  const rows = await read(sql`SELECT file, version FROM desk_facts`);
  const changed = rows.filter((row) => known.get(textOf(row, 'file')) !== integerOf(row, 'version'));
  if (changed.length === 0) return [];
  return (await read(sql`SELECT file, content, version FROM desk_facts`)).map(storedFacts);
}

/** `next` makes the new content of the one before, `null` for none. */
export function putFacts(database: Database, file: string, next: (before: string | null) => string): Promise<void> {
  return database.transaction(async (query) => {
    const before = await contentIn(query, file);
    const content = next(before);
    if (content === before) return;
    await query(sql`
      INSERT INTO desk_facts (file, content, version) VALUES (${file}, ${content}, 1)
      ON CONFLICT (file) DO UPDATE SET content = excluded.content, version = desk_facts.version + 1`);
  });
}

async function contentIn(query: Query, file: string): Promise<string | null> {
  const [row] = await query(sql`SELECT content FROM desk_facts WHERE file = ${file}`);
  return row ? textOf(row, 'content') : null;
}

function storedFacts(row: Row): StoredFacts {
  return { file: textOf(row, 'file'), content: textOf(row, 'content'), version: integerOf(row, 'version') };
}
