/**
 * The store of encoded photos, next to the releases: a folder for each photo and crop, named by a hash of both.
 * Releases hold hard links to its files. A photo that no release has linked to for a week is removed.
 */
import { expectRoom } from '#release/releases.ts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { photoHash, type PhotoCrop } from '#catalogue/photo-files.ts';
import type { PictureFile } from '#catalogue/pictures.ts';
import { dayMs } from '#shop/time.ts';
import { encodePhoto, encoding } from './encode.ts';

const originalFile = 'original';
const factsFile = 'facts.json';
const unusedMs = 7 * dayMs;

export function photoStore(releases: string): string {
  return join(releases, '.photographs');
}

const factsSchema = z.strictObject({
  /** The size of the upright original. */
  width: z.int(),
  height: z.int(),
  side: z.int(),
  widths: z.array(z.int()).readonly(),
  color: z.string(),
  /** Something that the owner should know, or null. */
  note: z.string().nullable(),
  /** Bytes of the files by their suffixes, such as `-320.avif`. */
  sizes: z.record(z.string(), z.int()),
});

export interface StoredPhoto extends z.infer<typeof factsSchema> {
  /** 16 hexadecimal digits. */
  readonly name: string;
  readonly folder: string;
}

export function storedImage({ folder }: StoredPhoto, suffix: string): string {
  return join(folder, `shown${suffix}`);
}

export function storedOriginal({ folder }: StoredPhoto): string {
  return join(folder, originalFile);
}

/** Finds a photo by the SHA-256 of its file; `null` if it isn't completely there. */
export async function findStored(store: string, hash: string, crop: PhotoCrop): Promise<StoredPhoto | null> {
  const name = nameOf(hash, crop);
  const folder = join(store, name);
  const facts = await readFile(join(folder, factsFile), 'utf8').catch(() => null);
  if (facts === null) return null;
  const stored = { ...factsSchema.parse(JSON.parse(facts)), name, folder };
  for (const [suffix, size] of Object.entries(stored.sizes)) {
    const stats = await stat(storedImage(stored, suffix)).catch(() => null);
    if (stats?.size !== size) return null;
  }
  return stored;
}

/** Encodes a photo unless it is in the store. `file` must be a plain file. */
export async function storePhoto(
  store: string,
  file: string,
  crop: PhotoCrop,
): Promise<{ readonly stored: StoredPhoto; readonly isNew: boolean } | { readonly problem: string }> {
  const hash = photoHash(file);
  const known = await findStored(store, hash, crop);
  if (known) return { stored: known, isNew: false };
  const original = await readFile(file);
  const encoded = await encodePhoto(original, crop);
  if ('problem' in encoded) return encoded;
  const { files, ...facts } = encoded;
  const sizes = Object.fromEntries([...files].map(([suffix, bytes]) => [suffix, bytes.length]));
  await mkdir(store, { recursive: true });
  expectRoom(
    store,
    Object.values(sizes).reduce((sum, size) => sum + size, original.length),
  );
  const aside = await mkdtemp(join(store, '.new-'));
  const write = (name: string, bytes: Buffer | string) => writeFile(join(aside, name), bytes, { flush: true });
  try {
    for (const [suffix, bytes] of files) await write(`shown${suffix}`, bytes);
    await write(originalFile, original);
    await write(factsFile, JSON.stringify({ ...facts, sizes }));
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
  const name = nameOf(hash, crop);
  const folder = join(store, name);
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder).catch(() => rm(aside, { recursive: true })); // Another process was quicker.
  return { stored: { ...facts, sizes, name, folder }, isNew: true };
}

function nameOf(hash: string, crop: PhotoCrop): string {
  return createHash('sha256').update(`${encoding} ${crop} ${hash}`).digest('hex').slice(0, 16);
}

/** The picture's name has a hash of all that it is made from, because browsers cache pictures for long. */
export function storedPicture(key: string, { name, side, color, widths }: StoredPhoto): PictureFile {
  return { name: `${key}-photo-${name.slice(0, 8)}`, width: side, height: side, color, widths };
}

/** Removes photos that no release links to, and what killed processes left. */
export async function sweepStore(store: string, now: number): Promise<void> {
  for (const name of await readdir(store).catch(() => [])) {
    const folder = join(store, name);
    const original = await stat(join(folder, originalFile)).catch(() => null);
    const { mtimeMs = now } = (await stat(folder).catch(() => null)) ?? {}; // It is renamed once it is complete.
    const isLinked = original !== null && original.nlink > 1;
    if (!isLinked && now - mtimeMs > unusedMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
