import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CartLine } from '#shop/cart.ts';
import { type Rupees, rupees } from '#shop/money.ts';
import { describeOptions, formatOrder, writeLine, type WrittenLine, type WrittenOrder } from './order-message.ts';
import { parseOrder } from './parse-order.ts';
import type { Order } from './order.ts';
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
} from '#test/support/order-messages.ts';

describe('the order message (D42)', () => {
  it('reads like this (R218, R219, R220, R221)', () => {
    expect(formatOrder(full, addressee)).toBe(fullText);
    expect(formatOrder(small, addressee)).toBe(smallText);
  });

  it('numbers each item line and gives its total (R219)', () => {
    expect(writeLine({ ...swing, lineTotal: rupees(5700) }, 1)).toBe(
      '1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700',
    );
    expect(writeLine({ id: 5, name: 'Ball', price: rupees(1650), quantity: 1, lineTotal: rupees(1650) }, 12)).toBe(
      '12. Ball [5] - Rs 1650 x 1 = Rs 1650',
    );
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

describe('types that prevent mistakes', () => {
  it('every written line has its claimed total, in rupees', () => {
    expectTypeOf<WrittenOrder['lines']>().toEqualTypeOf<readonly WrittenLine[]>();
    expectTypeOf<WrittenLine['lineTotal']>().toEqualTypeOf<Rupees>();
    expectTypeOf<CartLine>().not.toExtend<WrittenLine>();
    expectTypeOf<WrittenOrder>().toExtend<Order>();
  });
});
