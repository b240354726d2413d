import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLine,
  type Cart,
  type CartLine,
  emptyCart,
  type Identity,
  identityKey,
  isSameItem,
  lineSubtotal,
  maxQuantity,
  removeLine,
  setQuantity,
  totalPrice,
  totalQuantity,
  withoutOrdered,
  withPrices,
  lineName,
  lineTags,
  cartRows,
  type RemovedLine,
  removedLine,
  restoreLine,
  cartStorageKey,
  decodeCart,
  encodeCart,
} from './cart.ts';
import { rupees } from './money.ts';

const swing = { id: 43, name: 'Parrot D-swing', price: rupees(800) };
const line = (fields: Partial<CartLine> = {}): CartLine => ({ ...swing, quantity: 1, ...fields });

const identity = fc.record(
  {
    id: fc.nat(2),
    size: fc.constantFrom(undefined, 'S', 'M', 'null'),
    pack: fc.constantFrom(undefined, 'S', 'Pack of 6'),
    category: fc.constantFrom(undefined, 'S', 'toys'),
    withDupatta: fc.constantFrom(undefined, false, true),
  },
  { requiredKeys: ['id'] },
);
const change = fc.record({ item: identity, quantity: fc.integer({ min: 1, max: 9 }) });
const cartOf = (changes: readonly { item: Identity; quantity: number }[]) =>
  changes.reduce((cart, { item, quantity }) => addLine(cart, { ...swing, ...item }, quantity), emptyCart);

const quantities = (cart: Cart) => Object.fromEntries(cart.map((one) => [identityKey(one), one.quantity]));

it('the same item is the same id, size, pack, category and dupatta (R171, D22)', () => {
  const item = { id: 43, size: 'S', pack: 'Pair', category: 'toys', withDupatta: true };
  expect(isSameItem(item, { ...item })).toBe(true);
  for (const other of [{ id: 44 }, { size: 'M' }, { pack: 'S' }, { category: undefined }, { withDupatta: false }])
    expect([other, isSameItem(item, { ...item, ...other })]).toEqual([other, false]);
  expect(isSameItem({ id: 43, size: 'S' }, { id: 43, pack: 'S' })).toBe(false);
});

it('an item without a size is one whose size is undefined, and one without a dupatta is one with false (D22)', () => {
  expect(isSameItem({ id: 43 }, { id: 43, size: undefined, withDupatta: false })).toBe(true);
  expect(isSameItem({ id: 43 }, { id: 43, size: 'null' })).toBe(false);
});

describe('adding to the cart', () => {
  it('adds one piece unless told otherwise (R174)', () => {
    expect(addLine(emptyCart, swing)).toEqual([line({ quantity: 1 })]);
    expect(addLine(emptyCart, swing, 3)).toEqual([line({ quantity: 3 })]);
  });

  it('adds the quantity to the line that holds the same item (R171)', () => {
    const cart = addLine([line({ id: 1 }), line({ size: 'S', quantity: 2 })], { ...swing, size: 'S' }, 2);
    expect(cart).toEqual([line({ id: 1 }), line({ size: 'S', quantity: 4 })]);
  });

  it('puts another size or pack on a line of its own, at the end (R172)', () => {
    const cart = addLine([line({ size: 'S' })], { ...swing, size: 'M' });
    expect(cart).toEqual([line({ size: 'S' }), line({ size: 'M' })]);
    expect(addLine(cart, { ...swing, pack: 'Pack of 6' })).toHaveLength(3);
  });

  it('adds an item without scent, kilos or colour to a line that has them, which keeps them (R173)', () => {
    const own = { scent: 'Rose', kilos: '1', color: 'Red' };
    expect(addLine([line(own)], swing)).toEqual([line({ ...own, quantity: 2 })]);
  });

  it('keeps each item once, and counts every piece', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const cart = cartOf(changes);
        const keys = cart.map((held) => identityKey(held));
        expect(new Set(keys).size).toBe(cart.length);
        let pieces = 0;
        for (const { quantity } of changes) pieces += quantity;
        expect(totalQuantity(cart)).toBe(pieces);
      }),
    );
  });
});

