/** The files of a catalogue as a whole. */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentFiles } from './content-files.ts';
import { photoFiles, photoHash } from '#photos/photo-files.ts';

/** Texts of files, and the hashes of photos, by their paths in a catalogue's folder. */
export type Content = ReadonlyMap<string, string>;

export function contentOf(folder: string): Content {
  return new Map([
    ...contentFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    ...photoFiles(folder).map((file) => [file, photoHash(join(folder, file))] as const),
  ]);
}

export function isSameContent(one: Content, other: Content): boolean {
  return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text);
}

export function copyContent(from: string, to: string): void {
  for (const path of [...contentFiles(from), ...photoFiles(from)]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(from, path), join(to, path));
  }
}
