import { describe, expect, it } from 'vitest';
import { type SheetColumn, sheetValues } from '#shop/couriers.ts';
import { rupees } from '#shop/money.ts';
import { provinces } from '#shop/delivery.ts';
import { amountToCollect, type DeskEvent, deskOrder } from './desk-order.ts';
import { type CourierParcel, riderPhones, sheetCell, parcelWeight, unweighedLine } from './courier-parcel.ts';
import { sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { acceptableOrder } from '#test/support/stored-orders.ts';

/** The sample order's parcel to this customer, after these events. */
function parcel(customer: Partial<typeof sampleCustomer> = {}, ...events: readonly DeskEvent[]): CourierParcel {
  const order = sampleOrder({ customer: { ...sampleCustomer, ...customer } });
  const now = deskOrder(acceptableOrder(order).check, events);
  if (!now.contents) throw new Error('it could not be read');
  const amount = amountToCollect(now) ?? 0;
  return { reference: '7K3M9Q2X', now: { ...now, contents: now.contents }, amount, city: 'Lahore', grams: 1250 };
}

const cell = (value: SheetColumn['value'], of: CourierParcel) => sheetCell({ title: 'T', value }, of, provinces);

describe('a cell of a courier’s sheet (D83)', () => {
  it('holds its column’s value: numbers as numbers, everything else as text', () => {
    const note = { kind: 'note', text: 'call\nfirst' } as const;
    const advance = { kind: 'advance', amount: rupees(1000) } as const;
    const of = parcel({}, note, advance);
    expect(Object.fromEntries(sheetValues.map((value) => [value, cell(value, of)]))).toEqual({
      reference: '7K3M9Q2X',
      amount: 5450,
      items: '3 x Parrot D-swing (Size: XL), 1 x Rope Ball',
      name: 'Ayesha Khan',
      phone: '03001234567',
      address: '12 Canal Road, Lahore',
      city: 'Lahore',
      province: 'Punjab',
      postalCode: '54000',
      email: 'ayesha@example.com',
      pieces: 4,
      copies: 1,
      kilograms: 1.25,
      grams: 1250,
      note: 'call first',
      otherPhones: '',
      text: '',
    });
    expect(sheetCell({ title: 'Order Type', value: 'text', text: 'Normal' }, of, provinces)).toBe('Normal');
  });

  it('is one line, without removed products, an unknown postal code or invisible characters', () => {
    const of = parcel(
      { name: 'علی\u202E', postalCode: '0' },
      { kind: 'correction', quantities: [0, 2], customer: { address: 'House 1\nLahore' } },
    );
    expect([cell('items', of), cell('pieces', of)]).toEqual(['2 x Rope Ball', 2]);
    expect([cell('name', of), cell('address', of), cell('postalCode', of)]).toEqual(['علی', 'House 1, Lahore', '']);
  });

  it.each([
    ['+92 300 1234567', ['03001234567']],
    ['۰۳۰۰ ۱۲۳۴۵۶۷ / 0321 7654321', ['03001234567', '03217654321']],
    ['042 35761234', ['04235761234']],
    ['042 35761234, 0321 7654321', ['03217654321', '04235761234']],
    ['+44 7700 900123', ['00447700900123']],
    ['300 12', ['300 12']],
  ])('has the phone number %j as the first of %j', (written, numbers) => {
    expect(riderPhones(written)).toEqual(numbers);
    expect(cell('phone', parcel({ phone: written }))).toBe(numbers[0]);
  });
});

it('a courier’s notes can have the other phone numbers (D83)', () => {
  const notes = (phone: string) => cell('otherPhones', parcel({ phone }));
  expect(notes('0300 1234567 / ۰۳۲۱ ۷۶۵۴۳۲۱ / 042 35761234')).toBe('Second phone: 03217654321, 04235761234');
  expect([notes('0300 1234567'), notes('300 12')]).toEqual(['', '']);
});

const products = [
  { id: 1, weights: { '': 1500 } },
  { id: 2, weights: { 'Pack of 6': 90 } },
  { id: 3, weights: { XL: 400 } },
  { id: 4 },
];
const line = (id: number, catalogueOptions: string | null, quantity: number) => ({
  id,
  name: `Product ${id}`,
  catalogueOptions,
  quantity,
});

it.each([
  ['of one product', [line(1, '', 1)], 1500, []],
  ['of several, packs and sizes too', [line(1, '', 2), line(2, 'Pack of 6', 3), line(3, 'Size: XL', 1)], 3670, []],
  ['without what the owner removed', [line(1, '', 1), line(4, '', 0)], 1500, []],
  ['as far as it is known', [line(1, '', 1), line(4, '', 1), line(4, '', 2)], 1500, ['Product 4']],
  ['without another pack or size', [line(2, '1 Stick', 1), line(3, null, 1)], 0, ['Product 2', 'Product 3']],
  ['without a product that the shop no longer has', [line(5, '', 1)], 0, ['Product 5']],
])('a parcel’s weight is that %s (D84)', (_, lines, grams, missing) => {
  expect(parcelWeight(lines, products)).toEqual({ grams, missing });
});

it.each([
  ['the only one', [line(1, '', 1), line(4, '', 2)], 4],
  ['one of several', [line(4, '', 1), line(3, 'Size: S', 1)], undefined],
  ['an option that the shop doesn’t have', [line(3, null, 1)], undefined],
  ['a product that it no longer has', [line(5, '', 1)], undefined],
  ['removed', [line(1, '', 1), line(4, '', 0)], undefined],
])('the line without a weight, %s, is found if it can take the rest of the parcel’s (D84)', (_, lines, id) => {
  expect(unweighedLine(lines, products)?.id).toBe(id);
});
