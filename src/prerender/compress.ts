import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of files that shrink; pictures and fonts are packed already. */
const shrinking = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/;
const worthwhileBytes = 200;

/**
 * How thoroughly brotli packs: 11 of its levels is the best; 10 takes a third of the time for 3 % more bytes. Very large
 * files, which only a very large shop has, are `quick` at level 9: 12 % more bytes, a tenth of the time.
 */
export type Thoroughness = 'best' | 'quick';
const veryLarge = 256 * 1024;

function brotliLevel(bytes: number, thoroughness: Thoroughness): number {
  if (thoroughness === 'best') return 11;
  return bytes > veryLarge ? 9 : 10;
}

/** What stands beside a file for those who take it packed; null where nothing can be saved. */
export interface Twins {
  readonly br: Uint8Array | null;
  readonly gz: Uint8Array | null;
}

export function isCompressible(file: string): boolean {
  return shrinking.test(file);
}

/** Packs the content of a file, off the main thread. */
export async function twinsOf(bytes: Buffer, thoroughness: Thoroughness = 'best'): Promise<Twins> {
  if (bytes.length < worthwhileBytes) return { br: null, gz: null };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel(bytes.length, thoroughness),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The smallest window that holds the file: nearer references are shorter ones.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  return { br: br.length < bytes.length ? br : null, gz: gz.length < bytes.length ? gz : null };
}

/** Writes `file.br` and `file.gz` beside a file, each where there is one. */
export async function writeTwins(file: string, { br, gz }: Twins): Promise<void> {
  if (br) await writeFile(`${file}.br`, br);
  if (gz) await writeFile(`${file}.gz`, gz);
}

/** Writes the twins of files that stand in the site already. */
export async function compressAll(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.filter(isCompressible).map(async (file) => writeTwins(file, await twinsOf(await readFile(file)))),
  );
}
