/** Changes the draft of a catalogue as the desk does. Photos are never decoded here: any bytes will do. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openDraft, updateDraft } from '#catalogue/draft.ts';
import { photosOf } from '#photos/photo-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The bytes of photos by their names. */
type Sample = Readonly<Record<string, string>>;

export function putPhotos(catalogue: string, id: number, sample: Sample): void {
  const folder = join(catalogue, 'photographs', String(id));
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(sample)) writeFileSync(join(folder, name), bytes);
}

export function draftText(catalogue: string, path: string, edit: (text: string) => string): void {
  const before = readFileSync(join(openDraft(catalogue).folder, path), 'utf8');
  const after = edit(before);
  expect(after).not.toBe(before);
  expect(updateDraft(catalogue, { edits: [{ path, before, after }] })).toBe('saved');
}

export function draftPhotos(catalogue: string, id: number, sample: Sample): void {
  const uploads = temporaryFolder();
  putPhotos(uploads, id, sample);
  const after = new Map(Object.keys(sample).map((name) => [name, join(uploads, 'photographs', String(id), name)]));
  const before = photosOf(openDraft(catalogue).folder, id);
  expect(updateDraft(catalogue, { edits: [{ photos: id, before, after }] })).toBe('saved');
}

/** The paths of the changed files. */
export function changedFiles(catalogue: string): readonly string[] {
  return openDraft(catalogue).changed.map(({ path }) => path);
}
