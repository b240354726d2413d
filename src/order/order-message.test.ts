import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CartLine, lineSubtotal, maxQuantity } from '#shop/cart.ts';
import { provinces } from '#shop/delivery.ts';
import { rupees } from '#shop/money.ts';
import { addressee } from '#test/support/sample-order.ts';
import { newOrder as newOrderTo, type Order } from './order.ts';
import {
  describeOptions,
  formatOrder,
  foldOrder,
  parseOrder,
  type WrittenOrder,
  writeLine,
  type ParsedOrder,
  templateParams,
} from './order-message.ts';
import { orderReference } from './order-reference.ts';

const newOrder = (parts: Parameters<typeof newOrderTo>[0]) => newOrderTo(parts, provinces);

const swing: CartLine = {
  id: 43,
  name: 'Parrot D-swing',
  price: rupees(1900),
  quantity: 3,
  size: 'XL',
  image: 'https://panja.example/images/43.jpg',
};
const parts = {
  reference: '0123456789ABCDEFGHJKMNPQRS',
  placedAt: '2026-11-21T08:05:09.123Z',
  catalogueVersion: '2026-11-01',
  customer: {
    name: 'Ayesha Khan',
    email: 'ayesha@example.com',
    address: 'House 1, Street 2, F-7/3',
    province: 'kashmir',
    postalCode: '44000',
    phone: '+92 300 1234567',
  },
  lines: [
    swing,
    { id: 23, name: 'Dog Stick', price: rupees(580), quantity: 1, pack: 'Pack of 6' },
    {
      id: 7,
      name: 'Cat Food 1 kg',
      price: rupees(1650),
      quantity: 2,
      category: 'cat-food',
      size: 'M',
      pack: 'Bag',
      scent: 'Rose',
      kilos: '1',
      color: 'Red',
      withDupatta: true,
      image: 'https://panja.example/images/7.jpg',
    },
    { id: 68, name: 'Ball', price: rupees(100), quantity: 1 },
  ],
};
const full = newOrder(parts);
const small = newOrder({ ...parts, lines: [swing] });

const fullText = `New order 01234567 for Panja

Reference: 0123456789ABCDEFGHJKMNPQRS
Placed: 2026-11-21T08:05:09.123Z
Catalogue: 2026-11-01

Customer
Name: Ayesha Khan
Email: ayesha@example.com
Phone: +92 300 1234567
Address: House 1, Street 2, F-7/3
Province: Azad Kashmir (kashmir)
Postal Code: 44000

Items
1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700
   https://panja.example/images/43.jpg
2. Dog Stick [23] (Pack: Pack of 6) - Rs 580 x 1 = Rs 580
${'   '}
3. Cat Food 1 kg [7] (Pack: Bag; Size: M; Scent: Rose; Kilos: 1; Colour: Red; With Dupatta) - Rs 1650 x 2 = Rs 3300
   https://panja.example/images/7.jpg
4. Ball [68] - Rs 100 x 1 = Rs 100
${'   '}

Subtotal: Rs 9680
Delivery Charges: Rs 600
Grand Total: Rs 10280
`;

const smallText = `${fullText.slice(0, fullText.indexOf('2. Dog Stick'))}
Subtotal: Rs 5700
Delivery Charges: Rs 450
Grand Total: Rs 6150
`;

