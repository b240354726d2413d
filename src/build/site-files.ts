import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Thoroughness, isCompressible, twinsOf, writeTwins } from './compress.ts';
import type { ReleaseBefore } from './release-before.ts';

/** Enough to keep all cores of a small machine busy, and few enough for memory and open files. */
const maxAtOnce = 64;

/**
 * Writes the texts of a site with their compressed copies. Compression takes most of a build's time, so it runs in
 * other threads while the next pages are made; `done` waits for the last file, and throws if any failed.
 */
export class SiteFiles {
  readonly #site: string;
  readonly #before: ReleaseBefore | null;
  readonly #folders = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #problems: unknown[] = [];

  constructor(site: string, before: ReleaseBefore | null = null) {
    this.#site = site;
    this.#before = before;
  }

  /** Writes one text, compressed once, to one or more files of the site. Resolves when the next one may come. */
  write(names: readonly string[], text: string, thoroughness: Thoroughness = 'best'): Promise<void> {
    return this.#begin(this.#writeAll(names, Buffer.from(text), thoroughness));
  }

  /** Compresses one that is there already. Resolves when the next one may come. */
  async compress(name: string): Promise<void> {
    if (isCompressible(name))
      await this.#begin(this.#writeTwins([name], await readFile(join(this.#site, name)), 'best'));
  }

  async done(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#problems.length > 0) throw new AggregateError(this.#problems, 'files of the site could not be written');
  }

  async #begin(work: Promise<void>): Promise<void> {
    const task = work
      .catch((problem: unknown) => void this.#problems.push(problem)) // `done` throws it.
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
    if (this.#underWay.size >= maxAtOnce) await Promise.race(this.#underWay);
  }

  async #writeAll(names: readonly string[], bytes: Buffer, thoroughness: Thoroughness): Promise<void> {
    const files = names.map((name) => join(this.#site, name));
    for (const file of files) this.#makeFolder(dirname(file));
    await Promise.all(files.map((file) => writeFile(file, bytes)));
    await this.#writeTwins(names.filter(isCompressible), bytes, thoroughness);
  }

  async #writeTwins([name, ...others]: readonly string[], bytes: Buffer, thoroughness: Thoroughness): Promise<void> {
    if (name === undefined) return;
    const twins = (await this.#before?.twinsOf(name, bytes)) ?? (await twinsOf(bytes, thoroughness));
    await Promise.all([name, ...others].map((each) => writeTwins(join(this.#site, each), twins)));
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}
