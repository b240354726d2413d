/** The owner's files and the shop change together, whatever happens in between. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#catalogue/content-files.ts';
import { photoFiles } from '#catalogue/photo-files.ts';
import { publishRelease } from '#release/publish.ts';
import { currentRelease } from '#release/releases.ts';
import {
  changedFiles,
  draftPhotos,
  draftText,
  putPhotos,
  first,
  publishContent,
  second,
  type ShopFolders,
  shopFolders,
} from '#test/support/releases.ts';
import { folderToPublish, goingBack } from './content-in-place.ts';

const [bell, ladder] = ['products/006-bird-bell.md', 'products/008-bird-ladder.md'];
const textOf = ({ content }: ShopFolders, file: string) => readFileSync(join(content, file), 'utf8');
const edited = (text: string) => text.replace(/^price: .*$/m, 'price: 777');

function edit({ content }: ShopFolders, file: string): void {
  writeFileSync(join(content, file), edited(readFileSync(join(content, file), 'utf8')));
}

const withLadder = () => shopFolders((folder) => putPhotos(folder, 8, { '1.jpg': 'ladder', '2.jpg': 'its end' }));

function draft({ content }: ShopFolders, file: string): void {
  draftText(content, file, edited);
}

describe('a draft that is published', () => {
  it('becomes the owner’s files as it becomes the shop, with what was edited by hand', async () => {
    const here = await shopFolders();
    draft(here, bell);
    edit(here, ladder);
    const wanted = folderToPublish(here.content);
    await publishContent(here, second, wanted);
    expect(currentRelease(here.releases)).toBe(second);
    expect(contentOf(here.content)).toEqual(contentOf(wanted));
    expect(textOf(here, bell)).toContain('price: 777');
    expect(changedFiles(here.content)).toEqual([]);
  });

  it('waits while another file isn’t saved as UTF-8, and neither is overwritten', async () => {
    const here = await shopFolders();
    draft(here, bell);
    const bytes = Buffer.from(textOf(here, ladder).replace('\nname: ', '\nname: Café '), 'latin1');
    writeFileSync(join(here.content, ladder), bytes);
    expect(() => folderToPublish(here.content)).toThrow(`${ladder}, line 3: The file isn’t text in UTF-8. Save it`);
    expect(readFileSync(join(here.content, ladder))).toEqual(bytes);
    expect(changedFiles(here.content)).toHaveLength(1);
  });

  it('stays a draft where it was changed while the shop was built, and the shop as it was', async () => {
    const here = await shopFolders();
    const before = contentOf(here.content);
    draft(here, bell);
    const made = folderToPublish(here.content);
    draft(here, ladder);
    await expect(publishContent(here, second, made)).rejects.toThrow('changed while the shop was built');
    expect(currentRelease(here.releases)).toBe(first);
    expect(contentOf(here.content)).toEqual(before);
    expect(changedFiles(here.content)).toHaveLength(2);
    expect(existsSync(join(here.releases, second))).toBe(false);
  });

  it('is refused where a file or photo of it was edited by hand since, and nothing is overwritten', async () => {
    const here = await withLadder();
    draft(here, bell);
    draftPhotos(here.content, 8, { '1.jpg': 'its end' });
    writeFileSync(join(here.content, bell), textOf(here, bell).replace(/^price: .*$/m, 'price: 555'));
    putPhotos(here.content, 8, { '1.jpg': 'by hand' });
    expect(() => folderToPublish(here.content)).toThrow(
      `Changed at the desk, and meanwhile by hand or by a restored version: photographs/8, ${bell}. Undo one of the two`,
    );
    expect([textOf(here, bell), textOf(here, 'photographs/8/1.jpg')]).toEqual([
      expect.stringContaining('price: 555'),
      'by hand',
    ]);
  });
});

it('going back to a release older than the list of cities leaves the owner’s list alone, and can be repeated (D84)', async () => {
  const here = await shopFolders();
  const list = 'punjab:\n  - { name: Okara }\n';
  writeFileSync(join(here.content, 'cities.yaml'), list);
  draft(here, bell);
  await publishContent(here, second, folderToPublish(here.content));
  for (const release of [first, second, first]) {
    await publishRelease(here.releases, release, async () => {}, goingBack(here));
    expect([currentRelease(here.releases), textOf(here, 'cities.yaml')]).toEqual([release, list]);
  }
});

it('photos in the draft take their place as they are published, with others gone and renumbered, and come back with their release', async () => {
  const here = await withLadder();
  const before = contentOf(here.content);
  draftPhotos(here.content, 8, { '1-top.jpg': 'its end' });
  draftPhotos(here.content, 6, { '1.jpg': 'bell' });
  const wanted = folderToPublish(here.content);
  await publishContent(here, second, wanted);
  expect(photoFiles(here.content)).toEqual(['photographs/6/1.jpg', 'photographs/8/1-top.jpg']);
  expect(textOf(here, 'photographs/8/1-top.jpg')).toBe('its end');
  expect(changedFiles(here.content)).toEqual([]);
  const old = join(here.releases, first, 'content');
  await publishRelease(here.releases, first, async () => {}, goingBack(here));
  expect([contentOf(here.content), contentOf(old)]).toEqual([before, before]);
  expect(existsSync(join(here.content, 'photographs/6'))).toBe(false);
});

describe('going back', () => {
  it('brings the owner’s files back too, those that were removed as well, and keeps the draft', async () => {
    const here = await shopFolders();
    const before = contentOf(here.content);
    edit(here, bell);
    writeFileSync(join(here.content, 'products/099-new.md'), textOf(here, ladder).replace('id: 8', 'id: 99'));
    await publishContent(here, second, here.content);
    draft(here, ladder);
    await publishContent(here, first, join(here.releases, first, 'content'), goingBack(here));
    expect(currentRelease(here.releases)).toBe(first);
    expect(contentOf(here.content)).toEqual(before);
    expect(changedFiles(here.content)).toEqual([ladder]);
  });

  it('overwrites no file or photo that was edited by hand and is not published', async () => {
    const here = await withLadder();
    draft(here, bell);
    await publishContent(here, second, folderToPublish(here.content));
    edit(here, ladder);
    putPhotos(here.content, 8, { '2.jpg': 'by hand' });
    await expect(publishContent(here, first, join(here.releases, first, 'content'), goingBack(here))).rejects.toThrow(
      `Edited by hand, and not published yet: ${ladder}, photographs/8/2.jpg. Publish first.`,
    );
    expect(currentRelease(here.releases)).toBe(second);
    expect(textOf(here, ladder)).toContain('price: 777');
    expect(textOf(here, 'photographs/8/2.jpg')).toBe('by hand');
  });
});
