/** The child process that decodes untrusted photos (`processor.ts`). */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { photoHash, maxPictures } from '#catalogue/photo-files.ts';
import { boundedTask } from '#server/bounded-process.ts';
import { rotatePhoto, sanitizePhoto } from './encode.ts';
import { processLimits } from './limits.ts';
import type { PhotoTask, ProcessedPhoto } from './processor.ts';
import { storePhoto } from './store.ts';

sharp.cache(false);
sharp.concurrency(1);
boundedTask({ memoryMiB: processLimits.memoryMiB, work: processFiles });

async function processFiles(task: PhotoTask): Promise<readonly ProcessedPhoto[]> {
  const photos: ProcessedPhoto[] = [];
  for (const { name, file } of task.files) {
    const isFull = photos.filter((each) => 'hash' in each).length >= task.max;
    const problem = `was left out: a product has up to ${maxPictures} photos. Remove one first.`;
    photos.push({ name, ...(isFull ? { problem } : await processFile(task, file)) });
  }
  return photos;
}

async function processFile(
  { kind, crop, store, into }: PhotoTask,
  file: string,
): Promise<{ readonly hash: string } | { readonly problem: string }> {
  let photo = file;
  if (kind !== 'crop') {
    const bytes = await readFile(file);
    const made = kind === 'rotate' ? { jpeg: await rotatePhoto(bytes) } : await sanitizePhoto(bytes);
    if ('problem' in made) return made;
    photo = join(into, createHash('sha256').update(made.jpeg).digest('hex'));
    await writeFile(photo, made.jpeg, { flush: true });
  }
  const stored = await storePhoto(store, photo, crop);
  return 'problem' in stored ? stored : { hash: photoHash(photo) };
}
