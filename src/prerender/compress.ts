import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of files that shrink; pictures and fonts are packed already. */
const shrinking = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/;
const worthwhileBytes = 200;

export function isCompressible(file: string): boolean {
  return shrinking.test(file);
}

/** Beyond this many files the last 3 % of their size are not worth minutes of the owner's time. */
const mostAtBest = 3000;
/** As many as keep all of a small machine's cores busy, and few enough to hold in memory and in open files. */
const atOnce = 16;

/** Writes compressed twins of all files in which something can be saved. */
export async function compressAll(files: readonly string[]): Promise<void> {
  const shrinkable = files.filter(isCompressible);
  const quality = shrinkable.length > mostAtBest ? 10 : 11;
  const waiting = shrinkable.values();
  const work = async () => {
    for (const file of waiting) await compress(file, quality);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Writes `file.br` and `file.gz` beside a file, each where it is smaller than the file. Brotli's quality is 11 at best. */
export async function compress(file: string, quality = 11): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The smallest window that holds the file: nearer references are shorter ones.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${file}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
}
