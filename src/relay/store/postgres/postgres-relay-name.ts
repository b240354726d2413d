/**
 * The relay's name among those on one database. It is kept in the data folder, so that after a restart the relay takes
 * back its own jobs and no others. A relay holds a lock on its name in the database: if another one with the same data
 * folder is running, this one uses a new name until it ends.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

export class RelayName {
  #current: string;

  constructor(folder: string) {
    const file = join(folder, 'relay-name');
    this.#current = existsSync(file) ? readFileSync(file, 'utf8').trim() : randomUUID();
    writeFileSync(file, `${this.#current}\n`, { mode: 0o600 });
  }

  get current(): string {
    return this.#current;
  }

  /** Locks the name for as long as the connection lasts; a new connection must lock it again. */
  async lock(client: Client): Promise<void> {
    const { rows } = await client.query<{ is_mine: unknown }>(
      'SELECT pg_try_advisory_lock(1885433451, hashtext($1)) AS is_mine',
      [this.#current],
    );
    if (rows[0]?.is_mine === true) return;
    this.#current = randomUUID();
    await this.lock(client);
  }
}
