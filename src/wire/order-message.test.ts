import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type CartLine, lineSubtotal, mostOf } from '#shop/cart.ts';
import { type Rupees, rupees } from '#shop/money.ts';
import { newOrder as newOrderTo, type Order } from '#shop/order.ts';
import { orderReference } from '#shop/order-reference.ts';
import { provinces } from '#shop/provinces.ts';
import { foldOrder } from './fold-order.ts';
import { describeOptions, formatLine, formatOrder, type WrittenLine, type WrittenOrder } from './order-message.ts';
import { type ParsedOrder, parseOrder } from './parse-order.ts';

const newOrder = (parts: Parameters<typeof newOrderTo>[0]) => newOrderTo(parts, provinces);

const addressee = { shopName: 'Panja', provinces };
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

const smallText = `New order 01234567 for Panja

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

Subtotal: Rs 5700
Delivery Charges: Rs 450
Grand Total: Rs 6150
`;

/** The small order's message with one passage replaced; the passage has to be there. */
function changed(passage: string, replacement: string): string {
  expect(smallText.split(passage)).toHaveLength(2);
  return smallText.replace(passage, () => replacement);
}

const written = (order: Order): WrittenOrder => {
  const folded = foldOrder(order);
  return { ...folded, lines: folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) })) };
};
const problem = (text: string) => ({ kind: 'problem', problem: text });

function read(text: string): WrittenOrder {
  const parsed = parseOrder(text);
  if (parsed.kind === 'problem') throw new Error(parsed.problem);
  return parsed.order;
}

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
  .map(([line, quantity]) => ({ ...line, quantity: Math.min(quantity, mostOf(line.price)) }));
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

describe('the order message (§7 Order notification, D42)', () => {
  it('R218 R219 R220 R221 reads like this', () => {
    expect(formatOrder(full, addressee)).toBe(fullText);
    expect(formatOrder(small, addressee)).toBe(smallText);
  });

  it('R219 numbers and adds up an item line as the owner agreed', () => {
    expect(formatLine(swing, 1)).toBe('1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700');
    expect(formatLine({ id: 5, name: 'Ball', price: rupees(1650), quantity: 1 }, 12)).toBe(
      '12. Ball [5] - Rs 1650 x 1 = Rs 1650',
    );
  });

  it('R219 lists the options in one order, and leaves out those that are empty', () => {
    expect(describeOptions({ ...swing, pack: '', scent: 'Rose' })).toBe('Size: XL; Scent: Rose');
    expect(describeOptions({ ...swing, size: undefined, color: 'Red', kilos: '2' })).toBe('Kilos: 2; Colour: Red');
    expect(describeOptions({ ...swing, size: undefined, withDupatta: true })).toBe('With Dupatta');
    expect(describeOptions({ ...swing, size: undefined, withDupatta: false })).toBe('');
  });

  it('R218 names a province that no list has by its own value', () => {
    const order = newOrder({ ...parts, customer: { ...parts.customer, province: 'gilgit-baltistan' } });
    expect(formatOrder(order, addressee)).toContain('\nProvince: gilgit-baltistan (gilgit-baltistan)\n');
  });

  it('R218 keeps the message readable with an odd shop name or province label', () => {
    const province = { value: 'kashmir', label: 'Azad\nKashmir (AJK)' };
    const text = formatOrder(small, { shopName: ' Panja\r\nPets ', provinces: [province] });
    expect(text).toContain('New order 01234567 for Panja Pets\n');
    expect(text).toContain('\nProvince: Azad Kashmir  AJK (kashmir)\n');
    expect(parseOrder(text)).toEqual({ kind: 'order', order: written(small) });
  });
});