describe('setting a quantity', () => {
  const two: Cart = [line({ size: 'S', quantity: 2 }), line({ size: 'M', quantity: 3 })];

  it('sets it on the line of that item alone (R177)', () => {
    expect(setQuantity(two, { id: 43, size: 'M' }, 7)).toEqual([
      line({ size: 'S', quantity: 2 }),
      line({ size: 'M', quantity: 7 }),
    ]);
  });

  it.each([0, -1, -1e9])('removes the line at %d (R175)', (quantity) => {
    expect(setQuantity(two, { id: 43, size: 'S' }, quantity)).toEqual([line({ size: 'M', quantity: 3 })]);
  });
});

describe('removing a line', () => {
  it('takes out the line of that item and no other (R176)', () => {
    const cart = [line({ size: 'S' }), line({ size: 'M' }), line({ id: 44 })];
    expect(removeLine(cart, { id: 43, size: 'M' })).toEqual([line({ size: 'S' }), line({ id: 44 })]);
    expect(removeLine(cart, { id: 43 })).toEqual(cart);
  });

  it('an item that was added can be removed again, whatever it is (R184)', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 10 }), (changes) => {
        const cart = cartOf(changes);
        expect(changes.reduce((left, { item }) => removeLine(left, item), cart)).toEqual([]);
      }),
    );
  });
});

it('a cart after an order has only what was added during the order, perhaps in another tab (R209, D21)', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 10 }), fc.array(change, { maxLength: 10 }), (before, since) => {
      const left = withoutOrdered(cartOf([...before, ...since]), cartOf(before));
      expect(quantities(left)).toEqual(quantities(cartOf(since)));
    }),
  );
});

describe("a cart at today's prices (D58)", () => {
  const cart = [line({ size: 'S', quantity: 2 }), line({ size: 'M', price: rupees(1100), color: 'red' })];
  const sizes: Readonly<Record<string, number>> = { S: 900, M: 1100 };
  const priceOf = ({ size = '' }: CartLine) => (sizes[size] === undefined ? null : rupees(sizes[size]));

  it('has the new price and no other change (R185)', () => {
    expect(withPrices(cart, priceOf)).toEqual([line({ size: 'S', price: rupees(900), quantity: 2 }), cart[1]]);
  });

  it('keeps the stored price of a line whose price is unknown (D58)', () => {
    expect(withPrices([line({ size: 'XL', price: rupees(1) })], priceOf)).toEqual([
      line({ size: 'XL', price: rupees(1) }),
    ]);
  });

  it('is the same object where no price has changed (R165)', () => {
    const renewed = withPrices(cart, priceOf);
    expect(withPrices(renewed, priceOf)).toBe(renewed);
    expect(withPrices(emptyCart, priceOf)).toBe(emptyCart);
  });

  it('lowers a quantity that is too high for the new price (D58)', () => {
    const [dear] = withPrices([line({ size: 'S', price: rupees(1), quantity: maxQuantity(rupees(1)) })], () =>
      rupees(1_000_000),
    );
    expect(dear).toMatchObject({ price: 1_000_000, quantity: maxQuantity(rupees(1_000_000)) });
  });
});

it('the totals of a cart count its pieces, and add up its lines at price times quantity (R179, R180, R181)', () => {
  const cart = [line({ price: rupees(1100), quantity: 3 }), line({ id: 23, price: rupees(580) })];
  expect(cart.map(lineSubtotal)).toEqual([3300, 580]);
  expect([totalQuantity(cart), totalPrice(cart)]).toEqual([4, 3880]);
});

it('an empty cart has no pieces and no amount (R183)', () => {
  expect([emptyCart, totalQuantity(emptyCart), totalPrice(emptyCart)]).toEqual([[], 0, 0]);
});

