/** The owner's files and the shop change together, whatever happens in between. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, photosOf } from '#catalogue/catalogue-files.ts';
import { openDraft, updateDraft } from '#catalogue/draft.ts';
import { textHash } from '#catalogue/draft-file.ts';
import { photoFiles } from '#catalogue/photo-files.ts';
import { publishRelease } from '#release/publish.ts';
import { currentRelease } from '#release/releases.ts';
import {
  changedFiles,
  draftPhotos,
  draftText,
  folderToPublish,
  putPhotos,
  first,
  publishContent,
  second,
  type ShopFolders,
  shopFolders,
} from '#test/support/releases.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { goingBack } from './content-in-place.ts';

const [bell, swing, ladder] = [
  'products/006-bird-bell.md',
  'products/007-bird-swing.md',
  'products/008-bird-ladder.md',
];
const song = 'products/013-song.md';
const third = '000000000003';
const textOf = ({ content }: ShopFolders, file: string) => readFileSync(join(content, file), 'utf8');
const edited = (text: string) => text.replace(/price: \d+/, 'price: 777');

function edit({ content }: ShopFolders, file: string): void {
  writeFileSync(join(content, file), edited(readFileSync(join(content, file), 'utf8')));
}

const withLadder = () => shopFolders((folder) => putPhotos(folder, 8, { '1.jpg': 'ladder', '2.jpg': 'its end' }));

function draft({ content }: ShopFolders, file: string, change = edited): Promise<void> {
  return draftText(content, file, change);
}

describe('a draft that is published', () => {
  it('becomes the owner’s files as it becomes the shop, with what was edited by hand', async () => {
    const here = await shopFolders();
    await draft(here, bell);
    edit(here, ladder);
    const wanted = await folderToPublish(here.content);
    await publishContent(here, second, wanted);
    expect(currentRelease(here.releases)).toBe(second);
    expect(contentOf(here.content)).toEqual(contentOf(wanted));
    expect(textOf(here, bell)).toContain('price: 777');
    expect(changedFiles(here.content)).toEqual([]);
  });

  it('waits while another file isn’t saved as UTF-8, and neither is overwritten', async () => {
    const here = await shopFolders();
    await draft(here, bell);
    const bytes = Buffer.from(textOf(here, ladder).replace('\nname: ', '\nname: Café '), 'latin1');
    writeFileSync(join(here.content, ladder), bytes);
    await expect(folderToPublish(here.content)).rejects.toThrow(
      `${ladder}, line 3: The file isn’t text in UTF-8. Save it`,
    );
    expect(readFileSync(join(here.content, ladder))).toEqual(bytes);
    expect(changedFiles(here.content)).toHaveLength(1);
  });

  it('keeps what is saved while the shop is built, also what is undone, and publishes what it was made of (D75)', async () => {
    const here = await withLadder();
    const [bellBefore, photosBefore] = [textOf(here, bell), textOf(here, 'photographs/8/1.jpg')];
    await draft(here, bell);
    await draft(here, swing);
    await draftPhotos(here.content, 8, { '1.jpg': 'side' });
    const made = await folderToPublish(here.content);
    await draft(here, bell, () => bellBefore);
    await draft(here, swing, (text) => text.replace('777', '778'));
    await draft(here, ladder);
    await updateDraft(here.content, { discarded: ['photographs/8'] });
    expect(changedFiles(here.content)).toEqual([swing, ladder]);
    await publishContent(here, second, made);
    expect(currentRelease(here.releases)).toBe(second);
    expect(contentOf(here.content)).toEqual(contentOf(made));
    expect(openDraft(here.content).changed).toEqual(
      ['photographs/8', bell, swing, ladder].map((path) => ({ path, state: 'changed' })),
    );
    await publishContent(here, third, await folderToPublish(here.content));
    expect([textOf(here, bell), textOf(here, 'photographs/8/1.jpg')]).toEqual([bellBefore, photosBefore]);
    expect([textOf(here, swing), changedFiles(here.content)]).toEqual([expect.stringContaining('778'), []]);
  });

  it.each([
    ['a file is edited by hand', async (here: ShopFolders) => edit(here, ladder)],
    [
      'a new product is discarded',
      async (here: ShopFolders) => void (await updateDraft(here.content, { discarded: [song] })),
    ],
  ])('is not published if %s while the shop is built (D75)', async (_, meanwhile) => {
    const here = await shopFolders();
    await draft(here, bell);
    await updateDraft(here.content, { edits: [{ path: song, before: '', after: textOf(here, ladder) }] });
    const made = await folderToPublish(here.content);
    await meanwhile(here);
    const before = contentOf(here.content);
    await expect(publishContent(here, second, made)).rejects.toThrow('by hand or discarded while the shop was built');
    expect([currentRelease(here.releases), contentOf(here.content)]).toEqual([first, before]);
    expect(changedFiles(here.content)).toContain(bell);
    expect(existsSync(join(here.releases, second))).toBe(false);
  });

  it('writes nothing beside the owner’s files if there is none, as a catalogue may be read-only', async () => {
    const here = await shopFolders();
    edit(here, bell);
    await publishContent(here, second, await folderToPublish(here.content));
    expect([currentRelease(here.releases), existsSync(join(here.content, '.draft'))]).toEqual([second, false]);
  });

  it('replaces a file that was edited by hand before the desk changed it, published or not (D75)', async () => {
    const here = await shopFolders();
    edit(here, bell);
    await draft(here, bell, (text) => text.replace('777', '778'));
    await publishContent(here, second, await folderToPublish(here.content));
    expect([textOf(here, bell), changedFiles(here.content)]).toEqual([expect.stringContaining('778'), []]);
  });

  it('is refused where a file or photo of it was edited by hand since, and nothing is overwritten', async () => {
    const here = await withLadder();
    await draft(here, bell);
    await draftPhotos(here.content, 8, { '1.jpg': 'its end' });
    writeFileSync(join(here.content, bell), textOf(here, bell).replace(/^price: .*$/m, 'price: 555'));
    putPhotos(here.content, 8, { '1.jpg': 'by hand' });
    await expect(folderToPublish(here.content)).rejects.toThrow(
      `Changed at the desk, and meanwhile by hand or by a restored version: photographs/8, ${bell}. Undo one of the two`,
    );
    expect([textOf(here, bell), textOf(here, 'photographs/8/1.jpg')]).toEqual([
      expect.stringContaining('price: 555'),
      'by hand',
    ]);
  });
});

it('publishing and going back leave desk.yaml and cities.yaml alone, also with a release that has them (D116)', async () => {
  const here = await shopFolders();
  const own = { 'desk.yaml': 'answerHours: 48\n', 'cities.yaml': 'punjab:\n  - { name: Okara }\n' };
  for (const [file, text] of Object.entries(own)) {
    writeFileSync(join(here.content, file), text);
    writeFileSync(join(here.releases, first, 'content', file), '# Of version 1.0.\n');
  }
  await draft(here, bell);
  await publishContent(here, second, await folderToPublish(here.content));
  for (const release of [first, second]) {
    await publishRelease(here.releases, release, async () => {}, goingBack(here));
    expect(currentRelease(here.releases)).toBe(release);
    for (const [file, text] of Object.entries(own)) expect(textOf(here, file)).toBe(text);
  }
});

describe('photos in the draft', () => {
  async function withPhotosPublished() {
    const here = await withLadder();
    const before = contentOf(here.content);
    await draftPhotos(here.content, 8, { '1-top.jpg': 'its end' });
    await draftPhotos(here.content, 6, { '1.jpg': 'bell' });
    await publishContent(here, second, await folderToPublish(here.content));
    return { here, before };
  }

  it('take their place as they are published, with others gone and renumbered', async () => {
    const { here } = await withPhotosPublished();
    expect(photoFiles(here.content)).toEqual(['photographs/6/1.jpg', 'photographs/8/1-top.jpg']);
    expect(textOf(here, 'photographs/8/1-top.jpg')).toBe('its end');
    expect(changedFiles(here.content)).toEqual([]);
  });

  it('that a publish has put in place since a form was read are kept as the form is saved', async () => {
    const here = await withLadder();
    await draftPhotos(here.content, 8, { '1.jpg': 'its end' });
    const before = photosOf(openDraft(here.content).content, 8);
    await publishContent(here, second, await folderToPublish(here.content));
    await draft(here, bell); // A save removes photos that no change has.
    const uploads = temporaryFolder();
    writeFileSync(join(uploads, textHash('its side')), 'its side');
    const after = new Map([...before, ['2.jpg', textHash('its side')]]);
    expect(await updateDraft(here.content, { edits: [{ photos: 8, before, after, uploads }] })).toBe('saved');
    const { photoFile } = openDraft(here.content);
    const shown = ['1.jpg', '2.jpg'].map((name) => readFileSync(photoFile(`photographs/8/${name}`), 'utf8'));
    expect(shown).toEqual(['its end', 'its side']);
  });

  it('give way to those before as the shop goes back', async () => {
    const { here, before } = await withPhotosPublished();
    const old = join(here.releases, first, 'content');
    await publishRelease(here.releases, first, async () => {}, goingBack(here));
    expect([contentOf(here.content), contentOf(old)]).toEqual([before, before]);
    expect(existsSync(join(here.content, 'photographs/6'))).toBe(false);
  });
});

describe('going back', () => {
  it('brings the owner’s files back too, those that were removed as well, and keeps the draft', async () => {
    const here = await shopFolders();
    const before = contentOf(here.content);
    edit(here, bell);
    writeFileSync(join(here.content, 'products/099-new.md'), textOf(here, ladder).replace('id: 8', 'id: 99'));
    await publishContent(here, second, here.content);
    await draft(here, ladder);
    await publishContent(here, first, join(here.releases, first, 'content'), goingBack(here));
    expect(currentRelease(here.releases)).toBe(first);
    expect(contentOf(here.content)).toEqual(before);
    expect(changedFiles(here.content)).toEqual([ladder]);
  });

  it('overwrites no file or photo that was edited by hand and is not published', async () => {
    const here = await withLadder();
    await draft(here, bell);
    await publishContent(here, second, await folderToPublish(here.content));
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
