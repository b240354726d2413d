/** The draft beside the owner's files: what it says, and what a kill, a hand edit or a second phone does to it. */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { draftedContent } from './content.ts';
import { applyDraft, discardDraft, draftChanges, readDraft, saveDraftFile, takeBack, textHash } from './draft.ts';
import { isSameProduct } from './edit-product.ts';
import { withValue } from './edit-yaml.ts';
import { readCatalogue } from './read-catalogue.ts';

const ball = 'products/001-ball.md';
const bell = 'products/002-bell.md';
const ballText =
  '---\nid: 1\nname: Ball\nprice: 800 # fair\ncategory: dog-toys\ninStock: true\npictures: [A ball]\n---\n\nA ball.\n';
const bellText =
  '---\nid: 2\nname: Bell\ncategory: bird-toys\ninStock: true\npictures: [A bell]\nsizes:\n  - { name: S, price: 800 }\n  - { name: L, price: 1300 }\n---\n\nA bell.\n';

function catalogue(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'products'));
  writeFileSync(join(folder, ball), ballText);
  writeFileSync(join(folder, bell), bellText, { mode: 0o640 });
  return folder;
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const now = (folder: string, path: string) =>
  readDraft(folder).find((file) => file.path === path)?.text ?? read(folder, path);
const edit = (folder: string, path: string, [from, to]: readonly [from: string, to: string]) => {
  const text = now(folder, path);
  return saveDraftFile(folder, path, text.replace(from, to), textHash(text));
};
const words = (folder: string) => draftChanges(folder).map((change) => change.words.replaceAll('\u00A0', ' '));

describe('a draft', () => {
  it('leaves the owner’s files as they are, and says in words what would change', () => {
    const folder = catalogue();
    edit(folder, bell, ['price: 800', 'price: 850']);
    edit(folder, ball, ['inStock: true', 'inStock: false']);
    edit(folder, ball, ['price: 800 # fair', 'price: 900 # fair\nsalePrice: 750']);
    expect([read(folder, ball), read(folder, bell)]).toEqual([ballText, bellText]);
    expect(words(folder)).toEqual([
      'Ball: Rs 800 to Rs 900',
      'Ball: on sale at Rs 750',
      'Ball: sold out',
      'Bell S: Rs 800 to Rs 850',
    ]);
  });

  it('names a sale that ends or changes, a product that is back, and what is none of these', () => {
    const folder = catalogue();
    const sale = ballText.replace('# fair', '# fair\nsalePrice: 700').replace('inStock: true', 'inStock: false');
    writeFileSync(join(folder, ball), sale);
    edit(folder, ball, ['salePrice: 700', 'salePrice: 650']);
    edit(folder, ball, ['inStock: false', 'inStock: true']);
    edit(folder, bell, ['A bell.\n', 'A loud bell.\n']);
    expect(words(folder)).toEqual([
      'Ball: sale price Rs 700 to Rs 650',
      'Ball: back in stock',
      'Bell: description changed',
    ]);
    edit(folder, ball, ['salePrice: 650\n', '']);
    expect(words(folder)[0]).toBe('Ball: no longer on sale at Rs 700');
  });

  it('ends where its text is that of the original again', () => {
    const folder = catalogue();
    edit(folder, ball, ['800', '900']);
    edit(folder, ball, ['900', '800']);
    expect(readDraft(folder)).toEqual([]);
    expect(existsSync(join(folder, '.draft', ball))).toBe(false);
  });

  it('is not overwritten from an older view', () => {
    const folder = catalogue();
    expect(edit(folder, ball, ['800', '900'])).toBe('saved');
    expect(saveDraftFile(folder, ball, ballText.replace('800', '950'), textHash(ballText))).toBe('stale');
    expect(words(folder)).toEqual(['Ball: Rs 800 to Rs 900']);
  });

  it('is taken back change by change, and whole', () => {
    const folder = catalogue();
    edit(folder, ball, ['price: 800', 'price: 900']);
    edit(folder, ball, ['inStock: true', 'inStock: false']);
    edit(folder, bell, ['price: 1300', 'price: 1400']);
    const [first] = draftChanges(folder);
    expect([takeBack(folder, first?.id ?? ''), takeBack(folder, first?.id ?? '')]).toEqual(['taken back', 'stale']);
    expect(words(folder)).toEqual(['Ball: sold out', 'Bell L: Rs 1,300 to Rs 1,400']);
    expect(takeBack(folder, draftChanges(folder)[0]?.id ?? '')).toBe('taken back');
    expect(words(folder)).toEqual(['Bell L: Rs 1,300 to Rs 1,400']);
    discardDraft(folder);
    expect([words(folder), read(folder, ball), read(folder, bell)]).toEqual([[], ballText, bellText]);
  });

  it('becomes the owner’s files, with their rights, and is then empty', () => {
    const folder = catalogue();
    edit(folder, ball, ['800', '900']);
    edit(folder, bell, ['1300', '1400']);
    expect(applyDraft(folder)).toEqual({ kind: 'applied', paths: [ball, bell] });
    expect(read(folder, ball)).toBe(ballText.replace('800', '900'));
    expect(read(folder, bell)).toBe(bellText.replace('1300', '1400'));
    expect(readDraft(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'products'))).toEqual(['001-ball.md', '002-bell.md']);
    expect(applyDraft(folder)).toEqual({ kind: 'applied', paths: [] });
  });
});