it.each([
  [0, 1_000_000_000],
  [1, 1_000_000_000],
  [1000, 1_000_000_000],
  [1001, 999_000_999],
  [2300, 434_782_608],
  [1_000_000_000_000, 1],
  [1_000_000_000_001, 0],
])('the maximum quantity of a line at Rs %d is %d pieces (R150)', (price, max) => {
  expect(maxQuantity(rupees(price))).toBe(max);
});

it('the tags of an item are its pack, size, scent, kilos and colour, without those that it does not have (R191)', () => {
  const all = { pack: 'Box', size: 'S', scent: 'Rose', kilos: '2', color: 'Red', withDupatta: true };
  expect(lineTags(line(all))).toEqual(['Box', 'Size: S', 'Scent: Rose', 'Kilos: 2', 'Colour: Red', 'With Dupatta']);
  expect(lineTags(line())).toEqual([]);
});

it.each([
  [{ name: 'Rope Ball' }, 'Rope Ball'],
  [{ name: 'Parrot D-swing', size: 'S' }, 'Parrot D-swing (S)'],
  [{ name: 'Chew Sticks', pack: 'Pack of 6', size: 'M' }, 'Chew Sticks (Pack of 6, M)'],
])('a line is named so that two sizes or packs can be told apart: %j', (named, text) => {
  expect(lineName(named)).toBe(text);
});

const sized = (size: string, quantity = 1): CartLine => ({
  id: 43,
  name: 'Parrot D-swing',
  price: rupees(800),
  size,
  quantity,
});
const [small, medium, large] = [sized('S', 2), sized('M', 3), sized('L', 1)];

/** Removes lines one after the other, as a shopper does with the list in view. */
function removeOrdered(cart: Cart, lines: readonly CartLine[]) {
  return lines.reduce<{ readonly left: Cart; readonly removed: readonly RemovedLine[] }>(
    ({ left, removed }, one) => ({
      left: removeLine(left, one),
      removed: [...removed, removedLine(cartRows(left, removed), one)],
    }),
    { left: cart, removed: [] },
  );
}

const shown = (cart: Cart, removed: readonly RemovedLine[]) =>
  cartRows(cart, removed).map((row) => `${row.state} ${row.line.size}`);

describe('a line that was removed from the cart by mistake', () => {
  it('keeps a row in the list, as earlier removed lines do', () => {
    const { left, removed } = removeOrdered([small, medium, large], [large, medium]);
    expect(shown(left, removed)).toEqual(['present S', 'removed M', 'removed L']);
    expect(shown([], [])).toEqual([]);
  });

  it('returns to its old place, with its quantity, in whatever order lines are removed and restored', () => {
    const sizes = ['XS', 'S', 'M', 'L', 'XL'];
    const orders = fc.tuple(fc.shuffledSubarray(sizes), fc.shuffledSubarray(sizes, { minLength: sizes.length }));
    fc.assert(
      fc.property(orders, ([out, back]) => {
        const cart = sizes.map((size, index) => sized(size, index + 1));
        const inOrder = (order: readonly string[]) => order.map((size) => cart[sizes.indexOf(size)] ?? small);
        const { left, removed } = removeOrdered(cart, inOrder(out));
        expect(cartRows(left, removed).map((row) => row.line)).toEqual(cart);
        const returning = back.flatMap((size) => removed.filter((one) => one.line.size === size));
        expect(returning.reduce(restoreLine, left)).toEqual(cart);
      }),
    );
  });
});

