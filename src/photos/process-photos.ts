/** The child process that decodes untrusted photos (`processor.ts`). */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { photoHash, type PhotoCrop } from '#photos/photo-files.ts';
import { boundedTask } from '#relay/process/bounded-process.ts';
import { maxPictures, processLimits } from './limits.ts';
import type { PhotoTask, ProcessedPhoto } from './processor.ts';
import { rotatePhoto, sanitizePhoto } from './encode.ts';
import { storePhoto } from './store.ts';

sharp.cache(false);
sharp.concurrency(1);
boundedTask({ memoryMiB: processLimits.memoryMiB, work: processed });

async function processed(task: PhotoTask): Promise<readonly ProcessedPhoto[]> {
  switch (task.kind) {
    case 'add':
      return add(task);
    case 'rotate':
      return [await save(task, await rotatePhoto(await readFile(task.photo)), task)];
    case 'crop':
      return [await encode(task.store, { ...task, file: task.photo })];
  }
}

/** The first `max` good ones are used. */
async function add(task: Extract<PhotoTask, { readonly kind: 'add' }>): Promise<readonly ProcessedPhoto[]> {
  const photos: ProcessedPhoto[] = [];
  for (const { name, file } of task.files) {
    if (photos.filter((each) => 'hash' in each).length >= task.max) {
      photos.push({ name, problem: `was left out: a product has up to ${maxPictures} photos. Remove one first.` });
      continue;
    }
    const sanitized = await sanitizePhoto(await readFile(file));
    if ('problem' in sanitized) photos.push({ name, problem: sanitized.problem });
    else photos.push(await save(task, sanitized.jpeg, { name, crop: 'middle' }));
  }
  return photos;
}

async function save(
  { into, store }: PhotoTask,
  jpeg: Buffer,
  { name, crop }: { readonly name: string; readonly crop: PhotoCrop },
): Promise<ProcessedPhoto> {
  const file = join(into, createHash('sha256').update(jpeg).digest('hex'));
  await writeFile(file, jpeg, { flush: true });
  return encode(store, { name, file, crop });
}

async function encode(
  store: string,
  { name, file, crop }: { readonly name: string; readonly file: string; readonly crop: PhotoCrop },
): Promise<ProcessedPhoto> {
  const encoded = await storePhoto(store, file, crop);
  return 'problem' in encoded ? { name, problem: encoded.problem } : { name, hash: photoHash(file) };
}
