import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  descriptionLine,
  descriptionOf,
  isSameProduct,
  readProductFile,
  withDescription,
  withField,
} from './product-file.ts';

const folders = ['catalogue/products', 'test/catalogue/products'];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')));

const anyText = fc
  .tuple(fc.constantFrom(...files), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\uFEFF'))
  .map(([text, lineEnd, mark]) => mark + text.replaceAll('\n', lineEnd));

/** Texts that people enter, and texts that only look like the end of the fields. */
const anyInput = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('---', 'a\n---\nb', 'شاندار', 'a # b', '\uFEFFx'),
);

it('an edited field of a product’s file leaves its description as it is, and says the same once it is back', () => {
  fc.assert(
    fc.property(anyText, anyInput, (text, input) => {
      const [, name = ''] = /^name: (.*?)\r?$/m.exec(text) ?? [];
      const changed = withField(text, ['name'], input);
      expect(descriptionOf(changed)).toBe(descriptionOf(text));
      expect(isSameProduct(withField(changed, ['name'], name), text)).toBe(true);
    }),
  );
});

it('a new field stands where the shop’s own files have it', () => {
  const text = '---\r\nid: 1\r\nprice: 800 # fair\r\ninStock: true\r\n---\r\nA ball.\r\n';
  expect(withField(text, ['salePrice'], 700)).toBe(text.replace('fair\r\n', 'fair\r\nsalePrice: 700\r\n'));
  expect(withField(text, ['takenOff'], true)).toBe(text.replace('true\r\n', 'true\r\ntakenOff: true\r\n'));
});

it('a file with a line above its fields, or a space after their last hyphen, is read, and loses nothing when it is edited', () => {
  const text =
    '# Ours\n---\nid: 1\nname: Ball\nprice: 800\ncategory: dog\ninStock: true\npictures: [ A ball ]\n--- \nA ball.\n';
  expect(readProductFile('001-ball.md', text)).toMatchObject({ value: { price: 800 }, problems: [] });
  expect(withField(text, ['price'], 900)).toBe(text.replace('800', '900'));
  expect(descriptionOf(text)).toBe('A ball.');
  expect(withDescription(text, 'A red ball.')).toBe(text.replace('A ball.', 'A red ball.'));
});

describe('an edit of a description', () => {
  it('keeps the fields, the empty lines around it and the line ends, and its reverse gives the same bytes', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyInput), (text, words) => {
        fc.pre(words.join('').trim() !== '');
        const changed = withDescription(text, words.join('\n'));
        const [fields] = /^\uFEFF?---\r?\n.*?^---\r?\n/ms.exec(text) ?? [''];
        expect(changed.startsWith(fields)).toBe(true);
        expect(withDescription(changed, descriptionOf(text))).toBe(text);
      }),
    );
  });

  it('is what was entered, in its lines', () => {
    const text = '---\r\nid: 1\r\n---\r\n\r\nA ball.\r\n\r\n';
    const changed = withDescription(text, '\r\n\r\nA **red** ball.\r\n\r\n- round\n- soft  \n\n');
    expect(changed).toBe('---\r\nid: 1\r\n---\r\n\r\nA **red** ball.\r\n\r\n- round\r\n- soft\r\n\r\n');
    expect([descriptionOf(changed), descriptionLine(changed)]).toEqual(['A **red** ball.\n\n- round\n- soft', 5]);
    expect(withDescription('---\nid: 1\n---', 'A ball.')).toBe('---\nid: 1\n---\n\nA ball.\n');
  });
});

it('two texts of a product are the same when they differ in spelling alone', () => {
  const text = '---\nid: 1\nprice: 800\n---\nA ball.\n';
  expect(isSameProduct(text, '---\r\nprice: 800 # fair\r\n"id": 1\r\n---\r\nA ball.\r\n')).toBe(true);
  expect(isSameProduct(text, text.replace('800', '801'))).toBe(false);
  expect(isSameProduct(text, text.replace('ball', 'bell'))).toBe(false);
});
