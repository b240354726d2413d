import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFields } from './edit-fields.ts';
import { isSameYaml, withValue } from './edit-yaml.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

const files = ['catalogue', 'test/catalogue'].flatMap((folder) =>
  ['shop.yaml', 'pages.yaml'].map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
);

/** As other editors and people write it, and with comments that a careless edit would lose. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.trimEnd(),
  (text) => text.replaceAll(/^( +heading: )([\w ]+)$/gm, '$1"$2"   # as on the sign'),
  (text) => text.replaceAll(/(products|pages): \[(.+)\]$/gm, '$1: [ $2,\n          ]'),
  (text) =>
    text.replaceAll(
      /^( +)(?:- )?products: \[(.+)\]$/gm,
      (_, indent: string, ids: string) =>
        `${indent}products:\n${ids
          .split(', ')
          .map((id) => `${indent}  # before ${id}\n${indent}  - ${id} # beside ${id}`)
          .join('\n')}`,
    ),
];

const anyText = fc
  .tuple(fc.constantFrom(...files), fc.constantFrom(...spellings))
  .map(([text, spelling]) => spelling(text));

const valueOf = (text: string): unknown => {
  const read = readYaml('', text);
  if (read.kind === 'broken') throw new Error(read.problem.problem);
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
const listsOf = (text: string) =>
  placesIn(valueOf(text)).flatMap(([path, value]) => (Array.isArray(value) ? [{ path, list: value }] : []));
const linesOf = (text: string) => text.split('\n').toSorted();
const nth = <Item>(items: readonly Item[], pick: number): Item => {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error('there is none');
  return item;
};

/** All that stands around the value that was changed. */
const around = (text: string, other: string) => {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  let end = text.length;
  while (end > start && text.at(end - 1) === other.at(end - 1 - text.length + other.length)) end -= 1;
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, end);
};

/** What a person may type, YAML's own signs among it. */
const anyTyped = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[-&*!|>'"%@`#{}[\],?: a\n\\]{0,9}$/),
  fc.constantFrom('true', 'null', '12', '~', '', ' x ', 'a: b', 'a #b', '- a', '---', '"', "it's", '{shop}', '۲۳'),
);

describe('an edited value of the shop’s files', () => {
  it('is what was typed, whatever that is, and no other line has another byte', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), anyTyped, (text, pick, typed) => {
        const [path] = nth(scalarsOf(text), pick);
        const changed = withValue(text, path, typed) ?? '';
        expect(new Map(scalarsOf(changed).map(([at, value]) => [at.join(' '), value]))).toEqual(
          new Map(scalarsOf(text).map(([at, value]) => [at.join(' '), at.join() === path.join() ? typed : value])),
        );
        expect(around(text, changed)).not.toContain('\n');
      }),
      { numRuns: 40 },
    );
  });

  it('set back says the same, and is the same but for quotes that it didn’t need', () => {
    const bare = (text: string) => text.replaceAll('"', '');
    fc.assert(
      fc.property(anyText, fc.nat(), anyTyped, (text, pick, typed) => {
        const [path, value] = nth(scalarsOf(text), pick);
        const back = withValue(
          withValue(text, path, typed) ?? '',
          path,
          typeof value === 'number' ? value : String(value),
        );
        expect([isSameYaml(back ?? '', text), bare(back ?? '')]).toEqual([true, bare(text)]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('an edited list of the shop’s files', () => {
  it('has any of its products in any order, with others, and set back it has the same lines', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.uniqueArray(fc.integer({ min: 1, max: 75 })), (text, pick, ids) => {
        const lists = listsOf(text).filter((each) => each.path.at(-1) === 'products' && each.list.length > 0);
        fc.pre(lists.length > 0);
        const { path, list } = nth(lists, pick);
        const wanted = [...list.toReversed(), ...ids.filter((id) => !list.includes(id))];
        const changed = withValue(text, path, wanted);
        expect(listsOf(changed ?? '').find((each) => each.path.join() === path.join())?.list).toEqual(wanted);
        const back = withValue(changed ?? '', path, list);
        // A list that was wrapped, or had spaces inside its brackets, comes back on one line.
        const hasWrappedList = text.includes(',\n') || text.includes('[ ');
        const lines = (of: string) => (hasWrappedList ? [] : linesOf(of));
        expect([isSameYaml(back ?? '', text), lines(back ?? '')]).toEqual([true, lines(text)]);
      }),
      { numRuns: 40 },
    );
  });

  it('may be left empty, and filled again', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, pick) => {
        const lists = listsOf(text).filter((each) => each.path.at(-1) === 'products');
        fc.pre(lists.length > 0);
        const { path, list } = nth(lists, pick);
        const emptied = withValue(text, path, []);
        const filled = withValue(emptied ?? '', path, list);
        expect(isSameYaml(filled ?? '', text)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('gets and loses a province', () => {
    const [text = ''] = files;
    const { provinces } = Object(valueOf(text));
    const more = { value: 'gilgit-baltistan', label: 'Gilgit-Baltistan', fee: 450 };
    const changed = withValue(text, ['provinces'], [...provinces, more]);
    expect(changed).toBe(`${text}  - { value: gilgit-baltistan, label: Gilgit-Baltistan, fee: 450 }\n`);
    expect(withValue(changed ?? '', ['provinces'], provinces)).toBe(text);
  });
});

describe('fields of a group', () => {
  const text = 'hours:\n  # As on the door.\n  Mon-Fri: "11AM-9PM" # long\n  # Prayers\n  Sat: closed\nname: x\n';

  it('are put in, left out and moved, each with its notes', () => {
    expect(
      withFields(
        text,
        ['hours'],
        [
          ['Sun', 'yes: open'],
          ['Sat', 'closed'],
          ['Mon-Fri', '11AM-9PM'],
        ],
      ),
    ).toBe(
      'hours:\n  # As on the door.\n  Sun: "yes: open"\n  # Prayers\n  Sat: closed\n  Mon-Fri: "11AM-9PM" # long\nname: x\n',
    );
    expect(
      withFields(
        'hours:\r\n  Mon: closed\r\n  Tue: closed',
        ['hours'],
        [
          ['Tue', 'closed'],
          ['Wed', ''],
        ],
      ),
    ).toBe('hours:\r\n  Tue: closed\r\n  Wed: ""\r\n');
  });

  it.each([
    ['in braces', 'hours: { Sat: closed }\n'],
    ['with other values', 'hours:\n  Sat: open\n'],
    ['that are no group', 'hours: closed\n'],
    ['that aren’t there', 'name: x\n'],
  ])('%s are left to a person', (_, other) => {
    expect(withFields(other, ['hours'], [['Sat', 'closed']])).toBeNull();
  });
});

describe('two texts of a file', () => {
  it('are the same when they differ in spelling alone, and not when fields stand in another order', () => {
    expect(isSameYaml('a: 1\nb: [x]\n', 'a:   1 # one\r\nb:\r\n  - "x"\r\n')).toBe(true);
    expect(isSameYaml('a: 1\nb: 2\n', 'b: 2\na: 1\n')).toBe(false);
    expect(isSameYaml('a: [1', 'a: [1, 2]')).toBe(false);
  });
});
