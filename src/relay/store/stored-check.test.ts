import { describe, expect, it } from 'vitest';
import { storedCheck } from './stored-check.ts';

const customer = { name: 'Ayesha Khan', email: '', address: '', province: 'punjab', postalCode: '', phone: '' };
const reference = '7K3M9Q2X0123456789ABCDEFGH';
const placedAt = '2026-11-21T08:00:00.000Z';
const today = { subtotal: 1900, delivery: 250, grandTotal: 2150 };
const agreed = { subtotal: 1800, delivery: 250, grandTotal: 2050 };
const findings = [{ kind: 'price differs', text: 'Item 1: the browser said Rs 900, the shop says Rs 950.' }];

/** As the release before D58 kept it: the catalogue's amounts, and beside them what the shopper had seen. */
const earlierLine = {
  id: 43,
  name: 'Parrot D-swing',
  catalogueOptions: 'Size: XL',
  options: 'Size: XL',
  quantity: 2,
  price: 950,
  lineTotal: 1900,
  claimedPrice: 900,
  isKnown: true,
};
const earlier = (parts: object = {}) => ({
  kind: 'checked',
  order: { reference, placedAt, customer, lines: [earlierLine], ...today, claimed: agreed, ...parts },
  findings,
});

describe('an order that the release before D58 kept', () => {
  it('is read at the amounts that its shopper saw, with the catalogue’s beside them (D58)', () => {
    expect(storedCheck(earlier())).toEqual({
      kind: 'checked',
      order: {
        reference,
        placedAt,
        customer,
        ...agreed,
        catalogue: today,
        lines: [
          {
            id: 43,
            name: 'Parrot D-swing',
            catalogueOptions: 'Size: XL',
            options: 'Size: XL',
            quantity: 2,
            price: 900,
            lineTotal: 1800,
            cataloguePrice: 950,
            isKnown: true,
          },
        ],
      },
      findings,
    });
  });

  it('has nothing beside its amounts where nothing differed (D58)', () => {
    const { claimedPrice: _, ...line } = earlierLine;
    expect(storedCheck(earlier({ lines: [line], claimed: today }))).toMatchObject({
      order: { ...today, catalogue: null, lines: [line] },
    });
  });

  it.each(['subtotal', 'delivery', 'grandTotal'])(
    'has all amounts beside its own where the %s differed (D58)',
    (amount) => {
      expect(storedCheck(earlier({ lines: [], claimed: { ...today, [amount]: 1 } }))).toMatchObject({
        order: { ...today, [amount]: 1, catalogue: today },
      });
    },
  );

  it('may be shown to its customer only as far as the catalogue knew it (D59)', () => {
    const unknown = { ...earlierLine, catalogueOptions: '', isKnown: false };
    expect(storedCheck(earlier({ lines: [unknown] }))).toMatchObject({
      order: { lines: [{ catalogueOptions: null }] },
    });
  });

  it('is read also when it is erased', () => {
    expect(storedCheck(earlier({ lines: [] }))).toMatchObject({ order: { ...agreed, catalogue: today, lines: [] } });
  });
});

describe('the check of a stored order', () => {
  it.each([
    { kind: 'unreadable', problem: 'line 1 is not the heading of an order' },
    { kind: 'checked', order: { reference, placedAt, customer, lines: [], ...agreed, catalogue: today }, findings },
  ])('is read as it was written: $kind', (check) => {
    expect(storedCheck(check)).toEqual(check);
  });

  it.each([null, [], 'checked', { kind: 'checked' }, { kind: 'checked', order: null }, { order: {} }])(
    'is none: %j',
    (value) => {
      expect(storedCheck(value)).toBeNull();
    },
  );
});
