import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { noCustomer } from './customer-fields.ts';
import { type CheckedLine, type CheckedOrder, type FindingKind, othersText, publicOrder } from './order-check.ts';

function line(parts: Partial<CheckedLine> = {}): CheckedLine {
  const [quantity, price, lineTotal] = [1, rupees(500), rupees(500)];
  return {
    id: 1,
    name: 'Rope Ball',
    catalogueOptions: '',
    options: '',
    quantity,
    price,
    lineTotal,
    isKnown: true,
    ...parts,
  };
}

function order(lines: readonly CheckedLine[], grandTotal = 750): CheckedOrder {
  const [subtotal, delivery] = [rupees(500), rupees(250)];
  const head = { reference: '7K3M9Q2X0123456789ABCDEFGH', placedAt: '2026-11-21T08:00:00.000Z', customer: noCustomer };
  return { ...head, lines, subtotal, delivery, grandTotal: rupees(grandTotal), catalogue: null };
}

const doubtful = [{ kind: 'price differs' as FindingKind, text: '' }];
const strange = [
  line({ catalogueOptions: null, name: 'Call 0300 1234567' }),
  line({ quantity: 1000 }),
  line({ price: rupees(10_000_000) }),
  line({ lineTotal: rupees(10_000_000) }),
];

describe('the public part of an order (D59, D80)', () => {
  it('is all of it once it was verified', () => {
    const shown = publicOrder({ order: order(strange), findings: [] }, false);
    expect(shown).toMatchObject({ isSure: true, others: 0, total: 750 });
    expect(shown.lines).toHaveLength(4);
    expect(othersText(shown)).toBeNull();
  });

  it('is all of it if the owner entered it', () => {
    expect(publicOrder({ order: order(strange), findings: doubtful }, true)).toMatchObject({ isSure: true, others: 0 });
  });

  it('leaves out what a stranger may have written', () => {
    const shown = publicOrder({ order: order([line(), ...strange], 10_000_000), findings: doubtful }, false);
    expect(shown).toMatchObject({ isSure: false, lines: [line()], others: 4, total: null });
    expect(othersText(shown)).toBe('And 4 more items that the shop will confirm');
  });

  it('has twenty lines at most, and says how many there are besides', () => {
    const lines = Array.from({ length: 21 }, () => line());
    const shown = publicOrder({ order: order(lines), findings: doubtful }, false);
    expect(shown).toMatchObject({ others: 1, total: 750 });
    expect(othersText(shown)).toBe('And 1 more item that the shop will confirm');
    expect(othersText({ ...shown, lines: [] })).toBe('1 item that the shop will confirm');
  });
});
