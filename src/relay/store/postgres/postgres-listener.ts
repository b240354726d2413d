/**
 * Listens for orders that any relay has stored, so that a relay with capacity sends their mails. It has a connection of
 * its own, reopened whenever it breaks; reopening counts as a notification, as one may have been missed. It only saves
 * time: a worker looks every few seconds anyway.
 */
import type { Client } from 'pg';
import type { Clock } from '#relay/process/clock.ts';
import { secondMs } from '#shop/durations.ts';
import { connectAlone } from './postgres-database.ts';
import type { RelayName } from './postgres-relay-name.ts';
import type { PostgresSettings } from './postgres-settings.ts';

const reconnectMs = 2 * secondMs;

export interface ListenerParts {
  readonly settings: PostgresSettings;
  /** This connection holds the lock on it. */
  readonly name: RelayName;
  readonly clock: Clock;
  readonly onWork: () => void;
  readonly onLost: (problem: string) => void;
}

export class PostgresListener {
  readonly #parts: ListenerParts;
  #client: Client | null = null;
  #isClosed = false;
  #cancelTimer: () => void = () => {};

  /** The listener owns `client`, an open connection, from now on. */
  constructor(client: Client, parts: ListenerParts) {
    this.#parts = parts;
    void this.#listen(client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    void this.#client?.end().catch(() => {}); // It may be broken already.
  }

  async #listen(client: Client): Promise<void> {
    this.#client = client;
    client.once('end', () => this.#lost('the connection ended'));
    client.on('notification', () => this.#parts.onWork());
    try {
      await this.#parts.name.lock(client);
      await client.query('LISTEN mail_jobs');
      this.#parts.onWork();
    } catch {
      void client.end().catch(() => {}); // Its `end` event reconnects.
    }
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
}
