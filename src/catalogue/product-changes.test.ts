/** Whatever is changed of a product is told in words, and taken back change by change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameProduct, withDescription, withField } from './edit-product.ts';
import { productChanges } from './product-changes.ts';
import { readProductFile } from './product-file.ts';

const folder = 'catalogue/products';
const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

const anyName = fc.stringMatching(/^[A-Z][a-z:#,"' ]{0,8}[a-z]$/);
const anyPrice = fc.integer({ min: 1, max: 999_999 });
const anyOption = fc.record({ name: anyName, price: anyPrice });

/** How a product may be sold otherwise: its own options moved, without some, with others and at other prices; or at one price. */
const anyWayToSell = (text: string) => {
  const read = readProductFile('product.md', text);
  if (read.kind !== 'product') throw new Error('a file can’t be read');
  const { packs, sizes } = read.product;
  const own = packs ?? sizes ?? [];
  const options = fc
    .tuple(fc.shuffledSubarray([...own]), fc.array(anyOption, { maxLength: 2 }), fc.nat(9), anyPrice)
    .map(([kept, more, at, price]) => {
      const list = [...kept.map((option, index) => (index === at ? { ...option, price } : option)), ...more];
      return list.filter(({ name }, index) => list.findIndex((one) => one.name === name) === index);
    });
  const asPacks = options.map((list) => ({ packs: list.map((option) => ({ quantity: 2, ...option })), sizes: null }));
  const asSizes = options.map((list) => ({
    packs: null,
    sizes: list.map(({ name, price }) => ({ name, price })),
  }));
  return fc.oneof(
    packs ? asPacks : asSizes,
    asPacks,
    fc.record({ price: anyPrice }).map(({ price }) => ({ packs: null, sizes: null, price, salePrice: null })),
    fc.constant({}),
  );
};

const anyEdit = fc.constantFrom(...files).chain((text) =>
  fc
    .tuple(
      fc.record(
        {
          name: anyName,
          category: fc.constantFrom('cat', 'dog-toys'),
          inStock: fc.boolean(),
          takenOff: fc.constant(true),
          pictures: fc.array(anyName, { minLength: 1, maxLength: 5 }),
        },
        { requiredKeys: [] },
      ),
      anyWayToSell(text),
      fc.option(anyName),
    )
    .map(([fields, sold, description]) => {
      const isOptions = Object.values(sold).some((value) => Array.isArray(value) && value.length > 0);
      let edited = text;
      for (const [field, value] of Object.entries({
        ...fields,
        ...(isOptions && { price: null, salePrice: null }),
        ...sold,
      }))
        if (value !== null || new RegExp(`^${field}:`, 'm').test(edited))
          edited = withField(edited, [field], value) ?? edited;
      return { text, edited: description === null ? edited : withDescription(edited, description) };
    })
    .filter(({ edited }) => readProductFile('product.md', edited).kind === 'product'),
);

describe('changes of a product', () => {
  it('are all told, whichever they are, and taken back one after the other in any order', () => {
    fc.assert(
      fc.property(anyEdit, fc.infiniteStream(fc.nat()), ({ text, edited }, picks) => {
        let now = edited;
        for (let left = 30; !isSameProduct(text, now); left -= 1) {
          const changes = productChanges('product.md', text, now);
          expect(changes.map(({ words }) => words).join()).not.toContain('other changes');
          const possible = changes.flatMap(({ undo }) => undo?.(now) ?? []);
          expect([left > 0, possible.length > 0]).toEqual([true, true]);
          now = possible[(picks.next().value ?? 0) % possible.length] ?? '';
        }
      }),
      { numRuns: 40 },
    );
  });
});
