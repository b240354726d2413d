/**
 * Adds releases and switches between them. A release is made in a build folder and renamed once it is complete and on the
 * disk; then one file is replaced. So a kill or a power cut during a build changes nothing.
 */
import { mkdir, open, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { flush, replaceFile } from '#files/durable-files.ts';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import {
  contentFolder,
  currentFile,
  currentRelease,
  fileHash,
  intentFile,
  knownReleases,
  type Manifest,
  manifestFile,
  maxReleases,
  previewFolder,
  publishedFile,
  readIntent,
  readPublished,
  ReleaseProblem,
  siteLink,
  validManifest,
  expectRoomForRelease,
  namingFileError,
} from './releases.ts';

const buildFolderName = '.building';
const maxHistory = 30;
const maxOpenFiles = 64;

/** Fills an empty folder. */
type Make = (buildFolder: string) => Promise<void>;

/**
 * A change that belongs to the switch to a release: the desk puts the owner's files in place
 * (`src/build/content-in-place.ts`).
 */
export interface ContentSwap {
  /**
   * `content`: the release's copy of the owner's files. Rejects with a ReleaseProblem if they may not replace those in
   * place.
   */
  readonly check: (content: string) => Promise<void>;
  /** Puts them in place; repeated if it was interrupted. */
  readonly place: (content: string) => Promise<void>;
}

/**
 * Makes a release of that name unless a valid one exists; switches to it, and removes all but the last ten.
 * Rejects with a ReleaseProblem while another build is under way.
 */
export async function publishRelease(folder: string, name: string, make: Make, swap?: ContentSwap): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withReleasesLock(folder, async () => {
    const buildFolder = join(folder, buildFolderName);
    const preview = join(folder, previewFolder);
    const release = join(folder, name);
    await remove(buildFolder); // Left by a build that was killed.
    const isMade = await isValid(folder, name);
    if (!isMade && (await isValid(preview, name))) await rename(join(preview, name), buildFolder);
    else if (!isMade) await buildInto(folder, buildFolder, name, make);
    if (swap) {
      await swap.check(join(isMade ? release : buildFolder, contentFolder));
      replaceFile(join(folder, intentFile), `${name}\n`); // From here on the next build finishes an interrupted switch.
    }
    if (!isMade) {
      await remove(release);
      await rename(buildFolder, release);
    }
    await placeAndSwitch(folder, name, swap);
    const known = await knownReleases(folder).catch(() => []);
    const older = known.slice(maxReleases).filter((each) => each.name !== name);
    // The release is public: what can't be removed is removed by the next one.
    await Promise.allSettled([preview, ...older.map((each) => join(folder, each.name))].map(remove));
  });
}

/**
 * Builds the preview: the only one, and never current. A valid one of that name is kept, and publishing that name takes
 * it over.
 */
export async function makePreview(folder: string, name: string, make: Make): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withReleasesLock(folder, async () => {
    const preview = join(folder, previewFolder);
    if (await isValid(preview, name)) return;
    await remove(preview);
    await mkdir(preview);
    await buildInto(folder, join(preview, buildFolderName), name, make);
    await rename(join(preview, buildFolderName), join(preview, name));
  });
}

/** Removes an outdated preview. Rejects with a ReleaseProblem while a build is under way. */
export function removePreview(folder: string): Promise<void> {
  return withReleasesLock(folder, () => remove(join(folder, previewFolder)));
}

/** Returns to a release, or to the one before the current one; resolves to its name. Rejects with a ReleaseProblem. */
export function returnTo(folder: string, wanted: string | null): Promise<string> {
  return withReleasesLock(folder, async () => {
    if (readIntent(folder) !== null) throw new ReleaseProblem('A switch was interrupted; run "npm run build" first.');
    const names = (await knownReleases(folder)).map(({ name }) => name);
    const name = wanted ?? names[names.indexOf(currentRelease(folder) ?? '') + 1];
    if (name === undefined) throw new ReleaseProblem('There is no older release.');
    if (!names.includes(name)) throw new ReleaseProblem(`There is no release ${name}.`);
    await validManifest(folder, name);
    await switchTo(folder, name);
    return name;
  });
}

