import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionOf, isSameProduct, withDescription, withField } from './edit-product.ts';
import { productFields } from './product-fields.ts';
import { readProductFile } from './product-file.ts';
import { plainText } from './whole-file.ts';
import { readYaml } from './yaml-file.ts';
import type { Entry } from './yaml-source.ts';

const folders = ['catalogue/products', 'test/catalogue/products'];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')));

/** As other editors write it, and with comments that a careless edit would lose. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.replaceAll(/^(price: \d+)$/gm, '$1   # until Eid'),
  (text) => text.replace('inStock: true', '"inStock":   true # 3 left'),
  (text) => text.replaceAll(/price: (\d+) \}/g, 'price: "$1" }').replaceAll(/price: "(\d+)" \}/g, 'price:   $1,   }'),
];

const productIn = (text: string) => {
  const read = readProductFile('product.md', plainText(text));
  if (read.kind !== 'product') throw new Error(read.problems.map(({ problem }) => problem).join());
  return read.product;
};
const fieldsIn = (text: string) => productFields(productIn(text));
const partsOf = (text: string) => /^(\uFEFF?---\r?\n)(.*?)(^---\r?\n.*)$/ms.exec(text)?.slice(1) ?? [];
const readFields = (text: string) => {
  const read = readYaml('', partsOf(text)[1] ?? '');
  return read.kind === 'yaml' ? Object(read.value) : read.problem;
};
/** What stands above a list’s entries and below them. */
const around = (text: string, list: string) => {
  const [start = '', fields = '', below = ''] = partsOf(text);
  const [, head, rest] = new RegExp(`^(.*?^${list}:\\r?\\n)(?: .*?\\n)*(.*)$`, 'ms').exec(fields) ?? [];
  return head === undefined ? [start + fields, below] : [start + head, (rest ?? '') + below];
};

/** What people type, and what only looks like YAML or like the end of the fields. */
const anyWords = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'S',
      'true',
      '12',
      'a: b',
      'a, b',
      '[x]',
      '# no note',
      'it’s "so"',
      "'",
      '!tag',
      '*x',
      '&x',
      '---',
      'شاندار',
      'a # b',
      '- b',
      '%',
      '\u0085',
      '\uFEFFx',
      'a\n---\nb',
    ),
  )
  .map((text) => text.toWellFormed());

const listed = ['pictures', 'packs', 'sizes'] as const;
const anyOption = (list: (typeof listed)[number]): fc.Arbitrary<Entry> =>
  fc
    .record({ name: anyWords, quantity: fc.integer({ min: 1 }), price: fc.integer({ min: 1, max: 999_999 }) })
    .map(({ name, quantity, price }) => (list === 'packs' ? { name, quantity, price } : { name, price }));
/** A list of a file, and the same with entries taken out, moved, changed and added. */
const anyListEdit = fc
  .tuple(fc.constantFrom(...files), fc.constantFrom(...spellings), fc.constantFrom(...listed))
  .chain(([file, spelling, list]) => {
    const text = spelling(file);
    const own: readonly Entry[] = productIn(text)[list] ?? [];
    const fresh: fc.Arbitrary<Entry> = list === 'pictures' ? anyWords : anyOption(list);
    const changed = fc
      .tuple(fc.shuffledSubarray([...own]), fc.array(fresh, { maxLength: 3 }), fc.nat(), fc.nat())
      .map(([kept, more, at, pick]) => {
        const next = kept.toSpliced(at % (kept.length + 1), 0, ...more);
        const other = next[pick % Math.max(next.length, 1)];
        return typeof other === 'object' ? next.with(pick % next.length, { ...other, price: 77 }) : next;
      });
    return fc.record({ text: fc.constant(text), list: fc.constant(list), changed });
  });

const anyText = fc
  .tuple(fc.constantFrom(...files), fc.constantFrom(...spellings))
  .map(([text, spelling]) => spelling(text));

