/** Publishing, previews and going back; `test/desk/publish-killed.test.ts` kills a publish at each of its steps. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import promises, { mkdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { freeSpace, temporaryFolder } from '#test/support/folders.ts';
import { makePreview, publishRelease, removePreview, returnTo } from './publish.ts';
import {
  currentRelease,
  knownReleases,
  previewFolder,
  publishHistory,
  siteLink,
  siteOf,
  validManifest,
} from './releases.ts';

const nameOf = (number: number) => number.toString(16).padStart(12, '0');

async function make(buildFolder: string): Promise<void> {
  await mkdir(join(buildFolder, 'site'));
  await writeFile(join(buildFolder, 'site/index.html'), '<title>Panja</title>');
  await writeFile(join(buildFolder, 'catalogue.json'), '{}');
}

const publish = (folder: string, number: number) => publishRelease(folder, nameOf(number), make);

describe('a release that is published', () => {
  it('is complete, is the current one, and is not made again', async () => {
    const folder = temporaryFolder();
    await publish(folder, 1);
    expect(currentRelease(folder)).toBe(nameOf(1));
    expect(Object.keys((await validManifest(folder, nameOf(1))).files).toSorted()).toEqual([
      'catalogue.json',
      'site/index.html',
    ]);
    await publishRelease(folder, nameOf(1), () => Promise.reject(new Error('made again')));
    expect(readdirSync(folder).toSorted()).toEqual(['.lock', nameOf(1), 'current', 'published']);
  });

  it('is no less public if an old one can’t be removed, which the next one tries again', async () => {
    const folder = temporaryFolder();
    for (let number = 1; number <= 10; number += 1) await publish(folder, number);
    const { rm } = promises;
    const stuck = vi.spyOn(promises, 'rm').mockImplementation((path, options) => {
      return path === join(folder, nameOf(1)) ? Promise.reject(new Error('EACCES')) : rm(path, options);
    });
    syncBuiltinESMExports();
    await publish(folder, 11);
    expect([currentRelease(folder), existsSync(join(folder, nameOf(1)))]).toEqual([nameOf(11), true]);
    stuck.mockRestore();
    syncBuiltinESMExports();
    await publish(folder, 12);
    expect((await knownReleases(folder)).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => nameOf(12 - index)),
    );
  });

  it('is made again where a file of it is damaged', async () => {
    const folder = temporaryFolder();
    await publish(folder, 1);
    writeFileSync(join(folder, nameOf(1), 'site/index.html'), '<title>Pan');
    await expect(validManifest(folder, nameOf(1))).rejects.toThrow(
      `Release ${nameOf(1)} has missing or damaged files: site/index.html`,
    );
    await publish(folder, 1);
    await validManifest(folder, nameOf(1));
  });

  it('takes the place of the eleventh', async () => {
    const folder = temporaryFolder();
    for (let number = 1; number <= 12; number += 1) await publish(folder, number);
    expect((await knownReleases(folder)).map(({ name }) => name).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => nameOf(index + 3)),
    );
  });

  it('waits for no other build: one at a time', async () => {
    const folder = temporaryFolder();
    await publishRelease(folder, nameOf(1), async (buildFolder) => {
      await expect(publish(folder, 2)).rejects.toThrow('Another build is running');
      await make(buildFolder);
    });
    expect(currentRelease(folder)).toBe(nameOf(1));
  });

  it('says which file can’t be written', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.lock')); // As root's file is for the shop's user.
    await expect(publish(folder, 1)).rejects.toThrow(`${join(folder, '.lock')} can't be written. Check its owner`);
    rmdirSync(join(folder, '.lock'));
    mkdirSync(join(folder, '.current.new'));
    await expect(publish(folder, 1)).rejects.toThrow(/^A file can’t be read or written: .*\.current\.new/);
  });
});

describe('going back', () => {
  it('goes to the release before, and on from there to the one before that', async () => {
    const folder = temporaryFolder();
    for (const number of [1, 2, 3]) await publish(folder, number);
    expect(await returnTo(folder, null)).toBe(nameOf(2));
    expect(await returnTo(folder, null)).toBe(nameOf(1));
    await expect(returnTo(folder, null)).rejects.toThrow('There is no older release.');
    expect(await returnTo(folder, nameOf(3))).toBe(nameOf(3));
    expect(currentRelease(folder)).toBe(nameOf(3));
  });

  it('leaves the history as it was: a version that is published again is there twice', async () => {
    const folder = temporaryFolder();
    for (const number of [1, 2, 1, 1]) await publish(folder, number);
    expect((await publishHistory(folder)).map(({ name }) => name)).toEqual([1, 2, 1].map(nameOf));
    expect((await knownReleases(folder)).map(({ name }) => name)).toEqual([1, 2].map(nameOf));
  });

  it.each([
    ['the same', () => 0],
    ['reversed', (index: number) => 9 - index],
  ])('goes to the release before in a copy whose files’ times are %s', async (_, timeOf) => {
    const folder = temporaryFolder();
    for (const number of [3, 1, 4, 2, 3]) await publish(folder, number);
    const published = await knownReleases(folder);
    const copy = copyWithTimes(folder, [1, 4, 2, 3], timeOf);
    expect(await knownReleases(copy)).toEqual(published);
    expect(published.map(({ name }) => name)).toEqual([3, 2, 4, 1].map(nameOf));
    for (const number of [2, 4, 1]) expect(await returnTo(copy, null)).toBe(nameOf(number));
    await expect(returnTo(copy, null)).rejects.toThrow('There is no older release.');
  });

  it('goes by the files’ times among releases of which no record was kept, and next publish records all', async () => {
    const folder = temporaryFolder();
    for (const number of [1, 2, 3]) await publish(folder, number);
    rmSync(join(folder, 'published'));
    const copy = copyWithTimes(folder, [1, 2, 3], (index) => index);
    writeFileSync(join(copy, 'published'), `${nameOf(9)} 2026-11-25T10:00:00.000Z\n\nno release\n`);
    expect((await knownReleases(copy)).map(({ name }) => name)).toEqual([3, 2, 1].map(nameOf));
    await publish(copy, 4);
    const later = copyWithTimes(copy, [1, 2, 3, 4], () => 0);
    expect((await knownReleases(later)).map(({ name }) => name)).toEqual([4, 3, 2, 1].map(nameOf));
  });

  it('stays where the older release is damaged, and says which file is', async () => {
    const folder = temporaryFolder();
    for (const number of [1, 2]) await publish(folder, number);
    rmSync(join(folder, nameOf(1), 'catalogue.json'));
    await expect(returnTo(folder, null)).rejects.toThrow(/ catalogue\.json$/);
    expect(currentRelease(folder)).toBe(nameOf(2));
  });
});

it('is also found by a link next to a folder called releases, which a system may refuse', async () => {
  const folder = join(temporaryFolder(), 'releases');
  const link = siteLink(folder) ?? '';
  for (const number of [1, 2]) await publish(folder, number);
  expect(readlinkSync(link)).toBe(`releases/${nameOf(2)}/site`);
  await returnTo(folder, null);
  expect(siteOf(folder, nameOf(1))).toBe(link);
  rmSync(link);
  mkdirSync(link); // Nothing can be renamed to it.
  await publish(folder, 2);
  expect(siteOf(folder, nameOf(2))).toBe(join(folder, nameOf(2), 'site'));
  expect([currentRelease(folder), existsSync(`${link}.next`)]).toEqual([nameOf(2), false]);
});

/** Copies releases with other times, like a restore from a backup. */
function copyWithTimes(folder: string, numbers: readonly number[], timeOf: (index: number) => number): string {
  const copy = join(temporaryFolder(), 'releases');
  cpSync(folder, copy, { recursive: true });
  for (const [index, number] of numbers.entries())
    utimesSync(join(copy, nameOf(number), 'manifest.json'), timeOf(index), timeOf(index));
  return copy;
}