/** The order as it is read back. */
const written = (order: Order): WrittenOrder => {
  const folded = foldOrder(order);
  return { ...folded, lines: folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) })) };
};

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'[]();: =x-\n\r\t\v\f\u0085\u2028\u2029\u00A0\uFEFF\0'.split(''),
      'Size: ',
      '; ',
      'a',
      '1',
    ),
  }),
  fc.constantFrom(
    '',
    ' ',
    'XL',
    '__proto__',
    'With Dupatta',
    'Rs 1 x 1 = Rs 1',
    'a\nGrand Total: Rs 1',
    ' - Rs 1900 x 3 = Rs 5700',
    '\r\nBcc: evil@example.com',
    '<img src=x onerror=alert(1)>',
    'پنجہ اسلام آباد',
    '👩‍👩‍👧 🐈',
    '[43] (Size: S)',
    '\uD800',
  ),
);
const amount = fc.oneof(fc.nat(3240), fc.constantFrom(0, 1_000_000, 1_000_000_000)).map(rupees);
const cartLine: fc.Arbitrary<CartLine> = fc
  .tuple(
    fc.record(
      {
        id: fc.oneof(fc.nat(69), fc.maxSafeNat()),
        name: hostile,
        price: amount,
        image: hostile,
        category: hostile,
        pack: hostile,
        size: hostile,
        scent: hostile,
        kilos: hostile,
        color: hostile,
        withDupatta: fc.boolean(),
      },
      { requiredKeys: ['id', 'name', 'price'] },
    ),
    fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  )
  .map(([line, quantity]) => ({ ...line, quantity: Math.min(quantity, maxQuantity(line.price)) }));
const anyOrder = fc
  .record({
    reference: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => orderReference(bytes)),
    placedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    catalogueVersion: hostile,
    customer: fc.record({
      name: hostile,
      email: hostile,
      address: hostile,
      province: fc.oneof(hostile, fc.constantFrom('punjab', 'kashmir')),
      postalCode: hostile,
      phone: hostile,
    }),
    lines: fc.array(cartLine, { minLength: 1, maxLength: 5 }),
  })
  .map(newOrder);

describe('the order message (D42)', () => {
  it('reads like this (R218, R219, R220, R221)', () => {
    expect(formatOrder(full, addressee)).toBe(fullText);
    expect(formatOrder(small, addressee)).toBe(smallText);
  });

  it('has an address in place of the lines for a chat that could not hold them (D123)', () => {
    const [before, after] = [/^[^]*\nItems\n/, /\n\nSubtotal: [^]*/].map((part) => part.exec(fullText)?.[0]);
    expect(formatOrder(full, addressee, 'https://panja.example/cart#5x2')).toBe(
      `${before}https://panja.example/cart#5x2${after}`,
    );
  });

  it('travels with the customer as sender, and with the address for a reply (R216)', () => {
    expect(templateParams(full, addressee)).toEqual({
      from_name: full.customer.name,
      from_email: full.customer.email,
      to_name: addressee.shopName,
      message: fullText,
      reply_to: full.customer.email,
    });
  });

  it('lists the options in one order, and leaves out those that are empty (R219)', () => {
    expect(describeOptions({ ...swing, pack: '', scent: 'Rose' })).toBe('Size: XL; Scent: Rose');
    expect(describeOptions({ ...swing, size: undefined, color: 'Red', kilos: '2' })).toBe('Kilos: 2; Colour: Red');
    expect(describeOptions({ ...swing, size: undefined, withDupatta: true })).toBe('With Dupatta');
    expect(describeOptions({ ...swing, size: undefined, withDupatta: false })).toBe('');
  });

  it('names an unknown province by its value (R218)', () => {
    const order = newOrder({ ...parts, customer: { ...parts.customer, province: 'gilgit-baltistan' } });
    expect(formatOrder(order, addressee)).toContain('\nProvince: gilgit-baltistan (gilgit-baltistan)\n');
  });

  it('keeps the message readable with an odd shop name or province label (R218)', () => {
    const province = { value: 'kashmir', label: 'Azad\nKashmir (AJK)' };
    const text = formatOrder(small, { shopName: ' Panja\r\nPets ', provinces: [province] });
    expect(text).toContain('New order 01234567 for Panja Pets\n');
    expect(text).toContain('\nProvince: Azad Kashmir  AJK (kashmir)\n');
    expect(parseOrder(text)).toEqual({ kind: 'order', order: written(small) });
  });
});