describe('a new file', () => {
  const song = 'products/003-canary-song-mix.md';
  const songText =
    '---\nid: 3\nname: Canary Song Mix\nprice: 450\ncategory: bird-food\ninStock: true\npictures: [A bag]\n---\n\nSeeds.\n';

  it('waits in the draft as one change, is changed there, and becomes the owner’s with the others', () => {
    const folder = catalogue();
    expect(saveDraftFile(folder, song, songText, null)).toBe('saved');
    edit(folder, ball, ['800', '900']);
    edit(folder, song, ['450', '480']);
    expect(existsSync(join(folder, song))).toBe(false);
    expect(words(folder)).toEqual(['Ball: Rs 800 to Rs 900', 'New: Canary Song Mix, Rs 480']);
    for (const file of ['shop.yaml', 'pages.yaml']) writeFileSync(join(folder, file), '');
    expect(draftedContent(folder).get(song)).toBe(songText.replace('450', '480'));
    expect(applyDraft(folder)).toEqual({ kind: 'applied', paths: [ball, song] });
    expect(read(folder, song)).toBe(songText.replace('450', '480'));
    expect(readDraft(folder)).toEqual([]);
  });

  it('is made once: a second form with the same number is stale', () => {
    const folder = catalogue();
    saveDraftFile(folder, song, songText, null);
    expect(saveDraftFile(folder, song, songText.replace('450', '1'), null)).toBe('stale');
    expect(saveDraftFile(folder, ball, songText, null)).toBe('stale');
    expect(words(folder)).toEqual(['New: Canary Song Mix, Rs 450']);
  });

  it('is gone when it is taken back, or with the draft', () => {
    const folder = catalogue();
    saveDraftFile(folder, song, songText, null);
    expect(takeBack(folder, draftChanges(folder)[0]?.id ?? '')).toBe('taken back');
    expect([readDraft(folder), existsSync(join(folder, '.draft', song))]).toEqual([[], false]);
    saveDraftFile(folder, song, songText, null);
    discardDraft(folder);
    expect([readDraft(folder), existsSync(join(folder, song))]).toEqual([[], false]);
  });

  it('stays as long as another change needs it: a page that has it, or a product of a higher number', () => {
    const folder = temporaryFolder();
    cpSync('test/catalogue', folder, { recursive: true });
    const made = (id: number, name: string) => songText.replace('id: 3', `id: ${id}`).replace('Canary Song Mix', name);
    const [thirteenth, fourteenth] = ['products/013-song.md', 'products/014-bath.md'];
    saveDraftFile(folder, thirteenth, made(13, 'Song'), null);
    saveDraftFile(folder, fourteenth, made(14, 'Bath'), null);
    const pages = read(folder, 'pages.yaml');
    const listed = withValue(pages, ['pharmacy', 'products'], [12, 13]) ?? '';
    saveDraftFile(folder, 'pages.yaml', listed, textHash(pages));
    const back = (path: string) =>
      takeBack(folder, draftChanges(folder).find((change) => change.path === path)?.id ?? '');
    expect(back(thirteenth)).toBe('not alone');
    expect(back(fourteenth)).toBe('taken back');
    expect(back(thirteenth)).toBe('not alone');
    while (draftChanges(folder).some(({ path }) => path === 'pages.yaml'))
      expect(back('pages.yaml')).toBe('taken back');
    expect([back(thirteenth), readDraft(folder)]).toEqual(['taken back', []]);
  });

  it.each([
    ['another text', (path: string) => writeFileSync(path, songText.replace('450', '500'))],
    ['a folder', (path: string) => mkdirSync(path)],
    ['a link to nothing', (path: string) => symlinkSync('/nowhere', path)],
  ])('is a conflict where somebody made it by hand meanwhile, as %s, and that stays', (_, make) => {
    const folder = catalogue();
    saveDraftFile(folder, song, songText, null);
    make(join(folder, song));
    const made = lstatSync(join(folder, song)).ino;
    expect(draftChanges(folder).map(({ isConflict }) => isConflict)).toEqual([true]);
    expect(applyDraft(folder)).toEqual({ kind: 'conflict', paths: [song] });
    expect(lstatSync(join(folder, song)).ino).toBe(made);
    expect(takeBack(folder, draftChanges(folder)[0]?.id ?? '')).toBe('taken back');
    expect(readDraft(folder)).toEqual([]);
  });
});

