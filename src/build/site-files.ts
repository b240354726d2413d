import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Thoroughness, isCompressible, twinsOf, writeTwins } from './compress.ts';

/** Enough to keep all cores of a small machine busy, and few enough for memory and open files. */
const maxAtOnce = 64;

/**
 * Writes the texts of a site with their compressed copies. Compression takes most of a build's time, so it runs in
 * other threads while the next pages are made; `done` waits for the last file, and throws if any failed.
 */
export class SiteFiles {
  readonly #site: string;
  readonly #folders = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #problems: unknown[] = [];

  constructor(site: string) {
    this.#site = site;
  }

  /** Writes one text, compressed once, to one or more files of the site. Resolves when the next one may come. */
  async write(names: readonly string[], text: string, thoroughness: Thoroughness = 'best'): Promise<void> {
    const task = this.#writeAll(names, Buffer.from(text), thoroughness)
      .catch((problem: unknown) => void this.#problems.push(problem)) // `done` throws it.
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
    if (this.#underWay.size >= maxAtOnce) await Promise.race(this.#underWay);
  }

  async done(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#problems.length > 0) throw new AggregateError(this.#problems, 'files of the site could not be written');
  }

  async #writeAll(names: readonly string[], bytes: Buffer, thoroughness: Thoroughness): Promise<void> {
    const files = names.map((name) => join(this.#site, name));
    for (const file of files) this.#makeFolder(dirname(file));
    await Promise.all(files.map((file) => writeFile(file, bytes)));
    const packed = files.filter(isCompressible);
    if (packed.length === 0) return;
    const twins = await twinsOf(bytes, thoroughness);
    await Promise.all(packed.map((file) => writeTwins(file, twins)));
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}