describe('a removed line after a change in another tab (D24)', () => {
  it('returns without losing what was added there', () => {
    const { left, removed } = removeOrdered([small, medium], [small]);
    expect(removed.reduce(restoreLine, [...left, large])).toEqual([small, medium, large]);
  });

  it('returns to the end if all lines behind it are gone', () => {
    const { removed } = removeOrdered([small, medium], [small]);
    expect(removed.reduce(restoreLine, [large])).toEqual([large, small]);
  });

  it('adds to the same item if it was added again', () => {
    const { removed } = removeOrdered([small, medium], [small]);
    expect(removed.reduce(restoreLine, [medium, sized('S', 1)])).toEqual([medium, sized('S', 3)]);
  });

  it('has both rows for an item that was removed and added again', () => {
    const { left, removed } = removeOrdered([small, medium], [small]);
    expect(shown([...left, sized('S')], removed)).toEqual(['removed S', 'present M', 'present S']);
  });
});

const ball = { id: 5, name: 'Ball', price: 250, quantity: 2 };
const decode = (value: unknown) => decodeCart(JSON.stringify(value));
const decodeOne = (fields: object) => decode([{ ...ball, ...fields }]).cart[0];
const broken = 'entry 1 of the stored cart is broken; it was dropped';
const notAList = { cart: [], problems: ['the stored cart is not a list; it counts as empty'] };

const anyLine = fc.record(
  {
    id: fc.nat(69),
    name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
    price: fc.nat(3240).map(rupees),
    image: fc.webUrl(),
    category: fc.constantFrom('dog-food', 'toys', 'کھانا'),
    pack: fc.constantFrom('1 Stick', 'Pack of 6'),
    size: fc.constantFrom('S', '__proto__', '🐈'),
    withDupatta: fc.constant(true),
    scent: fc.string({ minLength: 1 }),
    kilos: fc.string({ minLength: 1 }),
    color: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ['id', 'name', 'price'] },
);
const quantity = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 2_000_000_000 }));

describe('the stored cart', () => {
  it('is a JSON list under "shopping-cart" (R164)', () => {
    expect(cartStorageKey).toBe('shopping-cart');
    expect(encodeCart([{ id: 5, name: 'Ball', price: rupees(250), quantity: 2, size: 'S' }])).toBe(
      '[{"id":5,"name":"Ball","price":250,"quantity":2,"size":"S"}]',
    );
    expect(encodeCart(emptyCart)).toBe('[]');
  });

  it('is read back as it was saved, with every field of its lines (R164, R180)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLine, quantity), { maxLength: 20 }), (added) => {
        const cart: Cart = added.reduce<Cart>((held, [item, pieces]) => addLine(held, item, pieces), emptyCart);
        expect(decodeCart(encodeCart(cart))).toStrictEqual({ cart, problems: [] });
      }),
    );
  });
});

describe('a stored value that is not a cart (D23)', () => {
  it('is an empty cart without a problem where there is no entry (R165)', () => {
    expect(decodeCart(null)).toEqual({ cart: [], problems: [] });
  });

  it.each(['{}', '"x"', '5', 'null', 'true', '{"length":1,"0":{}}', '{"__proto__":[]}'])(
    '%s is not a list: an empty cart, and a line for the log (R167)',
    (text) => {
      expect(decodeCart(text)).toEqual(notAList);
    },
  );

  it.each(['{{{', '', ' ', '[', '[,]', 'undefined', '\uFEFF[]', "[{'id':1}]"])(
    '%j is not JSON: an empty cart, and a line for the log (R168)',
    (text) => {
      expect(decodeCart(text)).toEqual(notAList);
    },
  );
});

