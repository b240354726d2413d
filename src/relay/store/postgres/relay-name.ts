/**
 * The name of a relay among those on one PostgreSQL database. It is stored in the data folder, so that after a restart the relay
 * takes back its own jobs and no others. A connection of its own, reopened whenever it breaks, holds a lock on the name, by
 * which the others see that the relay runs; if another one with the same data folder is running, this one uses a new name
 * until it ends.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Clock } from '#relay/process/clock.ts';
import { secondMs } from '#shop/durations.ts';
import { connectAlone } from './postgres-database.ts';
import type { PostgresSettings } from './postgres-settings.ts';

const reconnectMs = 2 * secondMs;

export interface RelayNameParts {
  readonly settings: PostgresSettings;
  readonly folder: string;
  readonly clock: Clock;
  readonly onLost: (problem: string) => void;
}

export class RelayName {
  readonly #parts: RelayNameParts;
  #name: string;
  #client: Client | null = null;
  #isClosed = false;
  #cancelTimer: () => void = () => {};

  constructor(parts: RelayNameParts) {
    this.#parts = parts;
    const file = join(parts.folder, 'relay-name');
    this.#name = existsSync(file) ? readFileSync(file, 'utf8').trim() : randomUUID();
    writeFileSync(file, `${this.#name}\n`, { mode: 0o600 });
  }

  get current(): string {
    return this.#name;
  }

  /** Resolves when the name is locked. From now on `client`, an open connection, is closed here. */
  async hold(client: Client): Promise<void> {
    this.#client = client;
    await this.#lock(client);
    client.once('end', () => {
      if (!this.#isClosed) this.#parts.onLost('the connection ended');
      this.#reconnect();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    void this.#client?.end().catch(() => {}); // It may be broken already.
  }

  async #lock(client: Client): Promise<void> {
    const { rows } = await client.query<{ is_mine: unknown }>(
      'SELECT pg_try_advisory_lock(1885433451, hashtext($1)) AS is_mine',
      [this.#name],
    );
    if (rows[0]?.is_mine === true) return;
    this.#name = randomUUID();
    await this.#lock(client);
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    this.#cancelTimer = this.#parts.clock.after(reconnectMs, () => {
      this.#holdAgain().catch(() => this.#reconnect()); // The pool's queries report what is wrong.
    });
  }

  async #holdAgain(): Promise<void> {
    const client = await connectAlone(this.#parts.settings);
    try {
      if (this.#isClosed) throw new Error('closed');
      await this.hold(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }
}
