/** Edits of every file of the catalogue: the value is the one wanted, and nothing else of the file is lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameYaml, withValue } from './edit-yaml.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

const folder = 'catalogue';
/** The shop's files, and the fields of all products. */
const files = [
  ...['shop.yaml', 'pages.yaml'].map((name) => readFileSync(join(folder, name), 'utf8')),
  ...readdirSync(join(folder, 'products')).map(
    (name) => /^---\n(.*?)^---$/ms.exec(readFileSync(join(folder, 'products', name), 'utf8'))?.[1] ?? '',
  ),
];

/** YAML as other editors and people write it, with comments that a careless edit would lose. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.trimEnd(),
  (text) => text.replaceAll(/^([a-z]\w*:.*)$/gim, '# above\n\n\n$1'),
  (text) => text.replaceAll(/^( *heading: )([\w ]+)$/gm, '$1"$2"   # as on the sign'),
  (text) => text.replaceAll(/^(price: \d+)$/gm, '$1   # until Eid').replace('inStock: true', '"inStock":   true'),
  (text) => text.replaceAll(/price: (\d+) \}/g, 'price:   $1,   }').replaceAll(/\[ (.+) \]$/gm, '[$1]'),
  (text) =>
    text.replaceAll(
      /^( +)(?:- )?products: \[ (.+) \]$/gm,
      (_, indent: string, ids: string) =>
        `${indent}products:\n${ids
          .split(', ')
          .map((id) => `${indent}  - ${id} # beside ${id}`)
          .join('\n')}`,
    ),
];

const anyText = fc
  .tuple(fc.constantFrom(...files), fc.constantFrom(...spellings))
  .map(([text, spelling]) => spelling(text))
  .filter((text) => readYaml('', text).problem === null);

const valueOf = (text: string): unknown => {
  const read = readYaml('', text);
  if (read.problem) throw new Error(read.problem.problem);
  return read.value;
};

type Place = readonly [path: FieldPath, value: unknown];

/** Every value, list and group of a file. */
function placesIn(value: unknown, path: FieldPath = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const names = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [[path, value], ...[...names].flatMap((name) => placesIn(Reflect.get(value, name), [...path, name]))];
}

const scalarsOf = (text: string) => placesIn(valueOf(text)).filter(([, value]) => typeof value !== 'object');
const listsOf = (text: string) => placesIn(valueOf(text)).filter(([, value]) => Array.isArray(value));
const withSet = (value: unknown, [name, ...rest]: FieldPath, wanted: unknown): unknown => {
  if (name === undefined) return wanted;
  const copy: object = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, name, withSet(Reflect.get(copy, name), rest, wanted));
  return copy;
};
const nth = <Item>(items: readonly Item[], pick: number): Item => {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error('there is none');
  return item;
};

const commentsOf = (text: string) => text.match(/(?<=^|\s)# ?(?:above|as on the sign|until Eid|beside \d+)$/gm) ?? [];

/** Texts that a person may enter, including YAML's own signs. */
const anyInput = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[-&*!|>'"%@`#{}[\],?: a\n\\]{0,9}$/),
  fc.constantFrom(
    'true',
    'null',
    '12',
    '~',
    '',
    ' x ',
    'a: b',
    'a #b',
    '- a',
    '---',
    '"',
    "it's",
    '{shop}',
    '۲۳',
    '\u0085',
  ),
);

describe('an edited value', () => {
  it('is what was entered, whatever that is, and the comments and line ends stay', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), anyInput, (text, pick, input) => {
        const [path] = nth(scalarsOf(text), pick);
        const changed = withValue(text, path, input);
        expect(valueOf(changed)).toEqual(withSet(valueOf(text), path, input));
        expect(commentsOf(changed)).toEqual(commentsOf(text));
        expect(changed.includes('\r\n')).toBe(text.includes('\r\n'));
        expect(changed.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
      }),
      { numRuns: 60 },
    );
  });

  it('set back gives the same bytes in all files of the catalogue', () => {
    for (const text of files)
      for (const [path, value] of [nth(scalarsOf(text), text.length), nth(scalarsOf(text), text.length * 7)]) {
        const other = withValue(text, path, typeof value === 'number' ? value + 1 : 'other');
        expect(
          withValue(other, path, typeof value === 'string' || typeof value === 'number' ? value : value === true),
        ).toBe(text);
      }
  });
});

