/**
 * A relay among those on one PostgreSQL database. It has a connection of its own, reopened whenever it breaks, which holds a
 * lock on the relay's name and listens for orders that any relay has stored. Listening only saves time: a worker looks
 * every few seconds anyway. The name is kept in the data folder, so that after a restart the relay takes back its own jobs
 * and no others; if another one with the same data folder is running, this one uses a new name until it ends.
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

export interface ListenerParts {
  readonly settings: PostgresSettings;
  readonly folder: string;
  readonly clock: Clock;
  /** Some relay stored an order, or may have. */
  readonly onWork: () => void;
  readonly onLost: (problem: string) => void;
}

export class PostgresListener {
  readonly #parts: ListenerParts;
  #name: string;
  #client: Client | null = null;
  #isClosed = false;
  #cancelTimer: () => void = () => {};

  constructor(parts: ListenerParts) {
    this.#parts = parts;
    const file = join(parts.folder, 'relay-name');
    this.#name = existsSync(file) ? readFileSync(file, 'utf8').trim() : randomUUID();
    writeFileSync(file, `${this.#name}\n`, { mode: 0o600 });
  }

  get name(): string {
    return this.#name;
  }

  /** Resolves when the name is locked. The listener owns `client`, an open connection, from now on. */
  async start(client: Client): Promise<void> {
    await this.#lockName(client);
    void this.#listen(client);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    void this.#client?.end().catch(() => {}); // It may be broken already.
  }

  async #lockName(client: Client): Promise<void> {
    const { rows } = await client.query<{ is_mine: unknown }>(
      'SELECT pg_try_advisory_lock(1885433451, hashtext($1)) AS is_mine',
      [this.#name],
    );
    if (rows[0]?.is_mine === true) return;
    this.#name = randomUUID();
    await this.#lockName(client);
  }

  #lost(problem: string): void {
    if (this.#isClosed) return;
    this.#parts.onLost(problem);
    this.#reconnect();
  }

  #reconnect(): void {
    this.#cancelTimer = this.#parts.clock.after(reconnectMs, () => {
      connectAlone(this.#parts.settings).then(
        (client) => (this.#isClosed ? client.end() : this.#listen(client)),
        () => this.#reconnect(), // The pool's queries report what is wrong.
      );
    });
  }

  async #listen(client: Client): Promise<void> {
    this.#client = client;
    client.once('end', () => this.#lost('the connection ended'));
    client.on('notification', () => this.#parts.onWork());
    try {
      await this.#lockName(client);
      await client.query('LISTEN mail_jobs');
      this.#parts.onWork();
    } catch {
      void client.end().catch(() => {}); // Its `end` event reconnects.
    }
  }
}
