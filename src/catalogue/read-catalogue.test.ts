import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { CatalogueError, problemLine } from './yaml-file.ts';
import { readCatalogue } from './read-catalogue.ts';

let root = '';
beforeEach(() => {
  root = temporaryFolder();
  cpSync('test/catalogue', join(root, 'catalogue'), { recursive: true });
});

/** The problems after one change of a file. */
function problemsAfter(file: string, from: string, to: string): readonly string[] {
  const path = join(root, 'catalogue', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return problems();
}

function problems(): readonly string[] {
  return problemsIn(root, 'catalogue');
}

function problemsIn(project: string, folder: string): readonly string[] {
  try {
    readCatalogue({ root: project, folder });
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.problems.map(problemLine);
  }
}

/** A test for each change of a file, and for the problem that it makes. */
function reportsEach(file: string, changes: readonly (readonly [from: string, to: string, problem: string])[]): void {
  it.each(changes)('"%s" for "%s" is reported with its line and what to write', (from, to, problem) => {
    expect(problemsAfter(file, from, to)).toContainEqual(expect.stringContaining(problem));
  });
}

const food = 'products/001-dog-food-1-kg.md';
const treat = 'products/004-kitten-treat.md';
const sale = 'products/005-cat-treat.md';

describe('a catalogue', () => {
  const catalogue = smallCatalogue();

  it('has its products by id, those with packs or sizes listed at their first price (D47)', () => {
    const prices = [500, 300, 900, 130, 400, 250, 800, 700, 450, 150, 650, 350];
    expect(catalogue.products.map(({ id, price }) => [id, price])).toEqual(
      prices.map((price, index) => [index + 1, price]),
    );
    expect(catalogue.findProduct(4)?.packOptions?.[1]).toEqual({ name: 'Pack of 6', quantity: 6, price: 580 });
    expect(catalogue.findProduct(5)?.salePrice).toBe(350);
    expect([0, -1, 13, 1.5, Number.NaN].map(catalogue.findProduct)).toEqual([...Array(5)].map(() => undefined));
  });

  it('lists products in stock first, else in their owner’s order (D50)', () => {
    expect(catalogue.listings.map(({ path, products }) => [path, products.map(({ product }) => product.id)])).toEqual([
      ['/dog-food', [3, 1, 2]],
      ['/dog-bed', []],
      ['/cat-treats', [4, 5, 9]],
      ['/bird-toys', [6, 7, 8]],
    ]);
  });

  it('keeps the order of home rows, and leaves out what is no longer sold (D67)', () => {
    expect(catalogue.homeRows[0]?.products.map(({ product }) => product.id)).toEqual([7, 2, 1]);
    expect(catalogue.findProduct(10)).toMatchObject({ takenOff: true, inStock: false });
  });

  it('has packs and sizes that are sold out, and is out of stock when all of them are', () => {
    const product = () => readCatalogue({ root, folder: 'catalogue' }).findProduct(7);
    expect(
      problemsAfter('products/007-bird-swing.md', 'name: S, price: 800', 'name: S, price: 800, soldOut: true'),
    ).toEqual([]);
    expect(product()).toMatchObject({ inStock: true, sizeOptions: [{ name: 'S', price: 800, soldOut: true }, {}] });
    expect(problemsAfter('products/007-bird-swing.md', 'price: 1300', 'price: 1300, soldOut: true')).toEqual([]);
    expect(product()).toMatchObject({ inStock: false });
    expect(problemsAfter('products/007-bird-swing.md', 'soldOut: true', 'soldOut: false')).toEqual([]);
    expect(product()).toMatchObject({ inStock: true });
    expect(product()?.sizeOptions?.[0]).toEqual({ name: 'S', price: 800 });
  });

  it('has on Shop All the products of the animals’ pages, each once, at the price for that list (D14)', () => {
    const shown = catalogue.shopAll.sections.map(({ label, products }) => [
      label,
      products.map(({ product, price }) => `${product.id}: ${price}`).join(', '),
    ]);
    expect(shown).toEqual([
      ['Dogs', '1: 500, 3: 950, 2: 300'],
      ['Cats', '4: 130, 5: 400, 9: 450'],
      ['Birds', '6: 250, 7: 800, 8: 700'],
    ]);
    expect(catalogue.findProduct(3)?.price).toBe(900);
  });

  it('uses the heading where title, menu or dropdown words are missing', () => {
    expect(catalogue.menuGroups[0]?.links.map(({ label }) => label)).toEqual(['Food for Dogs', 'Dog Beds']);
    expect(catalogue.speciesPages[0]?.categories.map(({ option, heading }) => [option, heading])).toEqual([
      ['Food for Dogs', 'Food for Dogs'],
      ['Beds', 'Cat Beds'],
    ]);
    expect(catalogue.listings.map(({ title }) => title)).toEqual(['Dog Food', 'Dog Beds', 'Cat Treats', 'Bird Toys']);
    expect(catalogue.menuLinks.map(({ path }) => path)).toEqual(['/pharmacy', '/shop-all', '/baby-pet', '/contact']);
  });

  it('has weights: by default a pack weighs as much as its pieces, a size as much as the product (D84)', () => {
    const weights = (id: number) => readCatalogue({ root, folder: 'catalogue' }).findProduct(id)?.weights;
    expect(weights(4)).toEqual({});
    expect(problemsAfter(food, 'price: 500', 'price: 500\nweight: 1.1 kg')).toEqual([]);
    expect(problemsAfter(treat, 'category', 'weight: 15 g\ncategory')).toEqual([]);
    expect(problemsAfter('products/007-bird-swing.md', 'price: 1300', 'price: 1300, weight: 400 g')).toEqual([]);
    expect([1, 4, 7].map(weights)).toEqual([{ '': 1100 }, { '1 Stick': 15, 'Pack of 6': 90 }, { L: 400 }]);
  });

  it('is read the same with CRLF line ends and a byte order mark', () => {
    const path = join(root, 'catalogue', food);
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8').replaceAll('\n', '\r\n')}`);
    const read = readCatalogue({ root, folder: 'catalogue' });
    expect(read.findProduct(1)).toEqual(catalogue.findProduct(1));
  });
});

it.each([
  ['price: 500', 'price: 500 # it was 480'],
  ['name: Dog Food 1 kg', '# A note of its own.\nname: Dog Food 1 kg\n  # And one below.'],
  ['name: Dog Food 1 kg', 'name: "Dog Food 1 kg" # as on the bag'],
  ['name: Dog Food 1 kg', 'name: Dog Food#1'],
])('a note in a file takes nothing from its text: "%s" for "%s"', (from, to) => {
  expect(problemsAfter(food, from, to)).toEqual([]);
});

const shown = 'A rough café brush – Rs 400';
it.each([
  ['Windows-1252', Buffer.from(shown.replace('–', '\u0096'), 'latin1'), 2],
  ['UTF-16', Buffer.from(`\uFEFF${shown}`, 'utf16le'), 1],
  ['UTF-16 from the other end', Buffer.from(`\uFEFF${shown}`, 'utf16le').swap16(), 1],
  ['UTF-16 without its mark', Buffer.from(shown.replaceAll(/[^ -~]/g, ''), 'utf16le'), 2],
])(
  'a file in another encoding is refused by its name if it is %s, and the remedy is to save it as UTF-8',
  (_, bytes, line) => {
    for (const file of [food, 'pages.yaml', 'shop.yaml']) {
      const path = join(root, 'catalogue', file);
      const start = line === 1 ? Buffer.alloc(0) : Buffer.from('# One line above.\n');
      writeFileSync(path, Buffer.concat([start, bytes]));
      expect(problems()).toContain(
        `catalogue/${file}, line ${line}: The file isn’t text in UTF-8. Save it as UTF-8: editors offer it as “encoding” under Save as.`,
      );
    }
  },
);

describe('a mistake in a product’s file', () => {
  reportsEach(food, [
    [
      'price: 500',
      'price: 1,500',
      'line 4, price: is the text "1,500". Write whole rupees from 1 to 999999 without a comma, such as 1200.',
    ],
    ['price: 500', 'price: Rs 500', 'line 4, price: is the text "Rs 500".'],
    ['price: 500', 'price:', 'line 4, price: is empty.'],
    ['price: 500\n', '', 'line 2, price: is missing.'],
    ['price: 500', 'prise: 500', 'line 4: Unknown field prise. Did you mean price?'],
    ['inStock', 'instock', 'line 6: Unknown field instock. Did you mean inStock?'],
    ['inStock: true', 'inStock: true\ncolour: red', 'line 7: Unknown field colour. The fields here are id, name,'],
    ['inStock: true', 'inStock: yes', 'line 6, inStock: is the text "yes". Write true or false, without quotes.'],
    ['inStock: true', 'inStock: true\ninStock: false', 'line 7: This field is here twice. Remove one of the two.'],
    ['name: Dog Food 1 kg', 'name: Dog Food: 1 kg', 'line 3: A text with a colon in it has no quotes.'],
    ['name: Dog Food 1 kg', 'name: "Dog Food 1 kg', 'line 3: A quote, bracket or colon is missing.'],
    ['name: Dog Food 1 kg', 'name: ""', 'line 3, name: is empty.'],
    ['name: Dog Food 1 kg', 'name: " Dog Food "', 'line 3, name: is a text with spaces at its start or end.'],
    [
      'price: 500',
      'price: 500\nweight: 500',
      'line 5, weight: is 500. Write it with its unit, up to 100 kg: 500 g or 1.5 kg.',
    ],
    [
      'name: Dog Food 1 kg',
      'name: *food',
      '"*food" has a meaning of its own in YAML. Put the text in double quotes: "…".',
    ],
    ['name: Dog Food 1 kg', 'name: &food x', '"&food" has a meaning of its own in YAML.'],
    [
      'name: Dog Food 1 kg',
      'name: Leash, size #2',
      'line 3: "#2" is read as a note, not as text. If it belongs to the text, write "Leash, size #2" with the quotes; if it is a note, move it to a line of its own.',
    ],
    [
      '  - The front\n',
      '  - The front of a \\\n    "bag"\t#1\n',
      'line 8: "#1" is read as a note, not as text. If it belongs to the text, write "The front of a \\\\ \\"bag\\" #1" with',
    ],
    ['  - The front\n', '\t- The front\n', 'line 8: The line begins with a tab. Begin it with spaces.'],
    [
      '  - The front\n  - "The back: a table"\n',
      '  []\n',
      'pictures: is an empty list. Write one text for each picture',
    ],
    ['id: 1', 'id: 2', 'line 2, id: is 2, as in catalogue/products/002-dog-food-500-g.md.'],
    ['id: 1', 'id: 700', 'line 2, id: is 700, but no product is 1. Number products without gaps.'],
    [
      'name: Dog Food 1 kg',
      'name: dog food 500 G',
      'line 3, name: is also the name of catalogue/products/002-dog-food-500-g.md.',
    ],
    ['---\n', '', "line 1: The fields aren't between two lines of three hyphens."],
    ['Kibble', '<b>Kibble</b>', 'line 12: The description has HTML in it, <b>. Write **bold**'],
  ]);

  it.each([
    [
      treat,
      'category',
      'price: 130\ncategory',
      'line 4, price: is given although there are packs. Leave it out: the first of the packs sets it.',
    ],
    [
      treat,
      'category',
      'salePrice: 99\ncategory',
      'line 4, salePrice: is given although there are packs. Leave it out, and lower their prices.',
    ],
    [treat, 'name: Pack of 6', 'name: 1 stick', 'line 10, packs 2 name: is there already.'],
    [treat, 'quantity: 6, ', '', 'line 10, packs 2 quantity: is missing. Write how many pieces the pack holds.'],
    [treat, 'packs:', 'sizes:\n  - { name: S, price: 5 }\npacks:', 'line 8, sizes: is given although there are packs.'],
    [sale, 'salePrice: 350', 'salePrice: 400', 'line 5, salePrice: is 400, not below the price. Write less than 400'],
  ])('in %s: "%s" for "%s" is reported', (file, from, to, words) => {
    expect(problemsAfter(file, from, to)).toEqual([expect.stringContaining(words)]);
  });

  it('is reported for a file whose name is not a product’s', () => {
    writeFileSync(join(root, 'catalogue/products/070-ball.md.txt'), '');
    expect(problems()).toEqual([
      expect.stringContaining("070-ball.md.txt, line 1: The file's name doesn't end with .md."),
    ]);
  });

  it('is reported if the file’s name has another number', () => {
    expect(problemsAfter(food, 'id: 1', 'id: 13')).toContainEqual(
      expect.stringContaining("id: is 13, but the file's name says otherwise. Let the name begin with 013-."),
    );
  });

  it('is reported for a deleted file, as orders and links name its product', () => {
    rmSync(join(root, 'catalogue', treat));
    expect(problems()).toContainEqual(
      expect.stringContaining(
        'id: is 12, but no product is 4. Number products without gaps. One that you no longer sell',
      ),
    );
  });

  it('never hides another: all are reported at once', () => {
    problemsAfter(food, 'price: 500', 'price: none');
    problemsAfter(sale, 'inStock: true', 'inStock: maybe');
    expect(problemsAfter('shop.yaml', 'chatNumber: "925100000000"', 'chatNumber: 0300')).toHaveLength(3);
  });
});

describe('a mistake in pages.yaml', () => {
  reportsEach('pages.yaml', [
    [
      'products: [3, 2, 1]',
      'products: [3, 2, 99]',
      `line 16, species dog pages 1 products 3: "Dog Fod" names product 99, which the catalogue doesn't have.`,
    ],
    ['products: [3, 2, 1]', 'products: [3, 2, 3]', '"Dog Fod" names product 3 twice. Remove one of the two.'],
    ['products: [7, 2, 10, 1]', 'products: [7, 99]', 'home rows 1 products 2: "Featured" names product 99'],
    ['products: [4]', 'products: 4', 'newPet groups 1 products: is 4. Write numbers of products: [37, 38].'],
    [
      'page: /dog-food',
      'page: /cat-treats',
      "species dog categories 1 page: is /cat-treats, which is not one of the animal's pages.",
    ],
    ['- path: /dog-bed', '- path: /dog-food', 'species dog pages 2 path: is /dog-food, which another page has.'],
    ['[/dog-meals]', '[/checkout]', 'species dog pages 1 aliases 1: is /checkout, which another page has.'],
    ['path: /bird-toys', 'path: bird toys', 'is the text "bird toys". Write an address such as /dog-food'],
    ['missingStockFlag: out of stock', 'missingStockFlag: sold out', 'Write in stock or out of stock.'],
    [
      'menu: [pharmacy,',
      'menu: [farmacy,',
      'menu 1: is the text "farmacy". Write shopAll, pharmacy, newPet or contact.',
    ],
    ['prices: { 3: 950 }', 'prices: { three: 950 }', 'Write the number of a product.'],
    ['heading: Featured', 'headline: Featured', 'Unknown field headline. Did you mean heading?'],
  ]);

  it('names no product in the lines to paste, as its number may be another product’s', () => {
    const file = join(root, 'catalogue/pages.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^pharmacy:\n(?: .*\n)*/m, ''));
    const [problem] = problemsIn(process.cwd(), join(root, 'catalogue'));
    expect(problem).toMatch(/pharmacy: is missing\. .* paste\npharmacy:\n[^]* products: \[\]\n/);
  });
});

it('a field of desk.yaml in shop.yaml is told its place (D116)', () => {
  expect(problemsAfter('shop.yaml', 'texts:', 'answerHours: 48\ntexts:')).toEqual([
    expect.stringMatching(/^catalogue\/shop\.yaml, line \d+: Unknown field answerHours\. Write it into desk\.yaml\.$/),
  ]);
});

it('mistakes in desk.yaml and cities.yaml stop no build (D116)', () => {
  for (const file of ['desk.yaml', 'cities.yaml']) writeFileSync(join(root, 'catalogue', file), 'answerHours: [');
  expect(problems()).toEqual([]);
});

describe('a mistake in shop.yaml', () => {
  reportsEach('shop.yaml', [
    [
      'payment: Pay in cash when it arrives.',
      'payment: Cash at Shop #14, Main Market',
      '"#14, Main Market" is read as a note, not as text. If it belongs to the text, write "Cash at Shop #14, Main Market"',
    ],
    ['chatNumber: "925100000000"', 'chatNumber: 925100000000', 'chatNumber: is 925100000000. Write digits in quotes'],
    ['chatNumber: "925100000000"', 'chatNumber: "0300 0000000"', 'chatNumber: is the text "0300 0000000".'],
    [
      'email: small@shop.example',
      'email: small at shop',
      'email: is the text "small at shop". Write one e-mail address',
    ],
    [
      'facebook: ""',
      'facebook: facebook.com/small',
      'facebook: is the text "facebook.com/small". Write an address that begins with https://',
    ],
    [
      'Mon-Thu: 9:30AM-5PM',
      'Mon-Thu: 9.30-17',
      'openingHours Mon-Thu: is the text "9.30-17". Write hours such as 11AM-9PM, or closed.',
    ],
    ['Mon-Thu: 9:30AM-5PM', 'Monday: 9AM-5PM', 'openingHours Monday: is "Monday: 9AM-5PM".'],
    ['Mon-Thu: 9:30AM-5PM', 'Mon-Wed: 9AM-5PM', 'openingHours: Thursday must be there once each.'],
    [
      '  - { value: sindh, label: Sindh, fee: 300 }\n',
      '',
      'provinces: Sindh is missing. Bring it back: { value: sindh, label: Sindh, fee: … }.',
    ],
    ['value: khyber-pakhtunkhwa', 'value: punjab', 'provinces 6: "Khyber Pakhtunkhwa" is there already.'],
    [
      'value: khyber-pakhtunkhwa',
      'value: Khyber Pakhtunkhwa',
      'provinces 6 value: is the text "Khyber Pakhtunkhwa". Write small letters and hyphens',
    ],
    ['fee: 350', 'fee: free', 'provinces 6 fee: is the text "free". Write whole rupees'],
  ]);

  it('says of every field that an older file lacks which lines to paste, and with them the file is valid', () => {
    const path = join(root, 'catalogue/shop.yaml');
    const whole = readFileSync(path, 'utf8');
    const fields = parse(whole);
    const all = [fields, fields.texts, fields.pictures].flatMap((group) => Object.keys(group));
    // An animal's page needs no tagline of its own.
    const lacking = all.filter((field) => !field.endsWith('Tagline'));
    expect(lacking.length).toBeGreaterThan(20);
    for (const field of lacking) {
      const [, indent = ''] = new RegExp(`^( *)${field}:`, 'm').exec(whole) ?? [];
      const cut = whole.replace(new RegExp(`^${indent}${field}:.*\\n(?:${indent} +.*\\n)*`, 'm'), '');
      writeFileSync(path, cut);
      const [problem = '', ...others] = problemsIn(process.cwd(), join(root, 'catalogue'));
      expect(others).toEqual([]);
      const [, group, lines] = /paste(?: below (\w+):)?\n([^]*)\n$/.exec(problem) ?? [];
      expect(lines).toMatch(new RegExp(`^ *${field}:`));
      writeFileSync(path, group ? cut.replace(`${group}:\n`, `${group}:\n${lines}\n`) : `${cut}${lines}\n`);
      expect(problems()).toEqual([]);
    }
  });

  it('is reported for a missing file', () => {
    rmSync(join(root, 'catalogue/shop.yaml'));
    expect(problems()).toEqual([
      "catalogue/shop.yaml, line 1: The file can't be opened. Restore it from a backup, or let this user read it.",
    ]);
  });
});
