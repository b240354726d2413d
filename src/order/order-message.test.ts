import { describe, expect, it } from 'vitest';
import { describeOptions, formatOrder } from './order-message.ts';
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
} from '#test/support/order-messages.ts';

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
