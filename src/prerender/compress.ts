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

/** Writes `file.br` and `file.gz` beside a file, each where it is smaller than the file. */
export async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The smallest window that holds the file: nearer references are shorter ones.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length)))),
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${file}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
}
