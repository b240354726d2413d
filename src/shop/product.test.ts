import { describe, expect, it } from 'vitest';
import { rupees } from './money.ts';
import {
  chosenImage,
  chosenPack,
  chosenSize,
  firstAvailable,
  isOnSale,
  listPrice,
  chosenNames,
  namedSelection,
  totalSticks,
  unitPrice,
  variants,
  inquiryMessage,
  inquiryPart,
  inquiryWords,
  isInquiryOnly,
} from './product.ts';

const plain = { price: rupees(1000), salePrice: null };
const onSale = { ...plain, salePrice: rupees(900) };
const packOptions = [
  { name: '1 Stick', quantity: 1, price: rupees(300) },
  { name: 'Pack of 6', quantity: 6, price: rupees(1680) },
  { name: 'Pack of 12', quantity: 12, price: rupees(3240) },
];
const sizeOptions = [
  { name: 'S', price: rupees(800) },
  { name: 'XL', price: rupees(1900) },
];

const first = { packIndex: 0, sizeIndex: 0 };

/** The options, of which the first is sold out. */
function soldOutFirst<Option extends object>([option, ...others]: readonly Option[]): Option[] {
  return option ? [{ ...option, soldOut: true }, ...others] : [];
}

describe('the unit price', () => {
  it('is the sale price where there is one (R149)', () => {
    expect(unitPrice(onSale)).toBe(900);
  });

  it("is the chosen size's price, sale or not (R149)", () => {
    expect(unitPrice({ ...plain, sizeOptions }, { packIndex: 0, sizeIndex: 1 })).toBe(1900);
    expect(unitPrice({ ...onSale, sizeOptions }, { packIndex: 0, sizeIndex: 0 })).toBe(800);
  });

  it("is the chosen pack's price before anything else (R149)", () => {
    expect(unitPrice({ ...plain, packOptions }, { packIndex: 2, sizeIndex: 0 })).toBe(3240);
    expect(unitPrice({ ...onSale, packOptions, sizeOptions }, { packIndex: 1, sizeIndex: 1 })).toBe(1680);
  });

  it('is the first option’s until the shopper chooses (D47)', () => {
    expect(firstAvailable({})).toEqual(first);
    expect(unitPrice({ ...plain, packOptions })).toBe(300);
    expect(unitPrice({ ...plain, sizeOptions })).toBe(800);
  });

  it('is that of the first option that is not sold out (D47)', () => {
    expect(unitPrice({ ...plain, packOptions: soldOutFirst(packOptions) })).toBe(1680);
    expect(unitPrice({ ...plain, sizeOptions: soldOutFirst(sizeOptions) })).toBe(1900);
  });
});

it('the chosen option is the one at its index, and none without options (R146, R148)', () => {
  expect(chosenPack({ packOptions }, { packIndex: 1, sizeIndex: 0 })?.name).toBe('Pack of 6');
  expect(chosenSize({ sizeOptions }, { packIndex: 0, sizeIndex: 1 })?.name).toBe('XL');
  expect(chosenPack({}, first)).toBeUndefined();
  expect(chosenSize({}, first)).toBeUndefined();
});

it.each([
  [null, false],
  [rupees(0), false],
  [rupees(1), true],
  [rupees(900), true],
])('a sale is shown for a sale price of %s: %s (R145)', (salePrice, expected) => {
  expect(isOnSale({ salePrice })).toBe(expected);
});

describe('the options that an address names', () => {
  const nameOf = (names: Partial<Record<'pack' | 'size', string>>) => (kind: 'pack' | 'size') => names[kind] ?? null;

  it('are chosen, each variant by its own address (D95)', () => {
    for (const product of [
      { ...plain, id: 23, packOptions },
      { ...plain, id: 43, sizeOptions },
    ]) {
      const prices = variants(product).map(({ address }) => {
        const [, kind, name = ''] = /\?(.*)=(.*)/.exec(address) ?? [];
        return unitPrice(product, namedSelection(product, nameOf({ [String(kind)]: decodeURIComponent(name) })));
      });
      expect(prices).toEqual(variants(product).map(({ price }) => price));
      expect(new Set(prices).size).toBe(prices.length);
    }
  });

  it.each(['XL.', 'XL)', 'XL۔', 'XL،', 'XL…"'])(
    'are chosen with what a chat added to the address: %s (D47)',
    (size) => {
      expect(namedSelection({ sizeOptions }, nameOf({ size }))).toEqual(
        namedSelection({ sizeOptions }, nameOf({ size: 'XL' })),
      );
    },
  );

  it('are chosen by their whole name first, whatever its end (D47)', () => {
    const named = [
      { name: 'A', price: plain.price },
      { name: 'A+', price: plain.price },
    ];
    expect(namedSelection({ sizeOptions: named }, nameOf({ size: 'A+' })).sizeIndex).toBe(1);
    expect(chosenNames({ sizeOptions: named }, { packIndex: 0, sizeIndex: 1 })).toEqual({ size: 'A+' });
    expect(chosenNames({ packOptions }, first)).toEqual({ pack: packOptions[0]?.name });
    expect(chosenNames({}, first)).toEqual({});
  });

  it('are the first where the product has no such option (D95)', () => {
    for (const names of [{}, { size: 'XXXL' }, { pack: 'XL' }])
      expect(namedSelection({ sizeOptions }, nameOf(names))).toEqual(first);
  });

  it('are the first available where the one named is sold out (D95)', () => {
    const sizes = soldOutFirst(sizeOptions);
    expect(namedSelection({ sizeOptions: sizes }, nameOf({ size: 'S' }))).toEqual({ packIndex: 0, sizeIndex: 1 });
    expect(variants({ ...plain, id: 43, sizeOptions: sizes }).map(({ soldOut = false }) => soldOut)).toEqual([
      true,
      false,
    ]);
  });

  it('are none for a product without options, which has one address (D95)', () => {
    expect(variants({ ...onSale, id: 5 })).toEqual([{ sku: '5', address: '/product/5', price: 900 }]);
  });
});