describe('a change in words', () => {
  const all: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
    'Bell: name to Loud Bell': [['name: Bell', 'name: Loud Bell']],
    'Bell: category bird-toys to bird-care': [['bird-toys', 'bird-care']],
    'Bell: taken off': [['inStock: true', 'inStock: true\ntakenOff: true']],
    'Bell S: now called Small': [['name: S', 'name: Small']],
    'Bell XL: added at Rs 1,900': [['1300 }\n', '1300 }\n  - { name: XL, price: 1900 }\n']],
    'Bell L: removed': [['  - { name: L, price: 1300 }\n', '']],
    'Bell: sizes in another order': [
      ['{ name: S, price: 800 }', 'FIRST'],
      ['{ name: L, price: 1300 }', '{ name: S, price: 800 }'],
      ['FIRST', '{ name: L, price: 1300 }'],
    ],
    'Bell: sold at one price now, Rs 500 (was Rs 800 to Rs 1,300)': [
      ['sizes:\n  - { name: S, price: 800 }\n  - { name: L, price: 1300 }\n', 'price: 500\n'],
    ],
    'Bell: 2 pictures, 1 before': [['[A bell]', '[A bell, Its clapper]']],
    'Bell: picture 1 described as “Its clapper”': [['[A bell]', '[Its clapper]']],
    'Bell: description changed': [['A bell.\n', '**Loud.**\n']],
  };

  it.each(Object.entries(all))('is told and taken back alone: %s', (told, changes) => {
    const folder = catalogue();
    const changed = changes.reduce((text, [from, to]) => text.replace(from, to), bellText);
    saveDraftFile(folder, bell, changed, textHash(bellText));
    expect(words(folder)).toEqual([told]);
    edit(folder, bell, ['inStock: true', 'inStock: false']);
    const change = draftChanges(folder).find((each) => each.words.replaceAll('\u00A0', ' ') === told);
    expect(takeBack(folder, change?.id ?? '')).toBe('taken back');
    expect(words(folder)).toEqual(['Bell: sold out']);
    expect(isSameProduct(now(folder, bell), bellText.replace('inStock: true', 'inStock: false'))).toBe(true);
  });

  it('is one for each pack, whatever else is changed in the list', () => {
    const folder = catalogue();
    edit(folder, bell, [
      '  - { name: S, price: 800 }\n  - { name: L, price: 1300 }\n',
      '  - { name: XL, price: 1900 }\n  - { name: L, price: 1350 }\n  - { name: XS, price: 700 }\n',
    ]);
    expect(words(folder)).toEqual([
      'Bell L: Rs 1,300 to Rs 1,350',
      'Bell XL: added at Rs 1,900',
      'Bell XS: added at Rs 700',
      'Bell S: removed',
    ]);
    for (const each of ['Bell L', 'Bell XL', 'Bell S', 'Bell XS']) {
      const change = draftChanges(folder).find((one) => one.words.startsWith(`${each}:`));
      expect(takeBack(folder, change?.id ?? '')).toBe('taken back');
    }
    expect(readDraft(folder)).toEqual([]);
  });

  it('is that a size is gone, where the next one costs the same', () => {
    const folder = catalogue();
    writeFileSync(join(folder, bell), bellText.replace('1300', '800'));
    edit(folder, bell, ['  - { name: S, price: 800 }\n', '']);
    expect(words(folder)).toEqual(['Bell S: removed']);
  });

  it('that the others need is not taken back without them', () => {
    const folder = catalogue();
    edit(folder, ball, ['price: 800 # fair', 'price: 1200\nsalePrice: 900']);
    const [price] = draftChanges(folder);
    expect(takeBack(folder, price?.id ?? '')).toBe('not alone');
    expect(words(folder)).toEqual(['Ball: Rs 800 to Rs 1,200', 'Ball: on sale at Rs 900']);
  });
});

