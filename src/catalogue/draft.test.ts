/** The desk's draft: its changes, edits by hand beside them, and damage. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { type Content, contentOf, photosOf } from './catalogue-files.ts';
import { discardDraft, openDraft, updateDraft } from './draft.ts';
import { storedPhoto, textHash } from './draft-file.ts';
import { checkedCatalogue } from './read-catalogue.ts';
import { CatalogueError } from './yaml-file.ts';

const bell = 'products/006-bird-bell.md';
const ladder = 'products/008-bird-ladder.md';
const brush = 'products/009-brush-for-dogs-cats.md';
const song = 'products/013-song.md';

function catalogue(): string {
  const folder = catalogueCopy();
  mkdirSync(join(folder, 'photographs/8'), { recursive: true });
  writeFileSync(join(folder, 'photographs/8/1.jpg'), 'front');
  return folder;
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const drafted = (folder: string, path: string) => openDraft(folder).content.get(path);
const states = (folder: string) => openDraft(folder).changed.map(({ path, state }) => [path, state]);
const withPrice = (text: string, price: number) => text.replace(/^price: .*$/m, `price: ${price}`);
const edit = (folder: string, path: string, price: number) => {
  const before = drafted(folder, path) ?? '';
  return updateDraft(folder, { edits: [{ path, before, after: withPrice(before, price) }] });
};
const editPhotos = (folder: string, id: number, sample: Readonly<Record<string, string>>) => {
  const uploads = temporaryFolder();
  for (const bytes of Object.values(sample)) writeFileSync(join(uploads, textHash(bytes)), bytes);
  const after = new Map(Object.entries(sample).map(([name, bytes]) => [name, textHash(bytes)]));
  const before = photosOf(openDraft(folder).content, id);
  return updateDraft(folder, { edits: [{ photos: id, before, after, uploads }] });
};
const changesFile = (folder: string) => join(folder, '.draft/changes.json');
const storedPhotos = (folder: string) => readdirSync(join(folder, '.draft/photographs'));

describe('a draft', () => {
  it('is the catalogue with its changes, and leaves the owner’s files as they are', async () => {
    const folder = catalogue();
    const before = contentOf(folder);
    expect([openDraft(folder).content, states(folder)]).toEqual([before, []]);
    expect(await edit(folder, bell, 777)).toBe('saved');
    expect(await editPhotos(folder, 8, { '1.jpg': 'side', '2.jpg': 'front' })).toBe('saved');
    expect(states(folder)).toEqual([
      ['photographs/8', 'changed'],
      [bell, 'changed'],
    ]);
    const { content, original, photoFile } = openDraft(folder);
    expect([content.get(bell), content.get(ladder)]).toEqual([
      withPrice(read(folder, bell), 777),
      read(folder, ladder),
    ]);
    const photos = ['photographs/8/1.jpg', 'photographs/8/2.jpg'];
    expect(photos.map((path) => readFileSync(photoFile(path), 'utf8'))).toEqual(['side', 'front']);
    expect([contentOf(folder), original]).toEqual([before, before]);
    expect(checkedCatalogue(content)).not.toBeInstanceOf(CatalogueError);
  });

  it('has no photos of earlier changes', async () => {
    const folder = catalogue();
    for (const photo of ['one', 'two', 'three']) await editPhotos(folder, 8, { '1.jpg': photo });
    expect(storedPhotos(folder)).toContain(textHash('three'));
    expect(storedPhotos(folder).length).toBeLessThan(3);
  });

  it('changes several files at once, or none if the check refuses', async () => {
    const folder = catalogue();
    const edits = [bell, ladder].map((path) => ({
      path,
      before: read(folder, path),
      after: withPrice(read(folder, path), 777),
    }));
    const refuse = async (after: Content) => (after.get(bell)?.includes('777') ? 'no' : null);
    expect(await updateDraft(folder, { edits }, refuse)).toBe('no');
    expect(states(folder)).toEqual([]);
    expect(await updateDraft(folder, { edits })).toBe('saved');
    expect(states(folder).length).toBe(2);
  });

  it('has every change that is saved while another one is checked; the same file can’t be changed by both', async () => {
    const folder = catalogue();
    const before = read(folder, bell);
    const meanwhile = async (path: string) => {
      let isFirst = true;
      return updateDraft(folder, { edits: [{ path: bell, before, after: withPrice(before, 777) }] }, async () => {
        if (isFirst) await edit(folder, path, 555);
        isFirst = false;
        return null;
      });
    };
    expect(await meanwhile(ladder)).toBe('saved');
    expect([drafted(folder, bell), drafted(folder, ladder)]).toEqual([
      expect.stringContaining('price: 777'),
      expect.stringContaining('price: 555'),
    ]);
    await updateDraft(folder, { discarded: [bell, ladder] });
    expect(await meanwhile(bell)).toBe('stale');
    expect(drafted(folder, bell)).toContain('price: 555');
  });

  it('knows which files were changed together, as long as they have no other change', async () => {
    const folder = catalogue();
    const change = async (title: string, paths: readonly string[], price: number) => {
      const edits = paths.map((path) => {
        const before = drafted(folder, path) ?? '';
        return { path, before, after: withPrice(before, price) };
      });
      expect(await updateDraft(folder, { edits, together: { id: title, title } })).toBe('saved');
    };
    const together = () => openDraft(folder).changed.map((file) => [file.path, file.together?.title]);
    await edit(folder, bell, 777);
    await change('first', [bell, ladder, brush], 778);
    await change('second', [ladder], 779);
    writeFileSync(
      join(folder, 'products/007-bird-swing.md'),
      read(folder, 'products/007-bird-swing.md') + '\nBy hand.\n',
    );
    expect(together()).toEqual([
      [bell, undefined],
      [ladder, 'second'],
      [brush, 'first'],
    ]);
    await edit(folder, brush, 780);
    await change('third', [brush], 781);
    expect(together()).toEqual([
      [bell, undefined],
      [ladder, 'second'],
      [brush, undefined],
    ]);
  });

  it('ends where its files say what the owner’s say', async () => {
    const folder = catalogue();
    const [, price] = /^price: (.*)$/m.exec(read(folder, bell)) ?? [];
    await edit(folder, bell, 777);
    await edit(folder, ladder, 777);
    await edit(folder, bell, Number(price));
    expect(states(folder)).toEqual([[ladder, 'changed']]);
    writeFileSync(join(folder, ladder), withPrice(read(folder, ladder), 777));
    expect([states(folder), openDraft(folder).content]).toEqual([[], contentOf(folder)]);
  });

  it('is not changed from an older view', async () => {
    const folder = catalogue();
    const before = read(folder, bell);
    await edit(folder, bell, 777);
    expect(await updateDraft(folder, { edits: [{ path: bell, before, after: withPrice(before, 1) }] })).toBe('stale');
    const photos = { photos: 8, before: new Map([['1.jpg', 'x']]), after: new Map<string, string>(), uploads: '' };
    expect(await updateDraft(folder, { edits: [photos] })).toBe('stale');
    expect(drafted(folder, bell)).toContain('price: 777');
  });

  it('has new files, and is discarded file by file or as a whole', async () => {
    const folder = catalogue();
    const text = read(folder, ladder);
    expect(await updateDraft(folder, { edits: [{ path: song, before: '', after: text }] })).toBe('saved');
    expect(await updateDraft(folder, { edits: [{ path: song, before: '', after: text }] })).toBe('stale');
    await edit(folder, bell, 777);
    expect(states(folder)).toEqual([
      [bell, 'changed'],
      [song, 'new'],
    ]);
    await updateDraft(folder, { discarded: [song] });
    expect([states(folder), drafted(folder, song)]).toEqual([[[bell, 'changed']], undefined]);
    await discardDraft(folder);
    expect([states(folder), openDraft(folder).content]).toEqual([[], contentOf(folder)]);
  });

  it('is discarded after the change that another process is making', async () => {
    const folder = catalogue();
    await edit(folder, bell, 777);
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const publishing = new Worker(
      `const { workerData: { draft, signal }, parentPort } = require('node:worker_threads');
       const lock = new (require('node:sqlite').DatabaseSync)(draft + '/.lock');
       lock.exec('BEGIN EXCLUSIVE');
       parentPort.postMessage('locked');
       Atomics.wait(signal, 0, 0);
       require('node:fs').writeFileSync(draft + '/changes.json', '{}');
       lock.close();`,
      { eval: true, workerData: { draft: join(folder, '.draft'), signal } },
    );
    const ended = once(publishing, 'exit');
    await once(publishing, 'message');
    const discarded = discardDraft(folder);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
    await discarded;
    await ended;
    expect(existsSync(changesFile(folder))).toBe(false);
  });

  it('is not followed over links, and has no files that a catalogue hasn’t', async () => {
    const folder = catalogue();
    for (const path of ['../shop.yaml', 'products/../shop.yaml', '/etc/passwd', 'products/.hidden', ''])
      await expect(updateDraft(folder, { edits: [{ path, before: '', after: 'x' }] })).rejects.toThrow(
        'The catalogue has no file',
      );
    renameSync(join(folder, bell), join(folder, 'bell.md'));
    symlinkSync(join(folder, 'bell.md'), join(folder, bell));
    await expect(edit(folder, bell, 777)).rejects.toThrow('not a link');
    rmSync(join(folder, 'photographs'), { recursive: true });
    symlinkSync(temporaryFolder(), join(folder, 'photographs'));
    await expect(editPhotos(folder, 8, { '1.jpg': 'x' })).rejects.toThrow('not a link');
  });
});

describe('an edit by hand', () => {
  it('of a file that the desk didn’t change is in the draft at once', async () => {
    const folder = catalogue();
    await edit(folder, bell, 777);
    writeFileSync(join(folder, ladder), withPrice(read(folder, ladder), 555));
    renameSync(join(folder, 'shop.yaml'), join(folder, 'old.yaml'));
    cpSync(join(folder, 'old.yaml'), join(folder, 'shop.yaml'));
    rmSync(join(folder, 'photographs/8'), { recursive: true });
    expect([drafted(folder, ladder), drafted(folder, bell)]).toEqual([
      expect.stringContaining('price: 555'),
      expect.stringContaining('price: 777'),
    ]);
    expect(photosOf(openDraft(folder).content, 8).size).toBe(0);
  });

  it.each([
    ['in another text', bell, (file: string) => writeFileSync(file, withPrice(readFileSync(file, 'utf8'), 555))],
    ['by removing it', bell, (file: string) => rmSync(file)],
    ['into what is no text', bell, (file: string) => writeFileSync(file, Buffer.from([0xff]))],
    ['of a product that is new at the desk', song, (file: string) => writeFileSync(file, 'by hand')],
    ['of photographs', 'photographs/8', (file: string) => writeFileSync(join(file, '3.jpg'), 'by hand')],
  ])(
    'of a file that the desk changed, %s, is a conflict: the edit stays until the change is discarded',
    async (_, path, byHand) => {
      const folder = catalogue();
      if (path === bell) await edit(folder, bell, 777);
      else if (path === song) await updateDraft(folder, { edits: [{ path, before: '', after: read(folder, ladder) }] });
      else await editPhotos(folder, 8, { '1.jpg': 'side' });
      byHand(join(folder, path));
      expect(states(folder)).toEqual([[path, 'conflict']]);
      expect(openDraft(folder).content).toEqual(contentOf(folder));
      const id = Number(/^photographs\/(\d+)$/.exec(path)?.[1] ?? 0);
      const again = await (id > 0 ? editPhotos(folder, id, {}) : edit(folder, path, 1));
      expect(again).toBe('conflict');
      await updateDraft(folder, { discarded: [path] });
      expect([states(folder), openDraft(folder).content]).toEqual([[], contentOf(folder)]);
    },
  );

  it('that is undone ends its conflict', async () => {
    const folder = catalogue();
    const original = read(folder, bell);
    await edit(folder, bell, 777);
    writeFileSync(join(folder, bell), withPrice(original, 555));
    expect(states(folder)).toEqual([[bell, 'conflict']]);
    writeFileSync(join(folder, bell), original);
    expect([states(folder), drafted(folder, bell)]).toEqual([[[bell, 'changed']], withPrice(original, 777)]);
  });
});

describe('damage of the draft', () => {
  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['other than it was written', (file: string) => writeFileSync(file, 'x')],
  ])('of a photo that is %s is named, and the product’s photos can be discarded', async (_, damage) => {
    const folder = catalogue();
    await editPhotos(folder, 8, { '1.jpg': 'side' });
    await edit(folder, ladder, 777);
    damage(storedPhoto(folder, textHash('side')));
    expect(states(folder)).toEqual([
      ['photographs/8', 'damaged'],
      [ladder, 'changed'],
    ]);
    const { content, original } = openDraft(folder);
    expect([photosOf(content, 8), await editPhotos(folder, 8, { '1.jpg': 'y' })]).toEqual([
      photosOf(original, 8),
      'conflict',
    ]);
    await updateDraft(folder, { discarded: ['photographs/8'] });
    expect(states(folder)).toEqual([[ladder, 'changed']]);
  });

  it.each([
    ['it is cut off', (text: string) => text.slice(0, 99)],
    ['it is empty', () => ''],
    ['it is of a later version', (text: string) => text.replace('"format": 1', '"format": 2')],
    ['it names a file outside of the catalogue', (text: string) => text.replace(bell, 'products/../../bell.md')],
  ])('as a whole is named if %s; nothing of it is overwritten, and it can be discarded', async (_, damage) => {
    const folder = catalogue();
    await edit(folder, bell, 777);
    const damaged = damage(readFileSync(changesFile(folder), 'utf8'));
    writeFileSync(changesFile(folder), damaged);
    expect(() => openDraft(folder)).toThrow('changes.json is damaged');
    expect(() => openDraft(folder)).toThrow('discard all changes under Publish');
    const before = read(folder, ladder);
    await expect(updateDraft(folder, { edits: [{ path: ladder, before, after: 'x' }] })).rejects.toThrow('damaged');
    expect(readFileSync(changesFile(folder), 'utf8')).toBe(damaged);
    await discardDraft(folder);
    expect(states(folder)).toEqual([]);
  });

  it('does not come from a save that was killed before it was complete', async () => {
    const folder = catalogue();
    await edit(folder, bell, 777);
    writeFileSync(`${changesFile(folder)}.new`, '{ "format');
    mkdirSync(join(folder, '.draft/photographs'));
    writeFileSync(storedPhoto(folder, textHash('side')), 'si');
    expect(states(folder)).toEqual([[bell, 'changed']]);
    expect(await editPhotos(folder, 8, { '1.jpg': 'side' })).toBe('saved');
    expect(readFileSync(openDraft(folder).photoFile('photographs/8/1.jpg'), 'utf8')).toBe('side');
  });
});
