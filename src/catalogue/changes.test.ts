/** Each difference between two catalogues has a sentence. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { contentOf, readPagesFile, readShopFile } from './catalogue-files.ts';
import { z } from 'zod';
import { catalogueChanges, changeSentence, deskChanges } from './changes.ts';
import { fieldValues } from './field-values.ts';
import { productSchema } from './schema.ts';
import { withDescription, withField, readProductFile } from './product-file.ts';
import { withValue } from './edit-yaml.ts';
import { dayHours, withDayHours } from './shop-values.ts';

const swing = 'products/043-parrot-d-swing.md';
const bell = 'products/044-bird-bell-beads-toy.md';
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const plain = (sentence: string) => sentence.replaceAll('\u00A0', ' ');

/** A catalogue with other texts in some files; `null` for one that is gone. */
function withFiles(files: Readonly<Record<string, string | null>>): string {
  const folder = catalogueCopy('catalogue');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text === null) rmSync(join(folder, path));
    else writeFileSync(join(folder, path), text);
  }
  return folder;
}

const changesOf = (files: Readonly<Record<string, string | null>>, before = 'catalogue') =>
  catalogueChanges(contentOf(before), contentOf(withFiles(files))).map(({ group, facts }) => [
    group,
    ...facts.map(changeSentence).map(plain),
  ]);

