/**
 * Brings `desk.yaml` and `cities.yaml` from the catalogue's folder into the database, where every relay finds them
 * (D116): at the start, when the desk has saved one, and within seconds of an edit by hand. A file with a mistake changes
 * nothing there.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { shippedFolder } from '#catalogue/catalogue-files.ts';
import { readDeskContent } from '#catalogue/desk-content.ts';
import { citiesFile, type DeskContent, type DeskFacts, deskFile } from '#catalogue/desk-schema.ts';
import { type CatalogueProblem, problemLine } from '#catalogue/yaml-file.ts';
import type { Database } from '#orders-db/database.ts';
import { putFacts } from '#orders-db/desk-facts.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { repeated } from '#server/repeated.ts';
import { plainCourier } from '#shop/couriers.ts';
import { secondMs } from '#shop/time.ts';

const lookMs = 2 * secondMs;
const retryMs = 5 * secondMs;
const maxFormerCouriers = 100;

/** The facts that this relay uses. */
export interface UsedFacts {
  readonly current: DeskFacts;
  readonly refresh: () => Promise<void>;
}

interface ReaderDeps {
  readonly catalogueFolder: string;
  /** The project’s folder, which has the list of cities that came with the shop. */
  readonly root: string;
  readonly database: Database;
  readonly facts: UsedFacts;
  readonly clock: Clock;
  readonly log: Log;
}

export class DeskFactsReader {
  readonly #deps: ReaderDeps;
  #problems: readonly CatalogueProblem[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
  }

  /** The mistakes in the files, for the owner; none while what they say is used. */
  get problems(): readonly string[] {
    return this.#problems.map(problemLine);
  }

  /** The same for the operator, without what the owner wrote. */
  get problem(): string | null {
    const [first] = this.#problems;
    return first ? `${first.file}, line ${first.line}, has a mistake` : null;
  }

  /** Reads the files, one reading after the other, and lets this relay use what is right. */
  read(): Promise<void> {
    const reading = this.#last.then(() => this.#read());
    this.#last = reading.catch(() => {}); // The caller gets the error.
    return reading;
  }

  /** Reads the files now and after each change, until the returned function ends it. */
  follow(): () => Promise<void> {
    const files = ['shop.yaml', deskFile, citiesFile].map((name) => join(this.#deps.catalogueFolder, name));
    let read = '';
    const run = async () => {
      // Before reading: a change that comes meanwhile is read the next time.
      const state = files.map(fileState).join();
      if (state !== read) await this.read();
      read = state;
      return lookMs;
    };
    const { wake, stop } = repeated(this.#deps, { run, failed: 'desk-facts-not-read', retryMs });
    wake();
    return stop;
  }

  async #read(): Promise<void> {
    const { catalogueFolder, root, database, facts } = this.#deps;
    const { desk, cities } = readDeskContent(catalogueFolder, join(root, shippedFolder));
    const { value } = desk;
    if (value) await putFacts(database, deskFile, (before) => JSON.stringify(withFormer(value, before)));
    if (cities.value) await putFacts(database, citiesFile, () => JSON.stringify(cities.value));
    this.#problems = [...desk.problems, ...cities.problems];
    await facts.refresh();
  }
}

/** Differs after each change of a file. */
function fileState(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
  return `${ino} ${size} ${mtimeNs}`;
}

/** Couriers that are removed stay known by their tracking addresses. */
function withFormer(desk: DeskContent, before: string | null) {
  const { couriers = [], formerCouriers = [] }: Partial<DeskFacts> = before === null ? {} : JSON.parse(before);
  const names = new Set(desk.couriers.map(({ name }) => plainCourier(name)));
  const former = [...couriers, ...formerCouriers].filter(({ name, tracking }) => {
    const isFormer = tracking !== '' && !names.has(plainCourier(name));
    names.add(plainCourier(name));
    return isFormer;
  });
  const kept = former.slice(0, maxFormerCouriers).map(({ name, tracking }) => ({ name, tracking }));
  return { ...desk, formerCouriers: kept };
}