describe('an order that is folded (D42)', () => {
  const { lines, customer } = foldOrder(
    newOrder({
      ...parts,
      catalogueVersion: ' v1\n',
      customer: {
        name: ' Ali\r\nKhan ',
        email: 'a@b.c\n',
        address: 'House 1\n\n\u2028\u2029\u0085\v\fIslamabad',
        province: 'a(b)\n',
        postalCode: '\t44000\r',
        phone: '0300\r1',
      },
      lines: [
        {
          ...swing,
          name: '[New]\nSwing (small); blue',
          image: ' a\nb ',
          category: 'toys',
          pack: '[6]',
          size: ' (X;L)\n',
          scent: ' \n ',
          kilos: '1',
          color: 'Red & blue',
          withDupatta: false,
        },
        { ...swing, image: ' ', withDupatta: true },
      ],
    }),
  );

  it('has one space for the line breaks inside a field, and none around it (R224)', () => {
    expect(customer).toEqual({
      name: 'Ali Khan',
      email: 'a@b.c',
      address: 'House 1 Islamabad',
      province: 'a b',
      postalCode: '44000',
      phone: '0300 1',
    });
    expect(foldOrder({ ...full, catalogueVersion: ' v1\n2 ' }).catalogueVersion).toBe('v1 2');
  });

  it('has no separators of item parts in its texts, no category and no empty options', () => {
    expect(lines).toStrictEqual([
      {
        id: 43,
        name: '(New) Swing (small); blue',
        price: 1900,
        quantity: 3,
        image: 'a b',
        pack: '6',
        size: 'X L',
        kilos: '1',
        color: 'Red & blue',
      },
      { id: 43, name: 'Parrot D-swing', price: 1900, quantity: 3, size: 'XL', withDupatta: true },
    ]);
  });

  it('keeps tabs, no-break spaces and double spaces inside a field', () => {
    const order = { ...full, customer: { ...full.customer, name: 'a\t\u00A0  b' } };
    expect(foldOrder(order).customer.name).toBe('a\t\u00A0  b');
  });

  it('does not change when folded again, and never in its amounts', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const folded = foldOrder(order);
        expect(foldOrder(folded)).toStrictEqual(folded);
        const { reference, placedAt, subtotal, delivery, grandTotal } = order;
        expect(folded).toMatchObject({ reference, placedAt, subtotal, delivery, grandTotal });
      }),
    );
  });
});

/** The small order's message with one passage replaced; fails if the passage is missing. */
function changed(passage: string, replacement: string): string {
  expect(smallText.split(passage)).toHaveLength(2);
  return smallText.replace(passage, () => replacement);
}

function read(text: string): WrittenOrder {
  const parsed = parseOrder(text);
  if (parsed.kind === 'problem') throw new Error(parsed.problem);
  return parsed.order;
}

describe('reading an order message back (D29, D42)', () => {
  it('gives back every order, whatever the shopper wrote into it', () => {
    fc.assert(
      fc.property(anyOrder, hostile, (order, shopName) => {
        const text = formatOrder(order, { shopName, provinces });
        expect(parseOrder(text)).toStrictEqual({ kind: 'order', order: written(order) });
      }),
    );
  });

  it('a shopper can’t add a line to the message through a field (R224)', () => {
    const customer = { ...parts.customer, name: 'Ali\nGrand Total: Rs 1', address: 'x\r\nSubtotal: Rs 1' };
    const order = newOrder({
      ...parts,
      customer,
      lines: [{ ...swing, size: 'XL) - Rs 1 x 1 = Rs 1\n\nSubtotal: Rs 1' }],
    });
    const text = formatOrder(order, addressee);
    expect(text.split('\n')).toHaveLength(22);
    expect(read(text).grandTotal).toBe(6150);
    expect(read(text).customer.name).toBe('Ali Grand Total: Rs 1');
  });
});

