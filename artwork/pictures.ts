// Makes the shop's pictures: node artwork/pictures.ts [--only KEY…] [--main-first] [--stale] [--draft] [--list] [--accept]
//
// Makes what is missing; with --stale also what changed since it was made; --only limits it to keys or ids;
// --main-first makes the first picture of each product before the others. --draft makes rough ones, in a third of the
// time, that stay stale. --list only tells; --accept notes that the sources changed but the pictures did not (drafts
// stay drafts). Stop it at any time: each picture is noted as soon as it is finished.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { composed } from './compose.ts';
import { encode, pictureFolder } from './encode.ts';
import { cachedRender, hashOf, noteRender } from './freshness.ts';
import { manifest } from './manifest.ts';
import type { Picture } from './picture.ts';
import { photoOf } from './photos.ts';
import { knownPictures, notePicture } from './record.ts';
import { type Rendered, cache, render } from './render.ts';

const words = process.argv.slice(2);
const has = (flag: string): boolean => words.includes(flag);
const isDraft = has('--draft');
/** Stands in for the hash of a draft, and equals no hash: a draft is always stale. */
const draftHash = 'draft';
const only = has('--only') ? words.slice(words.indexOf('--only') + 1).filter((word) => !word.startsWith('--')) : [];

/** The order in which the home page needs them. */
const important = [29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32, 5, 4];

function rank({ key }: Picture): number {
  const [id, n] = key.split('-').map(Number);
  if (id === undefined || Number.isNaN(id)) return 100;
  const place = important.indexOf(id);
  return (n ?? 1) === 1 ? (place >= 0 ? place : 200 + id) : 1000 * (n ?? 1) + (place >= 0 ? place : 100 + id);
}

const isWanted = ({ key }: Picture): boolean =>
  only.length === 0 || only.some((want) => key === want || key.split('-')[0] === want);

function isMissing({ key, widths }: Picture): boolean {
  return (
    knownPictures()[key] === undefined ||
    !existsSync(join(pictureFolder, `${key}.jpg`)) ||
    widths.some((width) => !existsSync(join(pictureFolder, `${key}-${width}.avif`)))
  );
}

const isStale = (picture: Picture): boolean =>
  !isMissing(picture) && knownPictures()[picture.key]?.hash !== hashOf(picture);

async function rendered(picture: Picture): Promise<Rendered> {
  const kept = cachedRender(picture);
  if (kept !== undefined) return kept;
  if (isDraft) return render(picture, { scale: 0.75, samples: 8, folder: 'drafts' });
  const files = await render(picture, { scale: 1, samples: picture.samples, folder: 'renders' });
  noteRender(picture);
  return files;
}

async function make(picture: Picture): Promise<void> {
  const photo = photoOf(picture.key);
  const { key, width, height, widths } = picture;
  const isRough = isDraft && photo === undefined && cachedRender(picture) === undefined;
  const finished =
    photo === undefined
      ? await composed(await rendered(picture), picture.ground)
      : sharp(photo).rotate().resize(width, height, { fit: 'cover' });
  const color = await encode(finished, picture);
  const widest = Math.max(...widths);
  notePicture(key, {
    width: widest,
    height: Math.round((widest * height) / width),
    color,
    widths,
    source: photo === undefined ? 'render' : 'photo',
    hash: isRough ? draftHash : hashOf(picture),
  });
}

function accept(picture: Picture): void {
  const known = knownPictures()[picture.key];
  if (known === undefined || known.hash === draftHash) return;
  notePicture(picture.key, { ...known, hash: hashOf(picture) });
  if (photoOf(picture.key) === undefined && existsSync(join(cache, 'renders', `${picture.key}.png`)))
    noteRender(picture);
}

function hasBlender(): boolean {
  return spawnSync('blender', ['--version'], { stdio: 'ignore' }).error === undefined;
}

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

async function main(): Promise<void> {
  const wanted = manifest.filter(isWanted);
  const stale = wanted.filter(isStale);
  const missing = wanted.filter(isMissing);
  if (has('--accept')) {
    for (const picture of stale) accept(picture);
    console.log(`${stale.length} pictures accepted as they are.`);
    return;
  }
  console.log(`${wanted.length} pictures: ${missing.length} missing, ${stale.length} stale.`);
  if (has('--list')) {
    for (const { key } of missing) console.log(`missing ${key}`);
    for (const { key } of stale) console.log(`stale   ${key}`);
    return;
  }
  const queue = has('--stale') || only.length > 0 ? [...missing, ...stale] : missing;
  if (has('--main-first')) queue.sort((a, b) => rank(a) - rank(b));
  if (queue.some(({ key }) => photoOf(key) === undefined) && !hasBlender()) {
    console.error('Blender is not installed. On Debian or Ubuntu: apt-get install -y --no-install-recommends blender');
    process.exitCode = 1;
    return;
  }
  const started = Date.now();
  const failed: string[] = [];
  for (const [i, picture] of queue.entries()) {
    try {
      await make(picture);
    } catch (error) {
      failed.push(picture.key);
      console.error(`${picture.key}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const spent = Date.now() - started;
    console.log(
      `${i + 1} of ${queue.length}: ${picture.key}, ${minutes((spent / (i + 1)) * (queue.length - i - 1))} left`,
    );
  }
  if (failed.length > 0) {
    console.error(`Not made: ${failed.join(' ')}`);
    process.exitCode = 1;
  }
}

await main();