describe('a preview', () => {
  const preview = (folder: string, number: number) => makePreview(folder, nameOf(number), make);
  const again = () => Promise.reject(new Error('made again'));
  const aside = (folder: string) =>
    existsSync(join(folder, previewFolder)) ? readdirSync(join(folder, previewFolder)) : [];

  it('is complete, and only a preview: never current, not among the releases, the only one, and not made again (D75)', async () => {
    const folder = temporaryFolder();
    await publish(folder, 1);
    for (const number of [2, 3]) await preview(folder, number);
    expect(aside(folder)).toEqual([nameOf(3)]);
    await validManifest(join(folder, previewFolder), nameOf(3));
    await makePreview(folder, nameOf(3), again);
    expect([currentRelease(folder), (await knownReleases(folder)).length]).toEqual([nameOf(1), 1]);
    await removePreview(folder);
    expect(aside(folder)).toEqual([]);
  });

  it('is published as it is, with the time of the publish, and made again where it is damaged (D75)', async () => {
    const folder = temporaryFolder();
    await publish(folder, 1);
    await preview(folder, 2);
    await publishRelease(folder, nameOf(2), again);
    await validManifest(folder, nameOf(2));
    expect((await knownReleases(folder)).map(({ name }) => name)).toEqual([nameOf(2), nameOf(1)]);
    await preview(folder, 3);
    writeFileSync(join(folder, previewFolder, nameOf(3), 'site/index.html'), '<title>Pan');
    await publish(folder, 3);
    await validManifest(folder, nameOf(3));
    expect([currentRelease(folder), existsSync(join(folder, previewFolder))]).toEqual([nameOf(3), false]);
  });

  it('that fails half-way changes nothing, and the next one takes its place (D75)', async () => {
    const folder = temporaryFolder();
    await publish(folder, 1);
    await preview(folder, 2);
    const failing = async (buildFolder: string) => {
      await make(buildFolder);
      throw new Error('no room');
    };
    await expect(makePreview(folder, nameOf(3), failing)).rejects.toThrow('no room');
    expect([currentRelease(folder), (await knownReleases(folder)).length]).toEqual([nameOf(1), 1]);
    expect(aside(folder).length).toBeLessThan(2);
    await preview(folder, 3);
    expect(aside(folder)).toEqual([nameOf(3)]);
  });
});

