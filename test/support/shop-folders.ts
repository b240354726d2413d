/** Folders of a small shop: the owner's files, and releases that hold nothing else. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '#build/content-in-place.ts';
import { copyContent } from '#catalogue/content-files.ts';
import { publishRelease } from '#release/publish.ts';
import { temporaryFolder } from './folders.ts';
import { expect } from 'vitest';
import { openDraft, updateDraft } from '#catalogue/draft.ts';
import { photosOf } from '#photos/photo-files.ts';

/** Names of releases. */
export const [first, second] = ['000000000001', '000000000002'] as const;

export interface ShopFolders {
  readonly content: string;
  readonly releases: string;
}

/** The owner's files, and the first release of them. */
export async function shopFolders(prepare: (content: string) => void = () => {}): Promise<ShopFolders> {
  const content = temporaryFolder();
  cpSync('test/catalogue', content, { recursive: true });
  prepare(content);
  const releases = temporaryFolder();
  await publishRelease(releases, first, async (draft) => copyContent(content, join(draft, 'content')));
  return { content, releases };
}

/** `made`: the folder that the release is made of. */
export function publishContent(
  folders: ShopFolders,
  name: string,
  made: string,
  placing = publishing(folders),
): Promise<void> {
  return publishRelease(folders.releases, name, async (draft) => copyContent(made, join(draft, 'content')), placing);
}

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