describe('an edit of a product’s file', () => {
  it('and its reverse give the same bytes, whichever field of whichever file it is', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: 999_999 }), (text, pick, rupees) => {
        const fields = fieldsIn(text);
        const field = fields[pick % fields.length];
        if (!field) throw new Error('a product without fields');
        const changed = withField(text, field.path, typeof field.value === 'boolean' ? !field.value : rupees);
        expect(changed).not.toBeNull();
        expect(withField(changed ?? '', field.path, field.value)).toBe(text);
      }),
    );
  });

  it('changes what it is about and no other field', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, pick) => {
        const before = fieldsIn(text).filter(({ value }) => typeof value === 'number');
        const field = before[pick % Math.max(before.length, 1)];
        const other = field?.key === 'salePrice' ? 1 : 999_999;
        const changed = field && withField(text, field.path, other);
        expect(fieldsIn(changed ?? '').filter(({ value }) => typeof value === 'number')).toEqual(
          before.map((each) => (each.key === field?.key ? { ...each, value: other } : each)),
        );
      }),
    );
  });

  it('of a name or a category says what was typed, and its reverse gives the same bytes', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('name', 'category'), anyWords, (text, field, words) => {
        const before: unknown = Reflect.get(productIn(text), field);
        if (typeof before !== 'string') throw new Error('no text');
        const changed = withField(text, [field], words);
        expect(readFields(changed ?? '')).toEqual({ ...readFields(text), [field]: words });
        expect(withField(changed ?? '', [field], before)).toBe(text);
      }),
    );
  });

  it('of a list says what is wanted, whatever is added, moved, changed or removed, and keeps every byte around it', () => {
    fc.assert(
      fc.property(anyListEdit, ({ text, list, changed }) => {
        if (changed.length === 0) return;
        const after = withField(text, [list], changed) ?? '';
        expect(readFields(after)).toEqual({ ...readFields(text), [list]: changed });
        const [above = '', below = ''] = around(text, list);
        expect([after.startsWith(above), after.endsWith(below)]).toEqual([true, true]);
        expect(/\r\n/.test(text) ? /[^\r]\n/.test(after) : after.includes('\r\n')).toBe(false);
      }),
    );
  });

  it('of a list’s order and its reverse give the same bytes', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...listed), (text, list) => {
        const before = productIn(text)[list];
        if (!before) return;
        const changed = withField(text, [list], before.toReversed());
        expect(withField(changed ?? '', [list], before)).toBe(text);
      }),
    );
  });

  it('of a list takes along what a person wrote beside and above an entry, and changes no more of one than is other', () => {
    const text =
      '---\nprice: 1\nsizes: # by width\n  # small ones\n  - { name: S,  price: 800 } # fair\n  - name: "M" # new\n    price: "900"\n\n  # the largest\n  - { name: "L", price: 1300 }\n# the end\npictures: [A bell]\n---\nA bell.\n';
    expect(
      withField(
        text,
        ['sizes'],
        [
          { name: 'L', price: 1300 },
          { name: 'S', price: 850 },
          { name: 'XL: wide', price: 1500 },
        ],
      ),
    ).toBe(
      '---\nprice: 1\nsizes: # by width\n\n  # the largest\n  - { name: "L", price: 1300 }\n  # small ones\n  - { name: S,  price: 850 } # fair\n  - { name: "XL: wide", price: 1500 }\n# the end\npictures: [A bell]\n---\nA bell.\n',
    );
    expect(withField(text, ['pictures'], ['A bell', 'Two, or more'])).toBe(
      text.replace('[A bell]', '[A bell, "Two, or more"]'),
    );
    expect(withField(text, ['sizes', 1, 'price'], 950)).toBe(text.replace('"900"', '950'));
    expect(withField(text, ['sizes'], null)).toBe(text.replace(/sizes:[\s\S]*?# the end/, '# the end'));
  });

  it('puts a new list below the other fields, and a product off the shop below its stock', () => {
    const text = '---\r\nid: 1\r\ninStock: true\r\n---\r\nA ball.\r\n';
    const packs = [{ name: 'Pack of 3', quantity: 3, price: 900 }];
    expect(withField(text, ['packs'], packs)).toBe(
      '---\r\nid: 1\r\ninStock: true\r\npacks:\r\n  - { name: Pack of 3, quantity: 3, price: 900 }\r\n---\r\nA ball.\r\n',
    );
    expect(withField(text, ['takenOff'], true)).toBe(text.replace('true\r\n', 'true\r\ntakenOff: true\r\n'));
  });

  it('puts a new field below the price, with the line ends of that line', () => {
    const text = '---\r\nid: 1\r\nprice: 800 # fair\r\ninStock: true\r\n---\r\nA ball.\r\n';
    expect(withField(text, ['salePrice'], 700)).toBe(
      '---\r\nid: 1\r\nprice: 800 # fair\r\nsalePrice: 700\r\ninStock: true\r\n---\r\nA ball.\r\n',
    );
  });

  it('writes what a person typed as a text, so that it is no YAML', () => {
    expect(withField('---\nprice: 800\n---\n', ['price'], '&a [1] # "x"\n')).toBe(
      '---\nprice: "&a [1] # \\"x\\"\\n"\n---\n',
    );
  });

  it.each([
    ['no fields', 'price: 800\n'],
    ['an alias', '---\nother: &a 800\nprice: *a\n---\n'],
    ['a tag', '---\nprice: !!int 800\n---\n'],
    ['a field twice', '---\nprice: 800\nprice: 900\n---\n'],
    ['a list for a price', '---\nprice: [800]\n---\n'],
  ])('is left to a person where the file has %s', (_, text) => {
    expect(withField(text, ['price'], 850)).toBeNull();
  });

  it.each([
    ['fields in one line', '---\n{ id: 1, price: 800 }\n---\n'],
    ['nothing above its place', '---\ninStock: true\n---\n'],
  ])('adds nothing to a file with %s', (_, text) => {
    expect(withField(text, ['salePrice'], 700)).toBeNull();
  });
});