it('leaves nothing of a release for which the disk has no room, and says so', async () => {
  const folder = temporaryFolder();
  await publish(folder, 1);
  const full = async (buildFolder: string) => {
    await make(buildFolder);
    throw new Error("ENOSPC: no space left on device, write '/shop/index.html'");
  };
  await expect(publishRelease(folder, nameOf(2), full)).rejects.toThrow('The disk is full. Nothing was published.');
  await expect(makePreview(folder, nameOf(2), full)).rejects.toThrow('The disk is full. Nothing was published.');
  expect(readdirSync(folder).toSorted()).toEqual(['.lock', '.preview', nameOf(1), 'current', 'published']);
  expect(readdirSync(join(folder, '.preview'))).toEqual([]);
});

it('refuses a release that would leave less than 64 MB of the disk, and begins nothing of it (D98)', async () => {
  const folder = temporaryFolder();
  const never = () => Promise.reject(new Error('it was made'));
  freeSpace(80);
  for (const made of [publishRelease, makePreview])
    await expect(made(folder, nameOf(1), never)).rejects.toThrow(
      /^The disk is full: 80 MB are free, and 96 MB are needed, .* Nothing was published\./,
    );
  expect(readdirSync(folder).toSorted()).toEqual(['.lock', previewFolder]);
  expect(readdirSync(join(folder, previewFolder))).toEqual([]);
  freeSpace(96);
  await publish(folder, 1);
  freeSpace(63); // Another one like it would take a few KB.
  await expect(publishRelease(folder, nameOf(2), never)).rejects.toThrow('The disk is full: 63 MB are free');
  freeSpace(65);
  await publish(folder, 2);
  expect(currentRelease(folder)).toBe(nameOf(2));
});
