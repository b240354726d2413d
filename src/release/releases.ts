/**
 * Releases on disk. A release is a folder that never changes, named by what it was built from: the pages (`site/`), the desk's
 * (`desk/`), what the relay checks orders by (`catalogue.json`), the owner's files that all were made from (`content/`), what the
 * next build may take over (`bundles/`), and `manifest.json`, which lists every file with its hash. The file `current` names the
 * release to serve. The file `published` lists all of them with the time at which each was last published, newest first: a copy
 * or a restored backup may change the files' own times. The file `history` lists every publish in the same way.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '#config';

export const manifestFile = 'manifest.json';
export const currentFile = 'current';
export const publishedFile = 'published';
export const historyFile = 'history';
export const contentFolder = 'content';
/** Older ones are removed. */
export const maxReleases = 10;
/** Names a release that takes its place together with the owner's files, so that a kill leaves no half of it. */
export const intentFile = 'next';
/** Holds a release that is looked at before it is published. */
export const previewFolder = '.preview';

export interface Manifest {
  readonly name: string;
  /** SHA-256 of each file in base64url, by its path in the release. */
  readonly files: Readonly<Record<string, string>>;
}

export interface KnownRelease {
  readonly name: string;
  readonly publishedAt: Date;
}

/** A release can't be served, or a task on releases can't be done; the message is for the operator. */
export class ReleaseProblem extends Error {}

export function releasesFolder(environment: Environment): string {
  return resolve(environment['RELEASES_DIR']?.trim() || 'build/releases');
}

/** The release to serve; `null` before the first build. */
export function currentRelease(folder: string): string | null {
  return nameIn(join(folder, currentFile));
}

/** The release whose switch was interrupted; `null` if none was. */
export function readIntent(folder: string): string | null {
  return nameIn(join(folder, intentFile));
}

function nameIn(file: string): string | null {
  try {
    const name = readFileSync(file, 'utf8').trim();
    return isName(name) ? name : null;
  } catch {
    return null;
  }
}

/** Newest first, sound or not. Those that `published` doesn't list are the oldest, ordered by the time of their manifests. */
export async function knownReleases(folder: string): Promise<readonly KnownRelease[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isName);
  const found = await Promise.all(
    names.map(async (name) => {
      const manifest = await stat(join(folder, name, manifestFile)).catch(() => null);
      return manifest ? [{ name, publishedAt: manifest.mtime }] : [];
    }),
  );
  const byTime = found
    .flat()
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || a.name.localeCompare(b.name));
  const listed = await readPublished(folder, publishedFile);
  return [
    ...listed.filter(({ name }) => byTime.some((release) => release.name === name)),
    ...byTime.filter(({ name }) => !listed.some((release) => release.name === name)),
  ];
}

/** Every publish of a release that is still there, newest first: one that was restored is there again. */
export async function publishHistory(folder: string): Promise<readonly KnownRelease[]> {
  const known = await knownReleases(folder);
  const history = await readPublished(folder, historyFile);
  const unlisted = known.filter(({ name }) => !history.some((each) => each.name === name));
  return [...history.filter(({ name }) => known.some((each) => each.name === name)), ...unlisted];
}

/** The lines of `published` or `history`. */
export async function readPublished(folder: string, file: string): Promise<readonly KnownRelease[]> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', time = ''] = line.split(' ');
    const publishedAt = new Date(time);
    return isName(name) && !Number.isNaN(publishedAt.getTime()) ? [{ name, publishedAt }] : [];
  });
}

/** The manifest of a release whose files are all as they were built; else throws a ReleaseProblem that names the others. */
export async function soundManifest(folder: string, name: string): Promise<Manifest> {
  const manifest = await readManifest(folder, name);
  const wrong: string[] = [];
  for (const file of Object.keys(manifest.files)) {
    if ((await soundFile(folder, manifest, file)) === null) wrong.push(file);
  }
  if (wrong.length === 0) return manifest;
  const rest = wrong.length > 5 ? ` and ${wrong.length - 5} more` : '';
  throw new ReleaseProblem(`Release ${name} has missing or damaged files: ${wrong.slice(0, 5).join(', ')}${rest}`);
}

/** A file of a release as it was built; `null` if it is missing or damaged. */
export async function soundFile(
  folder: string,
  { name, files }: Manifest,
  file: string,
): Promise<Buffer<ArrayBuffer> | null> {
  const bytes = await readFile(join(folder, name, file)).catch(() => null);
  return bytes && fileHash(bytes) === files[file] ? bytes : null;
}

/** Throws a ReleaseProblem if it can't be read. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, name, manifestFile), 'utf8'));
    if (manifest.name === name && typeof manifest.files === 'object') return manifest;
  } catch {
    // The problem below covers unreadable and meaningless files alike.
  }
  throw new ReleaseProblem(`Release ${name} has a missing or damaged file: ${manifestFile}`);
}

export function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function isName(name: string): boolean {
  return /^[0-9a-f]{12}$/.test(name);
}