it('the picture of what is chosen is the one that shows the pack, else the first (D95)', () => {
  const images = ['1.jpg', '2.jpg'];
  const picturesOf = (picture: { picture?: number }) => ({
    images,
    packOptions: [
      { name: '1 Stick', quantity: 1, price: rupees(130) },
      { name: 'Pack of 6', quantity: 6, price: rupees(580), ...picture },
    ],
  });
  const sixes = { packIndex: 1, sizeIndex: 0 };
  expect(chosenImage(picturesOf({ picture: 2 }), sixes)).toBe('2.jpg');
  expect(chosenImage(picturesOf({ picture: 2 }), first)).toBe('1.jpg');
  for (const picture of [{}, { picture: 5 }]) expect(chosenImage(picturesOf(picture), sixes)).toBe('1.jpg');
  expect(chosenImage({ images: [] }, first)).toBeUndefined();
});

describe('the price on a list', () => {
  it('is the sale price with the one before it (D95)', () => {
    expect(listPrice(onSale)).toEqual({ price: 900, was: 1000 });
    expect(listPrice({ ...plain, salePrice: rupees(0) })).toEqual({ price: 1000 });
  });

  it('is the lowest of packs or sizes, marked as such where others cost more (D95)', () => {
    expect(listPrice({ ...plain, packOptions })).toEqual({ price: 300, isFrom: true });
    expect(listPrice({ ...plain, sizeOptions: sizeOptions.toReversed() })).toEqual({ price: 800, isFrom: true });
    const alike = sizeOptions.map((option) => ({ ...option, price: rupees(500) }));
    expect(listPrice({ ...plain, sizeOptions: alike })).toEqual({ price: 500 });
  });

  it('is the lowest of those that are not sold out, unless all are (D95)', () => {
    expect(listPrice({ ...plain, packOptions: soldOutFirst(packOptions) })).toEqual({ price: 1680, isFrom: true });
    expect(listPrice({ ...plain, sizeOptions: soldOutFirst(sizeOptions) })).toEqual({ price: 1900 });
    const none = sizeOptions.map((option) => ({ ...option, soldOut: true }));
    expect(listPrice({ ...plain, sizeOptions: none })).toEqual({ price: 800, isFrom: true });
  });
});

describe('total sticks', () => {
  it('are the sticks of the pack times the quantity (R152)', () => {
    expect(totalSticks({ packOptions }, { packIndex: 2, sizeIndex: 0 }, 3)).toBe(36);
    expect(totalSticks({ packOptions }, first, 5)).toBe(5);
  });

  it('are absent where the product has no packs (R152)', () => {
    expect(totalSticks({}, first, 3)).toBeNull();
    expect(totalSticks({ packOptions: [] }, first, 3)).toBeNull();
  });
});

describe('inquiry-only products (D18)', () => {
  it('are 67 and 68, whatever their names (R156)', () => {
    const ids = [66, 67, 68, 69, 6, 7, 8].filter((id) => isInquiryOnly({ id, name: 'Ball' }));
    expect(ids).toEqual([67, 68]);
  });

  it('have a heavy weight or volume in their names, or litter, as plain parts of them (R156)', () => {
    const heavy = 'Food 3kg|Food 3 kg|Food 3KG|Food 5kg|Food 5 KG|Shampoo 5l|Shampoo 5 L|CAT LITTER|litter';
    const literal = 'Food 15kg|Food 25 kg|Shampoo 1.5L|Glitter Collar|Pack of 5 Leashes';
    for (const name of `${heavy}|${literal}`.split('|'))
      expect([name, isInquiryOnly({ id: 1, name })]).toEqual([name, true]);
    for (const name of 'Food 1 kg|Food 2kg|Food 3  kg|Food 5 g|Shampoo 500ml|Lite Food|'.split('|'))
      expect([name, isInquiryOnly({ id: 1, name })]).toEqual([name, false]);
    expect(['Glass Fish Tank 5L', 'Ball'].map(inquiryPart)).toEqual(['5L', null]);
  });

  it('have exactly the seven specified words (R156)', () => {
    expect(inquiryWords).toEqual(['3kg', '3 kg', '5kg', '5 kg', '5l', '5 l', 'litter']);
  });
});

it('the inquiry message asks for the product with its unit price in plain digits (R157)', () => {
  expect(inquiryMessage('Cat Litter 5 L', 2300)).toBe(
    "Hi! I'm interested in Cat Litter 5 L - Rs. 2300. Please provide more details.",
  );
});