describe('an edit of a description', () => {
  it('keeps the fields, the empty lines around it and the line ends, and its reverse gives the same bytes', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyWords), (text, words) => {
        fc.pre(words.join('').trim() !== '');
        const changed = withDescription(text, words.join('\n'));
        const [fields] = /^\uFEFF?---\r?\n.*?^---\r?\n/ms.exec(text) ?? [''];
        expect(changed.startsWith(fields)).toBe(true);
        expect(readFields(changed)).toEqual(readFields(text));
        expect(withDescription(changed, descriptionOf(text))).toBe(text);
      }),
    );
  });

  it('is what was typed, in the lines that were typed', () => {
    const text = '---\r\nid: 1\r\n---\r\n\r\nA ball.\r\n\r\n';
    const changed = withDescription(text, '\r\n\r\nA **red** ball.\r\n\r\n- round\n- soft  \n\n');
    expect(changed).toBe('---\r\nid: 1\r\n---\r\n\r\nA **red** ball.\r\n\r\n- round\r\n- soft\r\n\r\n');
    expect(descriptionOf(changed)).toBe('A **red** ball.\n\n- round\n- soft');
    expect(withDescription('---\nid: 1\n---', 'A ball.')).toBe('---\nid: 1\n---\n\nA ball.\n');
  });
});

describe('two texts of a product', () => {
  it('are the same when they differ in spelling alone', () => {
    const text = '---\nid: 1\nprice: 800\n---\nA ball.\n';
    expect(isSameProduct(text, '---\r\nprice: 800 # fair\r\n"id": 1\r\n---\r\nA ball.\r\n')).toBe(true);
    expect(isSameProduct(text, text.replace('800', '801'))).toBe(false);
    expect(isSameProduct(text, text.replace('ball', 'bell'))).toBe(false);
  });
});
