/**
 * Hears from the database when any relay has stored an order, so that whichever relay has free hands sends its mails. On
 * a connection of its own, opened again for ever when it breaks; each time it is open, something may have been missed, so
 * that counts as hearing too. It only hastens: a worker looks once a minute anyway.
 */
import type { Client } from 'pg';
import { type Clock, secondMs } from '#relay/clock.ts';
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

  /** `client` is a connection that is open already; the listener owns it from now on. */
  constructor(client: Client, parts: ListenerParts) {
    this.#parts = parts;
    void this.#listen(client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    void this.#client?.end().catch(() => {}); // The process is about to end; a broken line needs no goodbye.
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
      void client.end().catch(() => {}); // Its `end` starts the next try.
    }
  }

  #lost(problem: string): void {
    if (this.#isClosed) return;
    this.#parts.onLost(problem);
    this.#tryAgain();
  }

  #tryAgain(): void {
    this.#cancelTimer = this.#parts.clock.after(reconnectMs, () => {
      connectAlone(this.#parts.settings).then(
        (client) => (this.#isClosed ? client.end() : this.#listen(client)),
        () => this.#tryAgain(), // The pool's questions report what is wrong.
      );
    });
  }
}