describe('an edited list', () => {
  const anyMore = fc.uniqueArray(fc.integer({ min: 76, max: 99 }), { maxLength: 3 });

  it('has its entries in any order, without some and with others', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), anyMore, (text, pick, without, more) => {
        const [path, list] = nth(listsOf(text), pick);
        const old: readonly (number | string)[] = Array.isArray(list) ? list : [];
        const isIds = path.at(-1) === 'products';
        const wanted = [...old.toReversed().filter((_, index) => index !== without % 5), ...(isIds ? more : [])];
        const changed = withValue(text, path, wanted);
        expect(valueOf(changed)).toEqual(withSet(valueOf(text), path, wanted));
        expect(valueOf(withValue(changed, path, old))).toEqual(valueOf(text));
      }),
      { numRuns: 60 },
    );
  });

  it('reversed twice gives the same bytes in all files of the catalogue', () => {
    for (const text of files) {
      const [path, list] = nth(listsOf(text), text.length);
      const old: readonly string[] = Array.isArray(list) ? list : [];
      expect(withValue(withValue(text, path, old.toReversed()), path, old)).toBe(text);
    }
  });

  it('gets and loses a province, and may be emptied and filled', () => {
    const [text = ''] = files;
    const { provinces } = Object(valueOf(text));
    const more = { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan', fee: 450 };
    const changed = withValue(text, ['provinces'], [...provinces, more]);
    expect(changed).toBe(`${text}  - { value: gilgit-baltistan, label: Gilgit-Baltistan, fee: 450 }\n`);
    expect(withValue(changed, ['provinces'], provinces)).toBe(text);
    expect(withValue(withValue('a:\n  - 1\nb: 2\n', ['a'], []), ['a'], [3])).toBe('a: [ 3 ]\nb: 2\n');
  });

  it('keeps the comments of its entries beside and above them; one above the first belongs to the list', () => {
    const text =
      'sizes:\n  # small ones\n  - { name: S, price: 800 } # fair\n  - name: "M" # new\n    price: "900"\n\n  # the largest\n  - { name: "L", price: 1300 }\n# the end\npictures: [ A bell ]\n';
    const sizes = [
      { name: 'L', price: 1300 },
      { name: 'S', price: 850 },
      { name: 'XL: wide', price: 1500 },
    ];
    expect(withValue(text, ['sizes'], sizes)).toBe(
      'sizes:\n  # small ones\n\n  # the largest\n  - { name: "L", price: 1300 }\n  - { name: S, price: 850 } # fair\n  - { name: "XL: wide", price: 1500 }\n# the end\npictures: [ A bell ]\n',
    );
    expect(withValue(text, ['sizes', 1, 'price'], 950)).toBe(text.replace('"900"', '950'));
    expect(withValue(text, ['pictures'], ['A bell', 'Two, or more'])).toBe(
      text.replace('[ A bell ]', '[ A bell, "Two, or more" ]'),
    );
  });
});

describe('a field', () => {
  const text = 'id: 1\r\nprice: 800 # fair\r\n# In the shop?\r\ninStock: true\r\n';
  const order = ['id', 'price', 'salePrice', 'inStock', 'packs'];

  it('that is new stands below those that precede it, and goes again', () => {
    const sale = withValue(text, ['salePrice'], 700, order);
    expect(sale).toBe(text.replace('fair\r\n', 'fair\r\nsalePrice: 700\r\n'));
    expect(withValue(sale, ['salePrice'], null)).toBe(text);
    expect(withValue(text, ['packs'], [{ name: 'Pack of 3', price: 9 }], order)).toBe(
      `${text}packs:\r\n  - { name: Pack of 3, price: 9 }\r\n`,
    );
    expect(withValue('{ id: 1 }\n', ['price'], 2, order)).toBe('{ id: 1, price: 2 }\n');
  });

  it.each(['', '# A note.\n', '# A note.\n\n{}\n', '{}'])(
    'is the first one of a file such as %j, and goes again',
    (empty) => {
      const first = withValue(empty, ['couriers'], [{ name: 'TCS' }]);
      expect(first).toBe(`${empty.startsWith('#') ? '# A note.\n\n' : ''}couriers:\n  - { name: TCS }\n`);
      expect(isSameYaml(withValue(first, ['couriers'], null), empty)).toBe(true);
      expect(withValue(first, ['couriers'], null)).toMatch(/^(?:# A note\.\n\n)?\{\}\n$/);
    },
  );

  it('that is not there goes without an effect', () => {
    expect(withValue(text, ['salePrice'], null)).toBe(text);
  });

  it('that goes leaves the comment above it', () => {
    expect(withValue(text, ['inStock'], null)).toBe('id: 1\r\nprice: 800 # fair\r\n# In the shop?\r\n');
    expect(withValue(`${text}takenOff: true\n`, ['inStock'], null)).toContain('# In the shop?\r\ntakenOff');
  });

  it('of a group is put in, left out and moved with its comments', () => {
    const hours = 'hours:\n  # As on the sign.\n  Mon-Fri: "11AM-9PM" # long\n  # Prayers\n  Sat: closed\nname: x\n';
    expect(withValue(hours, ['hours'], { Sun: 'yes: open', Sat: 'closed', 'Mon-Fri': '11AM-9PM' })).toBe(
      'hours:\n  # As on the sign.\n  Sun: "yes: open"\n  # Prayers\n  Sat: closed\n  Mon-Fri: "11AM-9PM" # long\nname: x\n',
    );
  });
});

it('two texts of a file are the same when they differ in spelling alone, and not when fields stand in another order', () => {
  expect(isSameYaml('a: 1\nb: [x]\n', 'a:   1 # one\r\nb:\r\n  - "x"\r\n')).toBe(true);
  expect(isSameYaml('a: 1\nb: 2\n', 'b: 2\na: 1\n')).toBe(false);
  expect(isSameYaml('a: [1', 'a: [1, 2]')).toBe(false);
});