describe('broken entries of a stored cart (D23)', () => {
  it('are dropped and reported by position, and the good ones are kept (R170)', () => {
    expect(decode([null, ball, { ...ball, price: 'abc' }, { ...ball, id: 6 }])).toEqual({
      cart: [ball, { ...ball, id: 6 }],
      problems: [broken, 'entry 3 of the stored cart is broken; it was dropped'],
    });
  });

  it.each([null, true, 5, 'x', [], [ball], [[ball]], {}])('drops %j (R170)', (entry) => {
    expect(decode([entry])).toEqual({ cart: [], problems: [broken] });
  });

  it.each(
    Object.entries({
      id: [undefined, null, '5', 1.5, -1, 2 ** 53, [5]],
      name: [undefined, null, '', '   ', 5, ['Ball']],
      price: [undefined, null, 'abc', 'Rs 250', '', '   ', -1, '-1', -0.3, 1e308, '1e308', 'NaN', 2 ** 53, true, [250]],
      quantity: [undefined, null, 0, '0', 0.99, -1, '-2', '', 'two', 1e308, 1_000_000_001, true, [2]],
    }),
  )('drops a line with a wrong %s (R170)', (key, values) => {
    for (const value of values)
      expect([value, decode([{ ...ball, [key]: value }])]).toEqual([value, { cart: [], problems: [broken] }]);
  });

  it('repairs what can be repaired (R170)', () => {
    const repaired = ['2', ' 2 ', 2.9, '2.9', 1, 1e9].map((pieces) => decodeOne({ quantity: pieces })?.quantity);
    expect(repaired).toEqual([2, 2, 2, 2, 1, 1_000_000_000]);
    expect(['1650', 99.5, 99.4, 0.4, 0].map((price) => decodeOne({ price })?.price)).toEqual([1650, 100, 99, 0, 0]);
    expect([0, 999_999].map((id) => decodeOne({ id })?.id)).toEqual([0, 999_999]);
  });
});

it.each(['image', 'category', 'pack', 'size', 'scent', 'kilos', 'color'])(
  'optional fields of a stored line keeps %s as a text, turns a number into text, and leaves out anything else (R180)',
  (key) => {
    expect(decodeOne({ [key]: 'x' })).toStrictEqual({ ...ball, [key]: 'x' });
    expect(decodeOne({ [key]: 1.5 })).toStrictEqual({ ...ball, [key]: '1.5' });
    expect(decodeOne({ [key]: 0 })).toStrictEqual({ ...ball, [key]: '0' });
    for (const value of ['', null, true, [], ['x'], {}]) expect(decodeOne({ [key]: value })).toStrictEqual(ball);
  },
);

it('the same item stored twice becomes one line with the quantities added, so that adding one more adds one (D22)', () => {
  const { cart, problems } = decode([
    { ...ball, color: 'Red' },
    { ...ball, id: 6 },
    { ...ball, color: 'Blue', quantity: 3 },
  ]);
  expect(cart).toEqual([
    { ...ball, color: 'Red', quantity: 5 },
    { ...ball, id: 6 },
  ]);
  expect(problems).toEqual([]);
});

it('a very long stored cart is cut off after 1000 lines, which is reported once', () => {
  const { cart, problems } = decode(Array.from({ length: 5000 }, (_, index) => ({ ...ball, id: index + 1 })));
  expect(cart).toHaveLength(1000);
  expect(cart.at(-1)?.id).toBe(1000);
  expect(problems).toEqual(['the stored cart has 5000 entries; those after 1000 were dropped']);
});

describe('any stored text at all (D25)', () => {
  const isValid = (cart: Cart) =>
    cart.every((held) => Number.isInteger(held.quantity) && held.quantity >= 1 && lineSubtotal(held) >= 0);

  it('gives a cart that the shop can show, never an exception (R168)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(isValid(decodeCart(text).cart)).toBe(true);
      }),
    );
  });

  it('gives a cart that can be saved and read again unchanged (R170)', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('2', '1e3', '0x10', -0, 1e308, 0.5, 3, 1e9, 1e12, '__proto__'),
    );
    const entry = fc.dictionary(fc.constantFrom(...Object.keys(ball), 'size', 'pack', 'color', '__proto__'), value);
    const entries = fc.array(
      fc.oneof(
        entry,
        entry.map((fields) => ({ ...ball, ...fields })),
        fc.jsonValue(),
      ),
    );
    fc.assert(
      fc.property(entries, (stored) => {
        const { cart } = decode(stored);
        expect(isValid(cart)).toBe(true);
        expect(decodeCart(encodeCart(cart))).toStrictEqual({ cart, problems: [] });
      }),
    );
  });
});
