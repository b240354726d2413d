/** The desk's draft: its changes, edits by hand beside them, and damage. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { discardDraft, openDraft, updateDraft } from './draft.ts';
import { photosOf } from './photo-files.ts';
import { checkedCatalogue } from './read-catalogue.ts';
import { CatalogueError } from './check-file.ts';

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
const drafted = (folder: string, path: string) => read(openDraft(folder).folder, path);
const states = (folder: string) => openDraft(folder).changed.map(({ path, state }) => [path, state]);
const withPrice = (text: string, price: number) => text.replace(/^price: .*$/m, `price: ${price}`);
const edit = (folder: string, path: string, price: number) => {
  const file = join(openDraft(folder).folder, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return updateDraft(folder, { edits: [{ path, before, after: withPrice(before, price) }] });
};
const editPhotos = (folder: string, id: number, sample: Readonly<Record<string, string>>) => {
  const place = temporaryFolder();
  for (const [name, bytes] of Object.entries(sample)) writeFileSync(join(place, name), bytes);
  const after = new Map(Object.keys(sample).map((name) => [name, join(place, name)]));
  return updateDraft(folder, {
    edits: [{ photos: id, before: photosOf(openDraft(folder).folder, id), after }],
  });
};
const numbersIn = (folder: string) => readdirSync(join(folder, '.draft')).filter((name) => /^\d+$/.test(name));

describe('a draft', () => {
  it('is a whole catalogue with its changes, and leaves the owner’s files as they are', () => {
    const folder = catalogue();
    const original = read(folder, bell);
    expect(openDraft(folder)).toEqual({ folder, changed: [] });
    expect([edit(folder, bell, 777), editPhotos(folder, 8, { '1.jpg': 'side', '2.jpg': 'front' })]).toEqual([
      'saved',
      'saved',
    ]);
    expect(states(folder)).toEqual([
      ['photographs/8', 'changed'],
      [bell, 'changed'],
    ]);
    const draft = openDraft(folder).folder;
    expect([read(draft, bell), read(draft, ladder)]).toEqual([withPrice(original, 777), read(folder, ladder)]);
    expect(statSync(join(draft, ladder)).ino).toBe(statSync(join(folder, ladder)).ino);
    expect([read(draft, 'photographs/8/1.jpg'), read(draft, 'photographs/8/2.jpg')]).toEqual(['side', 'front']);
    expect([read(folder, bell), read(folder, 'photographs/8/1.jpg')]).toEqual([original, 'front']);
    expect(checkedCatalogue(draft)).not.toBeInstanceOf(CatalogueError);
    expect(numbersIn(folder).length).toBeLessThan(3);
  });

  it('changes several files at once, or none if the check refuses', () => {
    const folder = catalogue();
    const edits = [bell, ladder].map((path) => ({
      path,
      before: read(folder, path),
      after: withPrice(read(folder, path), 777),
    }));
    expect(updateDraft(folder, { edits }, (after) => (read(after, bell).includes('777') ? 'no' : null))).toBe('no');
    expect(states(folder)).toEqual([]);
    expect(updateDraft(folder, { edits })).toBe('saved');
    expect(states(folder).length).toBe(2);
  });

  it('knows which files were changed together, as long as they have no other change', () => {
    const folder = catalogue();
    const change = (title: string, paths: readonly string[], price: number) => {
      const { folder: draft } = openDraft(folder);
      const edits = paths.map((path) => {
        const before = read(draft, path);
        return { path, before, after: withPrice(before, price) };
      });
      expect(updateDraft(folder, { edits, together: { id: title, title } })).toBe('saved');
    };
    const together = () => openDraft(folder).changed.map((file) => [file.path, file.together?.title]);
    edit(folder, bell, 777);
    change('first', [bell, ladder, brush], 778);
    change('second', [ladder], 779);
    writeFileSync(
      join(folder, 'products/007-bird-swing.md'),
      read(folder, 'products/007-bird-swing.md') + '\nBy hand.\n',
    );
    expect(together()).toEqual([
      [bell, undefined],
      [ladder, 'second'],
      [brush, 'first'],
    ]);
    edit(folder, brush, 780);
    change('third', [brush], 781);
    expect(together()).toEqual([
      [bell, undefined],
      [ladder, 'second'],
      [brush, undefined],
    ]);
  });

  it('ends where its files say what the owner’s say', () => {
    const folder = catalogue();
    const [, price] = /^price: (.*)$/m.exec(read(folder, bell)) ?? [];
    edit(folder, bell, 777);
    edit(folder, ladder, 777);
    edit(folder, bell, Number(price));
    expect(states(folder)).toEqual([[ladder, 'changed']]);
    writeFileSync(join(folder, ladder), withPrice(read(folder, ladder), 777));
    expect(openDraft(folder)).toEqual({ folder, changed: [] });
    expect(existsSync(join(folder, '.draft/current'))).toBe(false);
  });

  it('is not changed from an older view', () => {
    const folder = catalogue();
    const before = read(folder, bell);
    edit(folder, bell, 777);
    expect(updateDraft(folder, { edits: [{ path: bell, before, after: withPrice(before, 1) }] })).toBe('stale');
    const photos = { photos: 8, before: new Map([['1.jpg', 'x']]), after: new Map<string, string>() };
    expect(updateDraft(folder, { edits: [photos] })).toBe('stale');
    expect(drafted(folder, bell)).toContain('price: 777');
  });

  it('has new files, and is discarded file by file or as a whole', () => {
    const folder = catalogue();
    const text = read(folder, ladder);
    expect(updateDraft(folder, { edits: [{ path: song, before: null, after: text }] })).toBe('saved');
    expect(updateDraft(folder, { edits: [{ path: song, before: null, after: text }] })).toBe('stale');
    edit(folder, bell, 777);
    expect(states(folder)).toEqual([
      [bell, 'changed'],
      [song, 'new'],
    ]);
    updateDraft(folder, { discarded: [song] });
    expect([states(folder), existsSync(join(openDraft(folder).folder, song))]).toEqual([[[bell, 'changed']], false]);
    discardDraft(folder);
    expect(openDraft(folder)).toEqual({ folder, changed: [] });
  });

  it('is discarded after the change that another process is making', async () => {
    const folder = catalogue();
    edit(folder, bell, 777);
    const publishing = new Worker(
      `const { workerData: draft, parentPort } = require('node:worker_threads');
       const lock = new (require('node:sqlite').DatabaseSync)(draft + '/.lock');
       lock.exec('BEGIN EXCLUSIVE');
       parentPort.postMessage('locked');
       setTimeout(() => {
         require('node:fs').mkdirSync(draft + '/2');
         lock.close();
       }, 300);`,
      { eval: true, workerData: join(folder, '.draft') },
    );
    await once(publishing, 'message');
    discardDraft(folder);
    await once(publishing, 'exit');
    expect(numbersIn(folder)).toEqual([]);
  });

  it('is not followed over links, and has no files that a catalogue hasn’t', () => {
    const folder = catalogue();
    for (const path of ['../shop.yaml', 'products/../shop.yaml', '/etc/passwd', 'products/.hidden', ''])
      expect(() => updateDraft(folder, { edits: [{ path, before: null, after: 'x' }] })).toThrow(
        'The catalogue has no file',
      );
    renameSync(join(folder, bell), join(folder, 'bell.md'));
    symlinkSync(join(folder, 'bell.md'), join(folder, bell));
    expect(() => edit(folder, bell, 777)).toThrow('not a link');
    rmSync(join(folder, 'photographs'), { recursive: true });
    symlinkSync(temporaryFolder(), join(folder, 'photographs'));
    expect(() => editPhotos(folder, 8, { '1.jpg': 'x' })).toThrow('not a link');
  });
});

describe('an edit by hand', () => {
  it('of a file that the desk didn’t change is in the draft at once', () => {
    const folder = catalogue();
    edit(folder, bell, 777);
    writeFileSync(join(folder, ladder), withPrice(read(folder, ladder), 555));
    renameSync(join(folder, 'shop.yaml'), join(folder, 'old.yaml'));
    cpSync(join(folder, 'old.yaml'), join(folder, 'shop.yaml'));
    rmSync(join(folder, 'photographs/8'), { recursive: true });
    const draft = openDraft(folder).folder;
    expect([drafted(folder, ladder), drafted(folder, bell)]).toEqual([
      expect.stringContaining('price: 555'),
      expect.stringContaining('price: 777'),
    ]);
    expect(photosOf(draft, 8).size).toBe(0);
  });

  it.each([
    ['in another text', bell, (file: string) => writeFileSync(file, withPrice(readFileSync(file, 'utf8'), 555))],
    ['by removing it', bell, (file: string) => rmSync(file)],
    ['into what is no text', bell, (file: string) => writeFileSync(file, Buffer.from([0xff]))],
    ['of a product that is new at the desk', song, (file: string) => writeFileSync(file, 'by hand')],
    ['of photographs', 'photographs/8', (file: string) => writeFileSync(join(file, '3.jpg'), 'by hand')],
  ])(
    'of a file that the desk changed, %s, is a conflict: the edit stays until the change is discarded',
    (_, path, byHand) => {
      const folder = catalogue();
      if (path === bell) edit(folder, bell, 777);
      else if (path === song) updateDraft(folder, { edits: [{ path, before: null, after: read(folder, ladder) }] });
      else editPhotos(folder, 8, { '1.jpg': 'side' });
      byHand(join(folder, path));
      expect(states(folder)).toEqual([[path, 'conflict']]);
      const draft = openDraft(folder).folder;
      const filesOf = (of: string) => [existsSync(join(of, path)), photosOf(of, 8)];
      expect(filesOf(draft)).toEqual(filesOf(folder));
      const id = Number(/^photographs\/(\d+)$/.exec(path)?.[1] ?? 0);
      const again = id > 0 ? editPhotos(folder, id, {}) : edit(folder, path, 1);
      expect(again).toBe('conflict');
      updateDraft(folder, { discarded: [path] });
      expect(openDraft(folder)).toEqual({ folder, changed: [] });
    },
  );

  it('that is undone ends its conflict', () => {
    const folder = catalogue();
    const original = read(folder, bell);
    edit(folder, bell, 777);
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
  ])('of a file that is %s is named, and the file can be discarded', (_, damage) => {
    const folder = catalogue();
    edit(folder, bell, 777);
    edit(folder, ladder, 777);
    damage(join(openDraft(folder).folder, '../changes', bell));
    expect(states(folder)).toEqual([
      [bell, 'damaged'],
      [ladder, 'changed'],
    ]);
    expect([drafted(folder, bell), edit(folder, bell, 778)]).toEqual([read(folder, bell), 'conflict']);
    updateDraft(folder, { discarded: [bell] });
    expect(states(folder)).toEqual([[ladder, 'changed']]);
  });

  it.each([
    ['state.json', (folder: string) => writeFileSync(join(openDraft(folder).folder, '../state.json'), '{')],
    ['state.json', (folder: string) => rmSync(join(openDraft(folder).folder, '..'), { recursive: true })],
  ])('as a whole names %s, and the draft can be discarded', (name, damage) => {
    const folder = catalogue();
    edit(folder, bell, 777);
    damage(folder);
    expect(() => openDraft(folder)).toThrow(name);
    expect(() => openDraft(folder)).toThrow('discard all changes under Publish');
    discardDraft(folder);
    expect(openDraft(folder)).toEqual({ folder, changed: [] });
  });

  it('of the whole catalogue in it is repaired', () => {
    const folder = catalogue();
    edit(folder, bell, 777);
    rmSync(join(openDraft(folder).folder, ladder));
    expect([drafted(folder, ladder), drafted(folder, bell)]).toEqual([
      read(folder, ladder),
      expect.stringContaining('777'),
    ]);
  });
});