describe('a file that was edited by hand since its draft began', () => {
  it('is a conflict: nothing is applied, nothing more is drafted, and the edit stays', () => {
    const folder = catalogue();
    edit(folder, ball, ['800', '900']);
    edit(folder, bell, ['1300', '1400']);
    const byHand = ballText.replace('800', '850');
    writeFileSync(join(folder, ball), byHand);
    expect(draftChanges(folder).map(({ isConflict }) => isConflict)).toEqual([true, false]);
    expect(words(folder)[0]).toBe('Ball: Rs 850 to Rs 900');
    expect(edit(folder, ball, ['900', '950'])).toBe('conflict');
    expect(applyDraft(folder)).toEqual({ kind: 'conflict', paths: [ball] });
    expect([read(folder, ball), read(folder, bell)]).toEqual([byHand, bellText]);
    expect(takeBack(folder, draftChanges(folder)[0]?.id ?? '')).toBe('taken back');
    expect(applyDraft(folder)).toEqual({ kind: 'applied', paths: [bell] });
    expect(read(folder, ball)).toBe(byHand);
  });

  it('is a conflict too where it was removed', () => {
    const folder = catalogue();
    edit(folder, ball, ['800', '900']);
    rmSync(join(folder, ball));
    expect(words(folder)).toEqual(['Ball: other changes in its file']);
    expect(applyDraft(folder)).toEqual({ kind: 'conflict', paths: [ball] });
    expect(existsSync(join(folder, ball))).toBe(false);
  });

  it('is a conflict too where it was saved as something that can’t be read', () => {
    const folder = catalogue();
    edit(folder, ball, ['800', '900']);
    writeFileSync(join(folder, ball), Buffer.from([...Buffer.from(ballText), 0xff]));
    expect(applyDraft(folder)).toEqual({ kind: 'conflict', paths: [ball] });
    expect(takeBack(folder, draftChanges(folder)[0]?.id ?? '')).toBe('taken back');
    expect(readDraft(folder)).toEqual([]);
  });

  it('is none where it says the same as the draft', () => {
    const folder = catalogue();
    edit(folder, ball, ['800', '900']);
    writeFileSync(join(folder, ball), ballText.replace('800', '900'));
    expect(readDraft(folder)).toEqual([]);
    expect(applyDraft(folder)).toEqual({ kind: 'applied', paths: [] });
  });
});

describe('a path', () => {
  it.each(['../shop.yaml', 'products/../shop.yaml', '/etc/passwd', 'products/.hidden', 'photographs/1/1.jpg', ''])(
    'such as "%s" is no file of the catalogue',
    (path) => {
      expect(() => saveDraftFile(catalogue(), path, 'x', textHash(''))).toThrow('The catalogue has no file');
    },
  );

  it('may lead over no link', () => {
    const folder = catalogue();
    rmSync(join(folder, ball));
    symlinkSync(join(folder, bell), join(folder, ball));
    expect(() => edit(folder, ball, ['800', '900'])).toThrow('must be a file, not a link');
    const [other, elsewhere] = [catalogue(), catalogue()];
    symlinkSync(elsewhere, join(other, '.draft'));
    expect(() => edit(other, ball, ['800', '900'])).toThrow('must be a folder, not a link');
    rmSync(join(other, '.draft'));
    rmSync(join(other, 'products'), { recursive: true });
    symlinkSync(join(elsewhere, 'products'), join(other, 'products'));
    expect(() => edit(other, ball, ['800', '900'])).toThrow('must be a folder, not a link');
    expect(read(elsewhere, ball)).toBe(ballText);
  });

  it('to a file that isn’t text is left alone', () => {
    const folder = catalogue();
    writeFileSync(join(folder, ball), Buffer.from([...Buffer.from(ballText), 0xff]));
    expect(() => edit(folder, ball, ['800', '900'])).toThrow('isn’t text in UTF-8');
  });
});

it('a draft is nothing to who reads the catalogue', () => {
  const folder = temporaryFolder();
  cpSync('test/catalogue', folder, { recursive: true });
  const catalogueNow = () =>
    readCatalogue({ root: '/', folder, pictures: { rendered: {}, photographs: {} } }).products.map(
      ({ price }) => price,
    );
  const before = catalogueNow();
  edit(folder, 'products/008-bird-ladder.md', ['price: ', 'price: 1']);
  expect(draftChanges(folder)).toHaveLength(1);
  expect(catalogueNow()).toEqual(before);
});
