/** An order's message as the shop writes it, and orders with anything in them. */
import fc from 'fast-check';
import { type CartLine, lineSubtotal, maxQuantity } from '#shop/cart.ts';
import { rupees } from '#shop/money.ts';
import { provinces } from '#shop/delivery.ts';
import { foldOrder, type WrittenOrder } from '#order/order-message.ts';
import { newOrder as newOrderTo, type Order } from '#order/order.ts';
import { orderReference } from '#order/order-reference.ts';

export const newOrder = (parts: Parameters<typeof newOrderTo>[0]) => newOrderTo(parts, provinces);

export const addressee = { shopName: 'Panja', provinces };
export const swing: CartLine = {
  id: 43,
  name: 'Parrot D-swing',
  price: rupees(1900),
  quantity: 3,
  size: 'XL',
  image: 'https://panja.example/images/43.jpg',
};
export const parts = {
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
export const full = newOrder(parts);
export const small = newOrder({ ...parts, lines: [swing] });

export const fullText = `New order 01234567 for Panja

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

export const smallText = `${fullText.slice(0, fullText.indexOf('2. Dog Stick'))}
Subtotal: Rs 5700
Delivery Charges: Rs 450
Grand Total: Rs 6150
`;

/** The order as it is read back. */
export const written = (order: Order): WrittenOrder => {
  const folded = foldOrder(order);
  return { ...folded, lines: folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) })) };
};

export const hostile = fc.oneof(
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
export const anyOrder = fc
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
