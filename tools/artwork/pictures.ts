// Makes the shop's pictures: npm run pictures -- [--only KEY…] [--main-first] [--stale] [--draft] [--list] [--accept]
//
// Makes what is missing; with --stale also what changed since it was made; --only limits it to keys or ids;
// --main-first makes the first picture of each product before the others. --draft makes rough ones, in a third of the
// time, that stay stale. --list only tells; --accept notes that the sources changed but the pictures did not (drafts
// stay drafts). Stop it at any time: each picture is noted as soon as it is finished. An owner's photo has files of
// its own (npm run catalogue): nothing here touches it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { photoKeys } from '#photos/photo-files.ts';
import { minuteMs } from '#shop/durations.ts';
import { missingBlender } from './blender.ts';
import { fileNames, pictureFolder } from './encode.ts';
import { hashOf } from './freshness.ts';
import { accept, make } from './make.ts';
import { manifest } from './manifest.ts';
import type { Picture } from './picture.ts';
import { plan } from './plan.ts';
import { knownPictures } from './record.ts';

const args = process.argv.slice(2);
const has = (flag: string): boolean => args.includes(flag);

function isComplete({ key, widths }: Picture): boolean {
  const name = knownPictures()[key]?.name;
  return name !== undefined && fileNames(name, widths).every((file) => existsSync(join(pictureFolder, file)));
}

async function main(): Promise<number> {
  const only = has('--only') ? args.slice(args.indexOf('--only') + 1).filter((word) => !word.startsWith('--')) : [];
  const { wanted, missing, stale, photographed, queue } = plan(
    manifest,
    { only, stale: has('--stale'), mainFirst: has('--main-first') },
    { known: knownPictures(), isComplete, hashOf, photos: photoKeys('catalogue') },
  );
  if (has('--accept')) {
    for (const picture of stale) accept(picture);
    console.log(`${stale.length} pictures accepted as they are.`);
    return 0;
  }
  const behind = photographed.length > 0 ? ` ${photographed.length} have the owner's photo in their place.` : '';
  console.log(`${wanted.length} pictures: ${missing.length} missing, ${stale.length} stale.${behind}`);
  if (has('--list')) {
    for (const { key } of missing) console.log(`missing ${key}`);
    for (const { key } of stale) console.log(`stale   ${key}`);
    return 0;
  }
  const advice = queue.length > 0 ? missingBlender() : null;
  if (advice !== null) {
    console.error(advice);
    return 1;
  }
  return await makeAll(queue);
}

/** One after the other; one that fails is reported and does not stop the others. */
async function makeAll(queue: readonly Picture[]): Promise<number> {
  const started = Date.now();
  const failed: string[] = [];
  for (const [index, picture] of queue.entries()) {
    try {
      await make(picture, { draft: has('--draft') });
    } catch (error) {
      failed.push(picture.key);
      console.error(`${picture.key}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const done = index + 1;
    const minutesLeft = ((Date.now() - started) / done) * ((queue.length - done) / minuteMs);
    console.log(`${done} of ${queue.length}: ${picture.key}, ${minutesLeft.toFixed(1)} min left`);
  }
  if (failed.length > 0) console.error(`Not made: ${failed.join(' ')}`);
  return failed.length === 0 ? 0 : 1;
}

if (args[0] === 'sharing') await import('./sharing.ts');
else if (args[0] === 'guide') await import('#tools/guide/guide-pictures.ts');
else process.exitCode = await main();
