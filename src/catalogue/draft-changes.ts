/** Compares the draft's changes with the owner's files, by hashes. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { noText } from './content.ts';
import { textOf } from './content-files.ts';
import type { Changes, Made } from './draft-file.ts';
import { type PhotoHashes, photosFolder, photosIn } from './photo-files.ts';

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function photosHash(photos: PhotoHashes): string {
  return textHash(JSON.stringify([...photos].toSorted(([a], [b]) => a.localeCompare(b, 'en'))));
}

/** Of what a file becomes. */
export function hashOf(made: Made): string {
  return 'text' in made ? textHash(made.text) : photosHash(new Map(Object.entries(made.photos)));
}

/** Of a file, or of the photos of a product; `null` if there is no such file. */
export function hashAt(folder: string, path: string): string | null {
  const id = productOf(path);
  if (id !== null) return photosHash(photosIn(folder, id));
  const text = textOf(join(folder, path));
  return text === noText ? null : textHash(text);
}

export function photosPath(id: number): string {
  return `${photosFolder}/${id}`;
}

/** The product whose photos a path stands for. */
export function productOf(path: string): number | null {
  const [, id] = /^photographs\/(\d+)$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

/** Changes that differ from the owner's files, which `folder` has, in the order of their paths. */
export function effects(folder: string, changes: Changes) {
  const sorted = Object.entries(changes).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return sorted.flatMap(([path, change]) => {
    const [original, hash] = [hashAt(folder, path), hashOf(change)];
    if (hash === original || hash === change.base) return [];
    const state = original !== change.base ? 'conflict' : original === null ? 'new' : 'changed';
    return [{ path, change, hash, state } as const];
  });
}
