/**
 * Encoded photographs, each made once, in a folder next to the releases that is named by the hash of its sources. Releases
 * link to its files. A photograph that no release has linked to for a week is removed.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { photographHash, type PhotographPart } from '#catalogue/photograph-files.ts';
import type { PictureFile } from '#catalogue/pictures.ts';
import { expectRoom } from '#release/disk-room.ts';
import { dayMs } from '#shop/durations.ts';
import { encodePhotograph, encoding } from './encode-photograph.ts';

const originalFile = 'original';
const factsFile = 'facts.json';
const unusedMs = 7 * dayMs;

export function photographStore(releases: string): string {
  return join(releases, '.photographs');
}

const factsSchema = z.strictObject({
  /** Of the original, upright. */
  width: z.int(),
  height: z.int(),
  side: z.int(),
  widths: z.array(z.int()).readonly(),
  color: z.string(),
  /** Something that the owner should know, or null. */
  note: z.string().nullable(),
  /** Bytes, by the endings of names. */
  sizes: z.record(z.string(), z.int()),
});

export interface KeptPhotograph extends z.infer<typeof factsSchema> {
  /** 16 hexadecimal digits. */
  readonly name: string;
  readonly folder: string;
}

/** The address of a file in its folder: an ending such as `-320.avif`, or the original. */
export function keptFile({ folder }: KeptPhotograph, ending: string): string {
  return join(folder, `shown${ending}`);
}

export function keptOriginal({ folder }: KeptPhotograph): string {
  return join(folder, originalFile);
}

/** Found by the SHA-256 of the original. `null` if it isn't complete yet. */
export async function findPhotograph(
  store: string,
  hash: string,
  part: PhotographPart,
): Promise<KeptPhotograph | null> {
  const name = createHash('sha256').update(`${encoding} ${part} ${hash}`).digest('hex').slice(0, 16);
  const folder = join(store, name);
  const facts = await readFile(join(folder, factsFile), 'utf8').catch(() => null);
  if (facts === null) return null;
  const kept = { ...factsSchema.parse(JSON.parse(facts)), name, folder };
  const sizes = await Promise.all(
    Object.entries(kept.sizes).map(async ([ending, size]) => {
      const found = await stat(keptFile(kept, ending)).catch(() => null);
      return found?.size === size;
    }),
  );
  return sizes.every(Boolean) ? kept : null;
}

/** Makes it unless it exists. `file` must be a plain file. */
export async function keepPhotograph(
  store: string,
  file: string,
  part: PhotographPart,
): Promise<{ readonly kept: KeptPhotograph; readonly isNew: boolean } | { readonly problem: string }> {
  const hash = photographHash(file);
  const known = await findPhotograph(store, hash, part);
  if (known) return { kept: known, isNew: false };
  const original = await readFile(file);
  const encoded = await encodePhotograph(original, part);
  if ('problem' in encoded) return encoded;
  const { files, ...facts } = encoded;
  await mkdir(store, { recursive: true });
  expectRoom(
    store,
    [original, ...files.values()].reduce((sum, bytes) => sum + bytes.length, 0),
  );
  const folder = await mkdtemp(join(store, '.new-'));
  const sizes = Object.fromEntries([...files].map(([ending, bytes]) => [ending, bytes.length]));
  const put = (name: string, bytes: Buffer | string) => writeFile(join(folder, name), bytes, { flush: true });
  try {
    for (const [ending, bytes] of files) await put(`shown${ending}`, bytes);
    await put(originalFile, original);
    await put(factsFile, JSON.stringify({ ...facts, sizes }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const name = createHash('sha256').update(`${encoding} ${part} ${hash}`).digest('hex').slice(0, 16);
  await rm(join(store, name), { recursive: true, force: true });
  await rename(folder, join(store, name)).catch(() => rm(folder, { recursive: true })); // Another process was quicker.
  return { kept: { ...facts, sizes, name, folder: join(store, name) }, isNew: true };
}

/** As the pages know it. Its name has a hash of all that it is made from: browsers keep pictures for long. */
export function shownPicture(key: string, { name, side, color, widths }: KeptPhotograph): PictureFile {
  return { name: `${key}-photo-${name.slice(0, 8)}`, width: side, height: side, color, widths };
}

/** Removes photographs that no release links to, and the remains of killed processes. */
export async function sweepPhotographs(store: string, now: number): Promise<void> {
  for (const name of await readdir(store).catch(() => [])) {
    const folder = join(store, name);
    const original = await stat(join(folder, originalFile)).catch(() => null);
    const { mtimeMs } = await stat(folder);
    if ((original === null || original.nlink === 1) && now - mtimeMs > unusedMs)
      await rm(folder, { recursive: true, force: true });
  }
}