describe('folding an order (D42)', () => {
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

  it('R224 makes one space of the line breaks inside a field, and takes off the outer spaces', () => {
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

  it('replaces what separates the parts of an item line, and leaves out the category and empty options', () => {
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

  it('R224 folds every character that some reader takes for a line break', () => {
    for (const lineBreak of ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\r\n', '\n\n\n']) {
      const order = { ...full, customer: { ...full.customer, name: `a${lineBreak}b` } };
      expect(foldOrder(order).customer.name).toBe('a b');
    }
  });

  it('leaves tabs, no-break spaces and double spaces inside a field alone', () => {
    const order = { ...full, customer: { ...full.customer, name: 'a\t\u00A0  b' } };
    expect(foldOrder(order).customer.name).toBe('a\t\u00A0  b');
  });

  it('changes nothing the second time, and never an amount', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const folded = foldOrder(order);
        expect(foldOrder(folded)).toStrictEqual(folded);
        const { reference, placedAt, subtotal, delivery, grandTotal } = order;
        expect(folded).toMatchObject({ reference, placedAt, subtotal, delivery, grandTotal });
      }),
    );
  });

  it('changes nothing in what the message says', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(formatOrder(foldOrder(order), addressee)).toBe(formatOrder(order, addressee));
      }),
    );
  });
});

