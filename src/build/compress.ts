import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of files that get smaller; pictures and fonts are compressed already. */
const shrinking = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/;
const worthwhileBytes = 200;

/**
 * The effort of brotli: of its levels 11 is the best; 10 takes a third of the time for 3 % more bytes. The very large
 * files of a very large shop are `quick`, level 9: 12 % more bytes, a tenth of the time.
 */
export type Thoroughness = 'best' | 'quick';
const veryLarge = 256 * 1024;

function brotliLevel(bytes: number, thoroughness: Thoroughness): number {
  if (thoroughness === 'best') return 11;
  return bytes > veryLarge ? 9 : 10;
}

/** A file's compressed copies; null where nothing is saved. */
export interface Twins {
  readonly br: Uint8Array | null;
  readonly gz: Uint8Array | null;
}

export function isCompressible(file: string): boolean {
  return shrinking.test(file);
}

/** Compresses a file's content, off the main thread. */
export async function twinsOf(bytes: Buffer, thoroughness: Thoroughness = 'best'): Promise<Twins> {
  if (bytes.length < worthwhileBytes) return { br: null, gz: null };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel(bytes.length, thoroughness),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The smallest window that fits the file: shorter distances take fewer bits.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  return { br: br.length < bytes.length ? br : null, gz: gz.length < bytes.length ? gz : null };
}

/** Writes `file.br` and `file.gz` next to a file, as far as they exist. */
export async function writeTwins(file: string, { br, gz }: Twins): Promise<void> {
  if (br) await writeFile(`${file}.br`, br);
  if (gz) await writeFile(`${file}.gz`, gz);
}
