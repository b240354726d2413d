import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldOrder } from './message-text.ts';
import { formatOrder } from './order-message.ts';
import { addressee, anyOrder, full, newOrder, parts, swing } from '#test/support/order-messages.ts';

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

  it('has the same message', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(formatOrder(foldOrder(order), addressee)).toBe(formatOrder(order, addressee));
      }),
    );
  });
});