describe('reading an order message back (D29, D42)', () => {
  it('gives the order, with the total of each line', () => {
    expect(parseOrder(fullText)).toStrictEqual({
      kind: 'order',
      order: {
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
          {
            id: 43,
            name: 'Parrot D-swing',
            price: 1900,
            quantity: 3,
            image: 'https://panja.example/images/43.jpg',
            size: 'XL',
            lineTotal: 5700,
          },
          { id: 23, name: 'Dog Stick', price: 580, quantity: 1, pack: 'Pack of 6', lineTotal: 580 },
          {
            id: 7,
            name: 'Cat Food 1 kg',
            price: 1650,
            quantity: 2,
            image: 'https://panja.example/images/7.jpg',
            pack: 'Bag',
            size: 'M',
            scent: 'Rose',
            kilos: '1',
            color: 'Red',
            withDupatta: true,
            lineTotal: 3300,
          },
          { id: 68, name: 'Ball', price: 100, quantity: 1, lineTotal: 100 },
        ],
        subtotal: 9680,
        delivery: 600,
        grandTotal: 10280,
      },
    });
  });

  it('gives back every order, whatever the shopper wrote into it', () => {
    fc.assert(
      fc.property(anyOrder, hostile, (order, shopName) => {
        const text = formatOrder(order, { shopName, provinces });
        expect(parseOrder(text)).toStrictEqual({ kind: 'order', order: written(order) });
      }),
      { numRuns: 1000 },
    );
  });

  it('R224 Urdu, emoji and markup come back unharmed', () => {
    const customer = {
      name: 'عائشہ خان 🐈‍⬛',
      email: '<script>alert(1)</script>@example.com',
      address: 'مکان ۱، گلی ۲ — "اسلام آباد" & co. 👩‍👩‍👧',
      province: 'سندھ',
      postalCode: '٤٤٠٠٠',
      phone: '۰۳۰۰',
    };
    const line = { ...swing, name: 'طوطے کا جھولا 🦜', size: 'بڑا' };
    const order = read(formatOrder(newOrder({ ...parts, customer, lines: [line] }), addressee));
    expect(order.customer).toEqual(customer);
    expect(order.lines).toEqual([{ ...line, lineTotal: 5700 }]);
  });

  it('R224 a shopper cannot write a line of the message through a field', () => {
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
  it('is read as it claims, so that the relay can hold it against the true prices', () => {
    expect(read(changed('Rs 1900 x 3', 'Rs 1 x 3')).lines[0]).toMatchObject({ price: 1, quantity: 3, lineTotal: 5700 });
    expect(read(changed('= Rs 5700', '= Rs 3')).lines[0]).toMatchObject({ price: 1900, quantity: 3, lineTotal: 3 });
    expect(read(changed('x 3 =', 'x 30 =')).lines[0]).toMatchObject({ price: 1900, quantity: 30, lineTotal: 5700 });
    expect(read(changed('Subtotal: Rs 5700', 'Subtotal: Rs 1')).subtotal).toBe(1);
    expect(read(changed('Delivery Charges: Rs 450', 'Delivery Charges: Rs 0')).delivery).toBe(0);
    expect(read(changed('Total: Rs 6150', 'Total: Rs 9007199254740991')).grandTotal).toBe(9_007_199_254_740_991);
    expect(read(changed('[43]', '[999999]')).lines[0]).toMatchObject({ id: 999_999 });
  });

  it('is read up to the quantity and the worth that a cart can hold', () => {
    expect(read(changed('Rs 1900 x 3', 'Rs 1000 x 1000000000')).lines[0]).toMatchObject({ quantity: 1_000_000_000 });
    expect(read(changed('Rs 1900 x 3', 'Rs 1000000000000 x 1')).lines[0]).toMatchObject({ price: 1_000_000_000_000 });
  });
});

describe('a message that is not one of our orders (D41)', () => {
  it('the undamaged message is one', () => {
    expect(parseOrder(smallText)).toEqual({ kind: 'order', order: written(small) });
  });

  it.each([
    ['New order 01234567 for', 'New order for', 'line 1 is not the heading of an order'],
    ['New order 01234567 for', 'New order 0123456 for', 'line 1 is not the heading of an order'],
    ['New order 01234567 for', 'New order 012345678 for', 'line 1 is not the heading of an order'],
    ['New order 01234567 for', 'New order abcdefgh for', 'line 1 is not the heading of an order'],
    ['New order 01234567 for', 'A New order 01234567 for', 'line 1 is not the heading of an order'],
    ['for Panja\n', 'for Pan\rja\n', 'line 1 is not the heading of an order'],
    ['for Panja\n', 'for Panja \n', 'line 1 is not as the shop writes it'],
    ['New order 01234567 for', 'New order 0000000Z for', 'line 1 is not as the shop writes it'],
    ['Panja\n\n', 'Panja\n', 'line 2 is not an empty line'],
    ['Panja\n\n', 'Panja\n \n', 'line 2 is not an empty line'],
    ['Reference: ', 'Ref: ', 'line 3 is not a line "Reference: …"'],
    ['Reference: ', 'Reference:', 'line 3 is not a line "Reference: …"'],
    ['Reference: ', ' Reference: ', 'line 3 is not a line "Reference: …"'],
    ['Reference: 0', 'Reference: 8', 'the reference is not one of ours'],
    ['NPQRS\n', 'NPQR\n', 'the reference is not one of ours'],
    ['Placed: ', 'placed: ', 'line 4 is not a line "Placed: …"'],
    ['2026-11-21T08:05:09.123Z', 'yesterday', 'the time of the order is no ISO timestamp'],
    ['2026-11-21T08:05:09.123Z', '2026-11-21T08:05:09Z', 'the time of the order is no ISO timestamp'],
    ['2026-11-21T08:05:09.123Z', '2026-11-21', 'the time of the order is no ISO timestamp'],
    ['2026-11-21T08:05:09.123Z', '2026-02-30T08:05:09.123Z', 'the time of the order is no ISO timestamp'],
    ['2026-11-21T08:05:09.123Z', '', 'the time of the order is no ISO timestamp'],
    ['Catalogue: ', 'Catalog: ', 'line 5 is not a line "Catalogue: …"'],
    ['2026-11-01\n\n', '2026-11-01\n', 'line 6 is not an empty line'],
    ['Catalogue: 2026', 'Catalogue:  2026', 'line 5 is not as the shop writes it'],
    ['\nCustomer\n', '\nBuyer\n', 'line 7 is not the heading "Customer"'],
    ['\nCustomer\n', '\nCustomer \n', 'line 7 is not the heading "Customer"'],
    ['\nCustomer\n', '\n Customer\n', 'line 7 is not the heading "Customer"'],
    ['\nName: ', '\nNames: ', 'line 8 is not a line "Name: …"'],
    ['Ayesha Khan', 'Ayesha\rKhan', 'line 8 is not as the shop writes it'],
    ['Ayesha Khan', 'Ayesha\u2028Khan', 'line 8 is not as the shop writes it'],
    ['Ayesha Khan', ' Ayesha Khan', 'line 8 is not as the shop writes it'],
    ['Ayesha Khan', 'Ayesha\nKhan', 'line 9 is not a line "Email: …"'],
    ['Email: ', 'E-mail: ', 'line 9 is not a line "Email: …"'],
    ['example.com', 'example.com ', 'line 9 is not as the shop writes it'],
    ['Phone: ', 'Fon: ', 'line 10 is not a line "Phone: …"'],
    ['300 1234567', '300 1234567\t', 'line 10 is not as the shop writes it'],
    ['Address: ', 'Adress: ', 'line 11 is not a line "Address: …"'],
    ['F-7/3', 'F-7/3\f', 'line 11 is not as the shop writes it'],
    ['Province: ', 'State: ', 'line 12 is not a line "Province: …"'],
    ['Province: ', ' Province: ', 'line 12 is not a line "Province: …"'],
    [' (kashmir)', '', 'line 12 is not a line "Province: …"'],
    [' (kashmir)', ' (kashmir) ', 'line 12 is not a line "Province: …"'],
    [' (kashmir)', ' (kash(mir)', 'line 12 is not a line "Province: …"'],
    [' (kashmir)', ' (kash)mir)', 'line 12 is not a line "Province: …"'],
    [' (kashmir)', '(kashmir)', 'line 12 is not a line "Province: …"'],
    [' (kashmir)', ' ( kashmir)', 'line 12 is not as the shop writes it'],
    ['Azad Kashmir', 'Azad [Kashmir]', 'line 12 is not as the shop writes it'],
    ['Azad Kashmir', 'Azad (Kashmir)', 'line 12 is not as the shop writes it'],
    ['Postal Code: ', 'Postcode: ', 'line 13 is not a line "Postal Code: …"'],
    ['44000\n', '44000\u0085\n', 'line 13 is not as the shop writes it'],
    ['44000\n\n', '44000\n', 'line 14 is not an empty line'],
    ['\nItems\n', '\nThings\n', 'line 15 is not the heading "Items"'],
    ['\nItems\n', '\nItems:\n', 'line 15 is not the heading "Items"'],
    ['\nItems\n', '\n Items\n', 'line 15 is not the heading "Items"'],
    ['\nItems\n', '\nItems\n\n', 'the order has no items'],
    ['1. Parrot', '1.Parrot', 'line 16 is not item 1'],
    ['1. Parrot', ' 1. Parrot', 'line 16 is not item 1'],
    ['1. Parrot', 'x. Parrot', 'line 16 is not item 1'],
    ['1. Parrot', '2. Parrot', 'item 1 is numbered 2'],
    ['1. Parrot', '0. Parrot', 'item 1 is numbered 0'],
    ['1. Parrot', '01. Parrot', 'line 16 is not as the shop writes it'],
    ['1. Parrot', '1.  Parrot', 'line 16 is not as the shop writes it'],
    ['D-swing', 'D-[swing', 'line 16 is not item 1'],
    ['D-swing', 'D-]swing', 'line 16 is not item 1'],
    ['D-swing', 'D-\vswing', 'line 16 is not as the shop writes it'],
    ['[43]', '43', 'line 16 is not item 1'],
    ['[43]', '[]', 'line 16 is not item 1'],
    ['[43]', '[4a]', 'line 16 is not item 1'],
    ['[43]', '[-43]', 'line 16 is not item 1'],
    ['[43]', '[043]', 'line 16 is not as the shop writes it'],
    ['[43]', '[9007199254740992]', 'item 1 has an id out of range'],
    ['(Size: XL)', '(Size: (XL)', 'line 16 is not item 1'],
    ['(Size: XL)', '(Size: X)L)', 'line 16 is not item 1'],
    ['(Size: XL)', 'Size: XL', 'line 16 is not item 1'],
    ['(Size: XL)', '(Length: XL)', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '(Size:XL)', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '(size: XL)', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '(XL)', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '(Size: XL; )', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '(A Size: XL)', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '(With Dupattas)', 'item 1 has an option that the shop does not know'],
    ['(Size: XL)', '()', 'line 16 is not as the shop writes it'],
    ['(Size: XL)', '(Size: )', 'line 16 is not as the shop writes it'],
    ['(Size: XL)', '(Size: X;L)', 'line 16 is not as the shop writes it'],
    ['(Size: XL)', '(Size: S; Size: XL)', 'line 16 is not as the shop writes it'],
    ['(Size: XL)', '(Size: XL; Pack: Bag)', 'line 16 is not as the shop writes it'],
    ['(Size: XL)', '(With Dupatta; Size: XL)', 'line 16 is not as the shop writes it'],
    [' - Rs 1900', ' Rs 1900', 'line 16 is not item 1'],
    ['Rs 1900 x', 'Rs 1,900 x', 'line 16 is not item 1'],
    ['Rs 1900 x', 'Rs -1900 x', 'line 16 is not item 1'],
    ['Rs 1900 x', 'Rs 1900.5 x', 'line 16 is not item 1'],
    ['Rs 1900 x', 'Rs  x', 'line 16 is not item 1'],
    ['Rs 1900 x', 'Rs 01900 x', 'line 16 is not as the shop writes it'],
    ['Rs 1900 x', 'Rs 9007199254740992 x', 'an amount is out of range'],
    ['Rs 1900 x 3 ', 'Rs 1900 x ', 'line 16 is not item 1'],
    ['Rs 1900 x 3 ', 'Rs 1900 x three ', 'line 16 is not item 1'],
    ['Rs 1900 x 3 ', 'Rs 1900 x 1.5 ', 'line 16 is not item 1'],
    ['Rs 1900 x 3 ', 'Rs 1900 x 03 ', 'line 16 is not as the shop writes it'],
    ['Rs 1900 x 3 ', 'Rs 1900 x 0 ', 'item 1 has a quantity out of range'],
    ['Rs 1900 x 3 ', 'Rs 1000 x 1000000001 ', 'item 1 has a quantity out of range'],
    ['Rs 1900 x 3 ', 'Rs 1001 x 1000000000 ', 'item 1 has a quantity out of range'],
    ['Rs 1900 x 3 ', 'Rs 0 x 99999999999999999999 ', 'item 1 has a quantity out of range'],
    ['Rs 1900 x 3 ', 'Rs 1000000000001 x 1 ', 'item 1 has a quantity out of range'],
    ['= Rs 5700', '= 5700', 'line 16 is not item 1'],
    ['= Rs 5700', '= Rs 5700 ', 'line 16 is not item 1'],
    ['= Rs 5700', '= Rs five', 'line 16 is not item 1'],
    ['= Rs 5700', '= Rs 05700', 'line 16 is not as the shop writes it'],
    ['= Rs 5700', '= Rs 9007199254740992', 'an amount is out of range'],
    ['   https', '  https', "line 17 is not the picture's link of item 1"],
    ['   https', 'x   https', "line 17 is not the picture's link of item 1"],
    ['43.jpg', '43\r.jpg', "line 17 is not the picture's link of item 1"],
    ['43.jpg', '43.jpg ', 'line 17 is not as the shop writes it'],
    ['   https', '    https', 'line 17 is not as the shop writes it'],
    ['43.jpg\n\n', '43.jpg\n', 'line 18 is not item 2'],
    ['Subtotal: ', 'Sum: ', 'line 19 is not a line "Subtotal: …"'],
    ['Subtotal: Rs 5700', 'Subtotal: 5700', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: PKR 5700', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: x Rs 5700', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs 5700 ', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs 5,700', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs -5700', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs ', 'line 19 holds no amount'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs 05700', 'line 19 is not as the shop writes it'],
    ['Subtotal: Rs 5700', 'Subtotal: Rs 9007199254740992', 'an amount is out of range'],
    ['Delivery Charges: ', 'Delivery: ', 'line 20 is not a line "Delivery Charges: …"'],
    ['Charges: Rs 450', 'Charges: free', 'line 20 holds no amount'],
    ['Grand Total: ', 'Total: ', 'line 21 is not a line "Grand Total: …"'],
    ['Total: Rs 6150', 'Total: Rs', 'line 21 holds no amount'],
    ['Rs 6150\n', 'Rs 6150', 'line 22 is not an empty line'],
    ['Rs 6150\n', 'Rs 6150\nThanks!', 'line 22 is not an empty line'],
    ['Rs 6150\n', 'Rs 6150\n\n', 'something stands after the order'],
    ['Rs 6150\n', 'Rs 6150\n\nBcc: evil@example.com', 'something stands after the order'],
  ])('with %j as %j: %s', (passage, replacement, expected) => {
    expect(parseOrder(changed(passage, replacement))).toEqual(problem(expected));
  });

  it.each([
    ['', 'line 1 is not the heading of an order'],
    ['\n', 'line 1 is not the heading of an order'],
    ['Hello', 'line 1 is not the heading of an order'],
    ['New order 01234567 for Panja', 'line 2 is not an empty line'],
    ['New order 01234567 for Panja\n', 'line 3 is not a line "Reference: …"'],
    [`\uFEFF${smallText}`, 'line 1 is not the heading of an order'],
    [smallText.replaceAll('\n', '\r\n'), 'line 1 is not the heading of an order'],
    [smallText.repeat(2), 'line 22 is not an empty line'],
  ])('%#: %j names what is wrong', (text, expected) => {
    expect(parseOrder(text)).toEqual(problem(expected));
  });

  it('with a second item out of turn, the item is named', () => {
    const second = '43.jpg\n3. Ball [5] - Rs 100 x 1 = Rs 100\n   \n';
    expect(parseOrder(changed('43.jpg\n', second))).toEqual(problem('item 2 is numbered 3'));
    const unlinked = '43.jpg\n2. Ball [5] - Rs 100 x 1 = Rs 100\n';
    expect(parseOrder(changed('43.jpg\n', unlinked))).toEqual(problem("line 19 is not the picture's link of item 2"));
    const unknown = '43.jpg\n2. Ball [5] (Nose: red) - Rs 100 x 1 = Rs 100\n   \n';
    expect(parseOrder(changed('43.jpg\n', unknown))).toEqual(
      problem('item 2 has an option that the shop does not know'),
    );
  });

  it('with any line missing', () => {
    const lines = fullText.split('\n');
    for (const at of lines.keys()) {
      expect(parseOrder(lines.toSpliced(at, 1).join('\n')).kind).toBe('problem');
    }
  });

  it('with any line twice', () => {
    const lines = fullText.split('\n');
    for (const [at, line] of lines.entries()) {
      expect(parseOrder(lines.toSpliced(at, 0, line).join('\n')).kind).toBe('problem');
    }
  });

  it('cut off anywhere', () => {
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

  it('does not take the blame for a fault of our own', () => {
    vi.spyOn(RegExp.prototype, 'exec').mockImplementationOnce(() => {
      throw new TypeError('our own fault');
    });
    expect(() => parseOrder(smallText)).toThrow(new TypeError('our own fault'));
    vi.restoreAllMocks();
  });

  it('that is read at all is exactly what the shop would write for what was read', () => {
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
          const claimed = `= Rs ${line.lineTotal}`;
          expect(text).toContain(
            `\n${formatLine(line, index + 1).replace(/= Rs \d+$/, claimed)}\n   ${line.image ?? ''}\n`,
          );
        }
      }),
      { numRuns: 2000 },
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
  ])('of 64 KiB of %j, alone or in any field, is answered', (unit) => {
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

  it('of 64 KiB in good order is read whole', () => {
    const lines = Array.from({ length: 1000 }, () => swing);
    expect(read(formatOrder(newOrder({ ...parts, lines }), addressee)).lines).toHaveLength(1000);
    const customer = { ...parts.customer, address: 'a'.repeat(65_536) };
    expect(read(formatOrder(newOrder({ ...parts, customer }), addressee)).customer.address).toHaveLength(65_536);
  });
});

describe('types that keep mistakes out', () => {
  it('every written line has its claimed total, in rupees', () => {
    expectTypeOf<WrittenOrder['lines']>().toEqualTypeOf<readonly WrittenLine[]>();
    expectTypeOf<WrittenLine['lineTotal']>().toEqualTypeOf<Rupees>();
    expectTypeOf<CartLine>().not.toExtend<WrittenLine>();
    expectTypeOf<WrittenOrder>().toExtend<Order>();
  });
});