describe('a change of a product', () => {
  const text = read('catalogue', swing);
  const pictures = [
    'D-shaped parrot swing with a bell',
    'Close-up of the bell on the swing',
    'Parrot swings of different sizes side by side',
  ];
  const changed = (from: string | RegExp, to: string) => text.replace(from, to);

  it.each([
    ['Parrot D-swing, name: Parrot D-swing to Swing', changed('name: Parrot D-swing', 'name: Swing')],
    ['Parrot D-swing: in stock to sold out', changed('inStock: true', 'inStock: false')],
    ['Parrot D-swing: sold to no longer sold', changed('inStock: true', 'inStock: true\ntakenOff: true')],
    ['Parrot D-swing XL: Rs 1,900 to Rs 1,950', changed('price: 1900', 'price: 1950')],
    ['Parrot D-swing XL: in stock to sold out', changed('price: 1900', 'price: 1900, soldOut: true')],
    ['Parrot D-swing XL: removed', changed(/ {2}- \{ name: XL.*\n/, '')],
    ['Parrot D-swing XS: added, Rs 500', changed('sizes:\n', 'sizes:\n  - { name: XS, price: 500 }\n')],
    ['Parrot D-swing XL, picture: added, 2', changed('price: 1900 }', 'price: 1900, picture: 2 }')],
    ['Parrot D-swing: description changed', withDescription(text, 'A swing.')],
    [
      'Parrot D-swing, picture 1: “D-shaped parrot swing with a bell” to “A swing”',
      changed('D-shaped parrot swing with a bell', 'A swing'),
    ],
    ['Parrot D-swing: other changes in its file', '---\nbroken'],
    ['Parrot D-swing: removed', null],
  ])('is told: %s', (sentence, after) => {
    expect(changesOf({ [swing]: after })).toEqual([['product 43', sentence]]);
  });

  it('tells a sale, another way to sell, photos, and a new product', () => {
    const sale = withField(read('catalogue', bell), ['salePrice'], 100);
    expect(changesOf({ [bell]: sale })[0]?.[1]).toMatch(/, sale price: added, Rs 100$/);
    expect(changesOf({ [swing]: withField(withField(text, ['sizes'], null), ['price'], 500) })[0]).toEqual(
      expect.arrayContaining(['Parrot D-swing, price: added, Rs 500', 'Parrot D-swing XL: removed']),
    );
    expect(changesOf({ 'photographs/43/1.jpg': 'x' })).toEqual([['product 43', 'Parrot D-swing: 1 photo added']]);
    const reordered = { [swing]: withField(text, ['pictures'], pictures.toReversed()) };
    const photos = (one: string, two: string) => ({ 'photographs/43/1.jpg': one, 'photographs/43/2.jpg': two });
    expect(changesOf({ ...reordered, ...photos('b', 'a') }, withFiles(photos('a', 'b')))).toEqual([
      ['product 43', 'Parrot D-swing: photos in another order'],
    ]);
    const frame = text.replace('Parrot D-swing', 'picture frame');
    const soldOut = { [swing]: withField(frame, ['inStock'], false), 'photographs/43/1.jpg': 'x' };
    expect(changesOf(soldOut, withFiles({ [swing]: frame }))).toEqual([
      ['product 43', 'picture frame: in stock to sold out', 'picture frame: 1 photo added'],
    ]);
    const song = text.replace('id: 43', 'id: 70').replace('Parrot D-swing', 'Song');
    expect(changesOf({ 'products/070-song.md': song })).toEqual([['product 70', 'New: Song, Rs 800 to Rs 2,100']]);
  });

  it('is always told, whichever it is, and the same file is no change', () => {
    const anyName = fc.stringMatching(/^[A-Z][a-z:#,"' ]{0,8}[a-z]$/);
    const anyPrice = fc.integer({ min: 1, max: 999_999 });
    const files = readdirSync('catalogue/products').map((name) => `products/${name}`);
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.record(
          {
            name: anyName,
            category: fc.constantFrom('cat', 'dog-toys'),
            inStock: fc.boolean(),
            pictures: fc.array(anyName, { minLength: 1, maxLength: 5 }),
            sizes: fc.uniqueArray(fc.record({ name: anyName, price: anyPrice }), {
              minLength: 1,
              selector: ({ name }) => name,
            }),
          },
          { requiredKeys: [] },
        ),
        (path, fields) => {
          const before = read('catalogue', path);
          let after = before;
          if (fields.sizes)
            for (const field of ['price', 'salePrice', 'packs'])
              if (new RegExp(`^${field}:`, 'm').test(after)) after = withField(after, [field], null);
          for (const [field, value] of Object.entries(fields)) after = withField(after, [field], value);
          fc.pre(readProductFile(path, after).value !== null);
          const folder = temporaryFolder();
          mkdirSync(join(folder, 'products'));
          writeFileSync(join(folder, path), after);
          for (const file of ['shop.yaml', 'pages.yaml']) cpSync(join('catalogue', file), join(folder, file));
          const group = catalogueChanges(contentOf('catalogue'), contentOf(folder)).find(
            ({ group: id }) => id === `product ${Number.parseInt(path.slice(9), 10)}`,
          );
          expect(group === undefined).toBe(before === after);
        },
      ),
      { numRuns: 20 },
    );
  });
});

it('of any field is told, also of one that has no label of its own', () => {
  const later = z.strictObject({ ...productSchema.shape, shelfLife: z.string().optional() });
  const { value: product } = readProductFile(swing, read('catalogue', swing));
  const valuesOf = (shelfLife?: string) =>
    fieldValues(later, { ...product, shelfLife }, { label: 'Swing', group: '', names: new Map() });
  expect(valuesOf('2 years')).toContainEqual(expect.objectContaining({ label: 'Swing, shelf life', text: '2 years' }));
  expect(valuesOf().map(({ label }) => label)).not.toContain('Swing, shelf life');
  const pages = read('catalogue', 'pages.yaml');
  const { value } = readPagesFile(contentOf('catalogue'));
  const titled = withValue(pages, ['species', 'dog', 'title'], 'Dogs');
  const sentence = `Pages, species, dog, title: ${value?.species.dog?.title} to Dogs`;
  expect(changesOf({ 'pages.yaml': titled })).toEqual([['pages', sentence]]);
});

describe('a change of the shop', () => {
  const text = read('catalogue', 'shop.yaml');

  it.each([
    ['shop contact', 'Phone: +92 300 0000000 to +92 51 1234567', ['phone'], '+92 51 1234567'],
    [
      'shop contact',
      'Address on labels and packing slips: none to Mall Road, Lahore',
      ['address'],
      'Mall Road, Lahore',
    ],
    ['shop payment', 'How people pay: none to Cash.', ['payment'], 'Cash.'],
    [
      'shop story',
      'Brand story, title: “Passionate about pets” to “Pets first”',
      ['texts', 'storyTitle'],
      'Pets first',
    ],
    [
      'shop pictures',
      'Picture of the brand story: Brand story to Parrot D-swing, picture 1',
      ['pictures', 'story'],
      '43-1',
    ],
    ['shop delivery', 'Delivery to Sindh: Rs 350 to Rs 400', ['provinces', 1, 'fee'], 400],
  ])('is told in %s: %s', (group, sentence, path, value) => {
    expect(changesOf({ 'shop.yaml': withValue(text, path, value) })).toEqual([[group, sentence]]);
  });

  it('tells provinces, hours, and a file with mistakes', () => {
    const { value: shop } = readShopFile(contentOf('catalogue'));
    const provinces = [...(shop?.provinces ?? []).slice(1), { value: 'gilgit', label: 'Gilgit', fee: 450 }];
    expect(changesOf({ 'shop.yaml': withValue(text, ['provinces'], provinces) })).toEqual([
      ['shop delivery', 'Delivery to Gilgit: added, Rs 450', expect.stringMatching(/^Delivery to .*: removed$/)],
    ]);
    const hours = shop && dayHours(shop).map((own, day) => (day === 5 ? '3PM-9PM' : day === 0 ? '1PM-5PM' : own));
    const opened = shop && hours ? withDayHours(text, hours) : '';
    expect(changesOf({ 'shop.yaml': opened })).toEqual([
      [
        'shop hours',
        'Opening hours: Mon-Fri 11AM-9PM, Sat 12PM-6PM, Sun closed to Mon-Thu 11AM-9PM, Fri 3PM-9PM, Sat 12PM-6PM, Sun 1PM-5PM',
      ],
    ]);
    expect(changesOf({ 'shop.yaml': 'phone: [' })).toEqual([['shop', 'The shop: other changes in its file']]);
  });
});

it.each([
  [
    'WhatsApp message in Urdu for packed orders: added, “آرڈر {order}”',
    ['messages'],
    { urdu: { packed: 'آرڈر {order}' } },
  ],
  ['First language of WhatsApp messages: English to Urdu', ['firstLanguage'], 'urdu'],
  [
    'Courier TCS: added, no tracking address',
    ['couriers'],
    [{ name: 'TCS', tracking: '', sheet: [{ title: 'CN', value: 'reference' }] }],
  ],
])('a change of desk.yaml is told: %s (D116)', (sentence, path, value) => {
  for (const text of [read('catalogue', 'desk.yaml'), ''])
    expect(deskChanges(text, withValue(text, path, value)).map(changeSentence)).toEqual([sentence]);
});

it.each([
  [['Dog Food: Parrot D-swing added'], ['species', 'dog', 'pages', 0, 'products'], [43, 1, 2, 3, 5, 6]],
  [['Dog Food: order changed'], ['species', 'dog', 'pages', 0, 'products'], [6, 1, 2, 3, 5]],
  [['Home, Top Sellers, heading: “Top Sellers” to “For Eid”'], ['home', 'rows', 1, 'heading'], 'For Eid'],
  [['Pages, all categories: All Categories to Everything'], ['allCategories'], 'Everything'],
])('a change of the pages is told: %s', (sentences, path, value) => {
  const pages = withValue(read('catalogue', 'pages.yaml'), path, value);
  expect(changesOf({ 'pages.yaml': pages })[0]?.slice(1)).toEqual(sentences);
});
