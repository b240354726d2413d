/**
 * What the owner decided about couriers, messages and towns, as this relay uses it (D116). It comes from the database, so
 * that every relay uses the same; the one with the desk puts it there (`src/desk/desk-facts-reader.ts`).
 */
import { citiesFile, type DeskFacts, deskFactsFrom, deskFile } from '#catalogue/desk-schema.ts';
import { changedFacts } from '#orders-db/desk-facts.ts';
import type { Database } from '#orders-db/database.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { repeat } from '#server/repeated.ts';
import { secondMs } from '#shop/time.ts';

const lookMs = 3 * secondMs;

export class LiveDeskFacts {
  readonly #database: Pick<Database, 'read'>;
  readonly #versions = new Map<string, number>();
  #current = deskFactsFrom({});

  constructor(database: Pick<Database, 'read'>) {
    this.#database = database;
  }

  /** Another object once something has changed. */
  get current(): DeskFacts {
    return this.#current;
  }

  /** Looks into the database. */
  async refresh(): Promise<void> {
    const changed = await changedFacts(this.#database, this.#versions);
    if (changed.length === 0) return;
    const contentOf = (name: string) => changed.find(({ file }) => file === name)?.content;
    const [desk = '{}', cities = '[]'] = [contentOf(deskFile), contentOf(citiesFile)];
    this.#current = deskFactsFrom({ ...JSON.parse(desk), cities: JSON.parse(cities) });
    for (const { file, version } of changed) this.#versions.set(file, version);
  }

  /** Looks every few seconds, until the returned function ends it. */
  follow(deps: { readonly clock: Clock; readonly log: Log }): () => void {
    const run = async () => {
      await this.refresh();
      return lookMs;
    };
    return repeat(deps, { run, failed: 'desk-facts-not-read', retryMs: lookMs }, lookMs);
  }
}
