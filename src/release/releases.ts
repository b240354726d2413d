/**
 * Releases on disk. A release is a folder that never changes, named by what it was built from: the pages (`site/`), the
 * desk's (`desk/`), what the relay checks orders by (`catalogue.json`), the owner's files that all were made from
 * (`content/`), and `manifest.json`, which lists every file with its hash. The file `current` names the release to
 * serve. The file `published` lists every publish with its time, newest first: a copy or a restored backup may change
 * the files' own times. The link `site`, beside the folder, leads to the site of the current release, for hosts that
 * upload a folder.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Environment } from '#settings/shop-config.ts';
import { freeBytes, leavesReserve, reserveBytes } from '#files/disk-room.ts';

export const manifestFile = 'manifest.json';
export const currentFile = 'current';
export const publishedFile = 'published';
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

/** From the process that publishes for the desk. */
export type PublishNews =
  | { readonly kind: 'step'; readonly step: 'checking' | 'building' | 'placing' }
  | { readonly kind: 'done'; readonly release: string }
  /** Whole sentences. */
  | { readonly kind: 'refused'; readonly sentences: readonly string[] };

/** A release can't be served, or a task on releases can't be done; the message is for the operator. */
export class ReleaseProblem extends Error {}

export function releasesFolder(environment: Environment): string {
  return resolve(environment['RELEASES_DIR']?.trim() || 'build/releases');
}

/** The address of the link to the current release's site; `null` for a folder of releases that has another name. */
export function siteLink(folder: string): string | null {
  return basename(folder) === 'releases' ? join(folder, '../site') : null;
}

/** The site of a release: the link, if it leads there. */
export function siteOf(folder: string, name: string): string {
  const [link, site] = [siteLink(folder), join(folder, name, 'site')];
  try {
    if (link !== null && realpathSync(link) === realpathSync(site)) return link;
  } catch {
    // There is no link.
  }
  return site;
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

/** All releases by their last publish, newest first, valid or not. */
export async function knownReleases(folder: string): Promise<readonly KnownRelease[]> {
  const history = await publishHistory(folder);
  return history.filter(({ name }, index) => history.findIndex((each) => each.name === name) === index);
}

/** Every publish of a release that is still there, newest first: one that was restored is there again. */
export async function publishHistory(folder: string): Promise<readonly KnownRelease[]> {
  const { recorded, unrecorded } = await readPublished(folder);
  return [...recorded, ...unrecorded];
}

/** The publishes in the file `published`, and the releases that it lacks, by the times of their manifests. */
export async function readPublished(
  folder: string,
): Promise<Readonly<Record<'recorded' | 'unrecorded', readonly KnownRelease[]>>> {
  const names = (await readdir(folder).catch(() => [])).filter(isName);
  const found = await Promise.all(
    names.toSorted().map(async (name) => {
      const manifest = await stat(join(folder, name, manifestFile)).catch(() => null);
      return manifest ? [{ name, publishedAt: manifest.mtime }] : [];
    }),
  );
  const present = found.flat();
  const text = await readFile(join(folder, publishedFile), 'utf8').catch(() => '');
  const recorded = text.split('\n').flatMap((line) => {
    const [name = '', time = ''] = line.split(' ');
    const publishedAt = new Date(time);
    const isThere = present.some((release) => release.name === name);
    return isThere && !Number.isNaN(publishedAt.getTime()) ? [{ name, publishedAt }] : [];
  });
  const unrecorded = present.filter(({ name }) => !recorded.some((each) => each.name === name));
  return { recorded, unrecorded: unrecorded.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()) };
}

/**
 * The manifest of a release whose files are all as they were built; else throws a ReleaseProblem that names the others.
 */
export async function validManifest(folder: string, name: string): Promise<Manifest> {
  const manifest = await readManifest(folder, name);
  const wrong: string[] = [];
  for (const file of Object.keys(manifest.files)) {
    if ((await validFile(folder, manifest, file)) === null) wrong.push(file);
  }
  if (wrong.length === 0) return manifest;
  const rest = wrong.length > 5 ? ` and ${wrong.length - 5} more` : '';
  throw new ReleaseProblem(`Release ${name} has missing or damaged files: ${wrong.slice(0, 5).join(', ')}${rest}`);
}

/** A file of a release as it was built; `null` if it is missing or damaged. */
export async function validFile(
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

const mebibyte = 1024 ** 2;
/** A guess for a first release. */
const firstBytes = 32 * mebibyte;

/** Throws a ReleaseProblem if so many bytes would use up the reserve. */
export function expectRoom(folder: string, bytes: number): void {
  if (leavesReserve(folder, bytes)) return;
  const [free, needed] = [freeBytes(folder) ?? 0, bytes + reserveBytes].map((each) => Math.round(each / mebibyte));
  throw new ReleaseProblem(
    `The disk is full: ${free} MB are free, and ${needed} MB are needed, as orders and their mails keep a reserve. ` +
      'Nothing was published. Make room on the server, then try again.',
  );
}

/** Throws a ReleaseProblem if a release of the current one's size would use up the reserve. */
export async function expectRoomForRelease(folder: string): Promise<void> {
  expectRoom(folder, await currentBytes(folder));
}

/** Photos take no room: they are links to existing files. */
async function currentBytes(folder: string): Promise<number> {
  const current = currentRelease(folder);
  if (current === null) return firstBytes;
  const entries = await readdir(join(folder, current), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return files.reduce((sum, { nlink, blocks }) => sum + (nlink > 1 ? 0 : blocks * 512), 0);
}

/** Turns an error of the file system into a ReleaseProblem; returns any other error unchanged. */
export function namingFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/\b(?:ENOSPC|EDQUOT)\b/.test(error.message))
    return new ReleaseProblem('The disk is full. Nothing was published. Make room on the server, then try again.', {
      cause: error,
    });
  if (!('syscall' in error)) return error;
  return new ReleaseProblem(`A file can’t be read or written: ${error.message}.`, { cause: error });
}
