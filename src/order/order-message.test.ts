import { describe, expect, it } from 'vitest';
import { describeOptions, formatOrder, foldOrder } from './order-message.ts';
import { parseOrder } from './parse-order.ts';
import {
  addressee,
  full,
  fullText,
  newOrder,
  parts,
  small,
  smallText,
  swing,
  written,
  anyOrder,
} from '#test/support/order-messages.ts';
import fc from 'fast-check';

describe('the order message (D42)', () => {
  it('reads like this (R218, R219, R220, R221)', () => {
    expect(formatOrder(full, addressee)).toBe(fullText);
    expect(formatOrder(small, addressee)).toBe(smallText);
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

  it('has the same message', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(formatOrder(foldOrder(order), addressee)).toBe(formatOrder(order, addressee));
      }),
    );
  });
});
