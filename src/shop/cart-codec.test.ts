import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLine, type Cart, emptyCart, lineSubtotal } from './cart.ts';
import { cartStorageKey, decodeCart, encodeCart } from './cart-codec.ts';
import { rupees } from './money.ts';

const ball = { id: 5, name: 'Ball', price: 250, quantity: 2 };
const decode = (value: unknown) => decodeCart(JSON.stringify(value));
const decodeOne = (fields: object) => decode([{ ...ball, ...fields }]).cart[0];
const broken = 'entry 1 of the stored cart is broken; it was dropped';
const notAList = { cart: [], problems: ['the stored cart is not a list; it counts as empty'] };

const line = fc.record(
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
      fc.property(fc.array(fc.tuple(line, quantity), { maxLength: 20 }), (added) => {
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
    const quantities = ['2', ' 2 ', 2.9, '2.9', 1, 1e9].map((pieces) => decodeOne({ quantity: pieces })?.quantity);
    expect(quantities).toEqual([2, 2, 2, 2, 1, 1_000_000_000]);
    expect(['1650', 99.5, 99.4, 0.4, 0].map((price) => decodeOne({ price })?.price)).toEqual([1650, 100, 99, 0, 0]);
    expect([0, 999_999].map((id) => decodeOne({ id })?.id)).toEqual([0, 999_999]);
  });
});

describe('optional fields of a stored line', () => {
  it.each(['image', 'category', 'pack', 'size', 'scent', 'kilos', 'color'])(
    'keeps %s as a text, turns a number into text, and leaves out anything else (R180)',
    (key) => {
      expect(decodeOne({ [key]: 'x' })).toStrictEqual({ ...ball, [key]: 'x' });
      expect(decodeOne({ [key]: 1.5 })).toStrictEqual({ ...ball, [key]: '1.5' });
      expect(decodeOne({ [key]: 0 })).toStrictEqual({ ...ball, [key]: '0' });
      for (const value of ['', null, true, [], ['x'], {}]) expect(decodeOne({ [key]: value })).toStrictEqual(ball);
    },
  );
});

describe('the same item stored twice (D22)', () => {
  it('becomes one line with the quantities added, so that adding one more adds one', () => {
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
});

describe('a very long stored cart', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...ball, id: index + 1 }));

  it('drops the lines after that and reports it once', () => {
    const { cart, problems } = decode(many(5000));
    expect(cart).toHaveLength(1000);
    expect(cart.at(-1)?.id).toBe(1000);
    expect(problems).toEqual(['the stored cart has 5000 entries; those after 1000 were dropped']);
  });
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