describe('a message whose sums were tampered with (D29)', () => {
  it('is read as written, so that the relay can compare it with the true prices', () => {
    expect(read(changed('Rs 1900 x 3', 'Rs 1 x 3')).lines[0]).toMatchObject({ price: 1, quantity: 3, lineTotal: 5700 });
    expect(read(changed('= Rs 5700', '= Rs 3')).lines[0]).toMatchObject({ price: 1900, quantity: 3, lineTotal: 3 });
    expect(read(changed('x 3 =', 'x 30 =')).lines[0]).toMatchObject({ price: 1900, quantity: 30, lineTotal: 5700 });
    expect(read(changed('Subtotal: Rs 5700', 'Subtotal: Rs 1')).subtotal).toBe(1);
    expect(read(changed('Delivery Charges: Rs 450', 'Delivery Charges: Rs 0')).delivery).toBe(0);
    expect(read(changed('Total: Rs 6150', 'Total: Rs 9007199254740991')).grandTotal).toBe(9_007_199_254_740_991);
    expect(read(changed('[43]', '[999999]')).lines[0]).toMatchObject({ id: 999_999 });
  });

  it('is read up to the largest quantity and price of a cart', () => {
    expect(read(changed('Rs 1900 x 3', 'Rs 1000 x 1000000000')).lines[0]).toMatchObject({ quantity: 1_000_000_000 });
    expect(read(changed('Rs 1900 x 3', 'Rs 1000000000000 x 1')).lines[0]).toMatchObject({ price: 1_000_000_000_000 });
  });
});