/** Finishes a switch that was interrupted while the owner's files were put in place. Rejects with a ReleaseProblem. */
export async function finishInterrupted(folder: string, swap: ContentSwap): Promise<void> {
  if (readIntent(folder) === null) return;
  await withReleasesLock(folder, async () => {
    const name = readIntent(folder);
    if (name !== null && (await isValid(folder, name))) await placeAndSwitch(folder, name, swap);
    else await clearIntent(folder); // Killed before the release was in its folder: nothing has changed.
  });
}

/** Removes the build folder if the build fails. */
async function buildInto(folder: string, buildFolder: string, name: string, make: Make): Promise<void> {
  await expectRoomForRelease(folder);
  try {
    await mkdir(buildFolder);
    await make(buildFolder);
    await seal(buildFolder, name);
  } catch (error) {
    await remove(buildFolder);
    throw error;
  }
}

async function placeAndSwitch(folder: string, name: string, swap: ContentSwap | undefined): Promise<void> {
  try {
    await swap?.place(join(folder, name, contentFolder));
  } catch (error) {
    if (error instanceof ReleaseProblem) await clearIntent(folder);
    throw error;
  }
  await recordPublish(folder, name);
  await switchTo(folder, name);
  if (swap) await clearIntent(folder);
}

async function switchTo(folder: string, name: string): Promise<void> {
  replaceFile(join(folder, currentFile), `${name}\n`);
  const link = siteLink(folder);
  if (link === null) return;
  const aside = `${link}.next`;
  try {
    await remove(aside);
    await symlink(relative(dirname(link), join(folder, name, 'site')), aside);
    await rename(aside, link);
  } catch {
    await remove(aside).catch(() => {}); // No relay needs the link; the build names the folder where it couldn't be made.
  }
}

/** A release that is published twice in a row is recorded once, with the later time. */
async function recordPublish(folder: string, name: string): Promise<void> {
  const { recorded, unrecorded } = await readPublished(folder);
  const before = recorded[0]?.name === name ? recorded.slice(1) : recorded;
  const all = [{ name, publishedAt: new Date() }, ...before, ...unrecorded.filter((each) => each.name !== name)];
  const lines = all.slice(0, maxHistory).map((each) => `${each.name} ${each.publishedAt.toISOString()}\n`);
  replaceFile(join(folder, publishedFile), lines.join(''));
}

async function isValid(folder: string, name: string): Promise<boolean> {
  return validManifest(folder, name).then(
    () => true,
    () => false,
  );
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

async function clearIntent(folder: string): Promise<void> {
  await remove(join(folder, intentFile));
  flush(folder);
}

/** Lists the files of a build folder with their hashes, and flushes them to the disk. */
async function seal(buildFolder: string, name: string): Promise<void> {
  const entries = await readdir(buildFolder, { recursive: true, withFileTypes: true });
  const named = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = named.toSorted();
  const files: Record<string, string> = {};
  for (let done = 0; done < paths.length; done += maxOpenFiles) {
    const hashes = await Promise.all(paths.slice(done, done + maxOpenFiles).map(flushedHash));
    for (const [path, hash] of hashes) files[path.slice(buildFolder.length + 1).replaceAll('\\', '/')] = hash;
  }
  const manifest: Manifest = { name, files };
  await writeFile(join(buildFolder, manifestFile), JSON.stringify(manifest), { flush: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  for (const each of [...folders, buildFolder]) flush(each);
}

async function flushedHash(path: string): Promise<readonly [path: string, hash: string]> {
  const file = await open(path, 'r+');
  try {
    const hash = fileHash(await file.readFile());
    await file.sync();
    return [path, hash];
  } finally {
    await file.close();
  }
}

/** Runs `task` under the lock of the folder of releases. */
async function withReleasesLock<Result>(folder: string, task: () => Promise<Result>): Promise<Result> {
  const lock = lockOf(folder);
  try {
    return await task();
  } catch (error) {
    throw namingFileError(error);
  } finally {
    lock.close();
  }
}

function lockOf(folder: string): FileLock {
  const file = join(folder, '.lock');
  try {
    const lock = takeFileLock(file);
    if (lock) return lock;
  } catch (cause) {
    throw new ReleaseProblem(`${file} can't be written. Check its owner and the disk.`, { cause });
  }
  throw new ReleaseProblem(`Another build is running in ${folder}.`);
}
