import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Kinds of files that get smaller; pictures and fonts are compressed already. */
const compressible = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/;
const minBytes = 200;
/** Enough to keep all cores of a small machine busy, and few enough for memory and open files. */
const maxAtOnce = 64;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/**
 * Brotli's effort. What is bundled is as small as can be; of pages and data there may be thousands, and their last 9 % of
 * bytes would take most of a build’s time (docs/performance.md).
 */
export const qualities = { bundled: 11, written: 9 } as const;

/**
 * Writes the texts of a site with their compressed copies. Compression runs in other threads while the next pages are
 * made; `done` waits for the last file, and throws if any failed.
 */
export class SiteFiles {
  readonly #site: string;
  readonly #underWay = new Set<Promise<void>>();
  readonly #problems: unknown[] = [];

  constructor(site: string) {
    this.#site = site;
  }

  /** Writes one text, compressed once, to one or more files of the site. Resolves when the next one may come. */
  write(names: readonly string[], text: string): Promise<void> {
    return this.#begin(async () => {
      const bytes = Buffer.from(text);
      for (const file of names.map((name) => join(this.#site, name))) {
        mkdirSync(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
      await this.#compress(names, bytes, qualities.written);
    });
  }

  /** Compresses one that is there already. Resolves when the next one may come. */
  compress(name: string): Promise<void> {
    return this.#begin(async () => {
      if (compressible.test(name))
        await this.#compress([name], await readFile(join(this.#site, name)), qualities.bundled);
    });
  }

  async done(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#problems.length > 0) throw new AggregateError(this.#problems, 'files of the site could not be written');
  }

  async #begin(work: () => Promise<void>): Promise<void> {
    const task = work()
      .catch((problem: unknown) => void this.#problems.push(problem)) // `done` throws it.
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
    if (this.#underWay.size >= maxAtOnce) await Promise.race(this.#underWay);
  }

  async #compress(names: readonly string[], bytes: Buffer, quality: number): Promise<void> {
    const files = names.filter((name) => compressible.test(name)).map((name) => join(this.#site, name));
    if (files.length === 0) return;
    const { br, gz } = await compressedCopies(bytes, quality);
    for (const file of files) {
      if (br) await writeFile(`${file}.br`, br);
      if (gz) await writeFile(`${file}.gz`, gz);
    }
  }
}

/** A file's compressed copies; `null` where nothing is saved. */
interface CompressedCopies {
  readonly br: Buffer | null;
  readonly gz: Buffer | null;
}

/** Compresses a file's content, off the main thread. */
export async function compressedCopies(bytes: Buffer, quality: number): Promise<CompressedCopies> {
  if (bytes.length < minBytes) return { br: null, gz: null };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The smallest window that fits the file: shorter distances take fewer bits.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const [br, gz] = await Promise.all([packBrotli(bytes, { params }), packGzip(bytes, { level: 9 })]);
  return { br: br.length < bytes.length ? br : null, gz: gz.length < bytes.length ? gz : null };
}