describe('a message that is not one of our orders (D41)', () => {
  it.each([
    ['New order 01234567 for', 'New order for', 'line 1 is not the heading of an order'],
    ['for Panja\n', 'for Panja \n', 'line 1 is not as the shop writes it'],
    ['Panja\n\n', 'Panja\n \n', 'line 2 is not an empty line'],
    ['Reference: ', 'Ref: ', 'line 3 is not a line “Reference: …”'],
    ['Reference: 0', 'Reference: 8', 'the reference is not one of ours'],
    ['2026-11-21T08:05:09.123Z', 'yesterday', 'the time of the order is not an ISO timestamp'],
    ['2026-11-21T08:05:09.123Z', '2026-02-30T08:05:09.123Z', 'the time of the order is not an ISO timestamp'],
    ['Catalogue: 2026', 'Catalogue:  2026', 'line 5 is not as the shop writes it'],
    ['\nCustomer\n', '\nBuyer\n', 'line 7 is not “Customer”'],
    ['Ayesha Khan', 'Ayesha\nKhan', 'line 9 is not a line “Email: …”'],
    [' (kashmir)', ' (kash(mir)', 'line 12 is not a line “Province: …”'],
    ['Azad Kashmir', 'Azad (Kashmir)', 'line 12 is not as the shop writes it'],
    ['\nItems\n', '\nItems\n\n', 'line 16 is not item 1'],
    ['1. Parrot', '2. Parrot', 'line 16 is not as the shop writes it'],
    ['D-swing', 'D-[swing', 'line 16 is not item 1'],
    ['[43]', '[9007199254740992]', 'item 1 has an id out of range'],
    ['(Size: XL)', '(Size: X)L)', 'line 16 is not item 1'],
    ['(Size: XL)', '(With Dupatta; Size: XL)', 'line 16 is not as the shop writes it'],
    ['Rs 1900 x', 'Rs 1,900 x', 'line 16 is not item 1'],
    ['Rs 1900 x', 'Rs 9007199254740992 x', 'an amount is out of range'],
    ['Rs 1900 x 3 ', 'Rs 1900 x 0 ', 'item 1 has a quantity out of range'],
    ['Rs 1900 x 3 ', 'Rs 1001 x 1000000000 ', 'item 1 has a quantity out of range'],
    ['   https', '  https', 'line 17 is not the picture’s link of item 1'],
    ['43.jpg\n\n', '43.jpg\n', 'line 18 is not item 2'],
    ['Subtotal: Rs 5700', 'Subtotal: PKR 5700', 'an amount is out of range'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs ', 'line 19 is not as the shop writes it'],
    ['Rs 6150\n', 'Rs 6150\nThanks!', 'line 22 is not an empty line'],
  ])('with %j as %j: %s', (passage, replacement, expected) => {
    expect(parseOrder(changed(passage, replacement))).toEqual({ kind: 'problem', problem: expected });
  });

  it.each(['', 'Hello', 'New order 01234567 for Panja', `\uFEFF${smallText}`, smallText.replaceAll('\n', '\r\n')])(
    '%#: %j is refused',
    (text) => {
      expect(parseOrder(text).kind).toBe('problem');
    },
  );

  it('with any line missing or twice is refused', () => {
    const lines = fullText.split('\n');
    for (const [at, line] of lines.entries())
      for (const damaged of [lines.toSpliced(at, 1), lines.toSpliced(at, 0, line)])
        expect(parseOrder(damaged.join('\n')).kind).toBe('problem');
  });

  it('cut off anywhere is refused', () => {
    for (let length = 0; length < fullText.length; length += 1) {
      expect(parseOrder(fullText.slice(0, length)).kind).toBe('problem');
    }
  });
});

describe('any message at all (D41)', () => {
  const isValue = (parsed: ParsedOrder) =>
    parsed.kind === 'order' ? parsed.order.lines.length > 0 : parsed.problem !== '';

  it('is answered with an order or a named problem, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), hostile, fc.json()), (text) => {
        expect(isValue(parseOrder(text))).toBe(true);
      }),
    );
  });

  it('is not blamed for a bug of our own', () => {
    vi.spyOn(RegExp.prototype, 'exec').mockImplementationOnce(() => {
      throw new TypeError('our own fault');
    });
    expect(() => parseOrder(smallText)).toThrow(new TypeError('our own fault'));
    vi.restoreAllMocks();
  });

  it('that can be read is exactly what the shop writes for that order', () => {
    const piece = fc.oneof(
      hostile,
      fc.constantFrom('0', '9', ' ', '\n', 'Rs ', '(', ')', '[', ']', '99999999999999999999'),
    );
    fc.assert(
      fc.property(fc.nat(fullText.length), fc.nat(3), piece, (at, taken, inserted) => {
        const text = fullText.slice(0, at) + inserted + fullText.slice(at + taken);
        const parsed = parseOrder(text);
        expect(isValue(parsed)).toBe(true);
        if (parsed.kind === 'problem') return;
        const { lines, ...order } = parsed.order;
        expect(foldOrder({ ...order, lines })).toMatchObject(order);
        for (const [index, line] of lines.entries()) {
          expect(text).toContain(`\n${writeLine(line, index + 1)}\n   ${line.image ?? ''}\n`);
        }
      }),
    );
  });

  it.each([
    ' ',
    '\n',
    '(',
    ')',
    '[',
    ']',
    '9',
    ' (',
    ' [',
    ' [1] (',
    '; ',
    'Size: ; ',
    ' - Rs 1 x 1 = Rs 1',
    '\r',
    '🐈',
    '1. a [1] - Rs 1 x 1 = Rs 1\n   \n',
  ])('of 64 KiB of %j, alone or in any field, is read or refused', (unit) => {
    const flood = unit.repeat(Math.floor(65_536 / unit.length));
    expect(parseOrder(flood).kind).toBe('problem');
    for (const field of [
      'Panja',
      'Ayesha Khan',
      'Azad Kashmir',
      'kashmir)',
      '1. Parrot',
      'D-swing',
      '43]',
      'XL',
      '1900',
      '3 =',
    ]) {
      expect(isValue(parseOrder(changed(field, flood)))).toBe(true);
      expect(isValue(parseOrder(changed(field, `${flood}${field}`)))).toBe(true);
    }
  });

  it('of 64 KiB that is well formed is read whole', () => {
    const lines = Array.from({ length: 1000 }, () => swing);
    expect(read(formatOrder(newOrder({ ...parts, lines }), addressee)).lines).toHaveLength(1000);
    const customer = { ...parts.customer, address: 'a'.repeat(65_536) };
    expect(read(formatOrder(newOrder({ ...parts, customer }), addressee)).customer.address).toHaveLength(65_536);
  });
});
