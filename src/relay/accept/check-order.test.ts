import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import type { CartLine } from '#shop/cart.ts';
import type { Order } from '#shop/order.ts';
import { formatOrder } from '#wire/order-message.ts';
import { parseOrder } from '#wire/parse-order.ts';
import { addressee, sampleOrder, sampleShelf } from '#test/relay/support/sample-order.ts';
import { checkOrder } from './check-order.ts';

const swing: CartLine = { id: 43, name: 'Parrot D-swing', price: rupees(1900), quantity: 1, size: 'XL' };

/** The check of an order as it comes out of its message, which a tamperer may rewrite. */
function check(order: Order, rewrite: (message: string) => string = (message) => message) {
  const parsed = parseOrder(rewrite(formatOrder(order, addressee)));
  if (parsed.kind === 'problem') throw new Error(parsed.problem);
  const verdict = checkOrder(parsed.order, sampleShelf);
  if (verdict.kind === 'unreadable') throw new Error(verdict.problem);
  return { ...verdict, kinds: verdict.findings.map((finding) => finding.kind) };
}

const withLines = (...lines: readonly CartLine[]) => sampleOrder({ lines });

describe('checking an order against the catalogue (D29)', () => {
  it('finds nothing in an order as the shop makes it', () => {
    const { kinds, order } = check(sampleOrder());
    expect(kinds).toEqual([]);
    expect(order).toMatchObject({ subtotal: 6200, delivery: 250, grandTotal: 6450 });
    expect(order.lines[0]).toMatchObject({
      name: 'Parrot D-swing',
      catalogueOptions: 'Size: XL',
      price: 1900,
      lineTotal: 5700,
    });
  });

  it('knows a pack whose name the message had to fold', () => {
    const { kinds, order } = check(
      withLines({ id: 2, name: 'Chew Sticks', price: rupees(550), quantity: 2, pack: 'Pack of 12 (large)' }),
    );
    expect(kinds).toEqual([]);
    expect(order.lines[0]).toMatchObject({ catalogueOptions: 'Pack: Pack of 12 (large)', lineTotal: 1100 });
  });

  it('reckons with the shop’s price when the browser’s differs', () => {
    const { findings, order } = check(withLines({ ...swing, price: rupees(19), quantity: 2 }));
    expect(findings[0]).toEqual({
      kind: 'price differs',
      text: 'Item 1: the browser said Rs 19, the shop says Rs 1900 (Parrot D-swing).',
    });
    expect(order).toMatchObject({ subtotal: 3800, grandTotal: 4050, claimed: { subtotal: 38, grandTotal: 288 } });
  });

  it.each([
    ['unknown product', withLines({ ...swing, id: 999 })],
    ['unknown option', withLines({ ...swing, size: 'XXL', price: rupees(1500) })],
    ['unknown option', withLines({ id: 1, name: 'Rope Ball', price: rupees(500), quantity: 1, pack: 'Pack of 6' })],
    ['option missing', withLines({ id: 43, name: 'Parrot D-swing', price: rupees(1500), quantity: 1 })],
    ['out of stock', withLines({ id: 6, name: 'Sold Out Mouse', price: rupees(500), quantity: 1 })],
    ['inquiry only', withLines({ id: 67, name: 'Heavy Litter', price: rupees(2000), quantity: 1 })],
    ['name differs', withLines({ ...swing, name: 'Free Swing' })],
    ['large quantity', withLines({ ...swing, quantity: 1000 })],
    ['many lines', withLines(...Array.from({ length: 201 }, () => swing))],
    ['other catalogue version', sampleOrder({ catalogueVersion: 'old00000' })],
  ])('finds: %s', (kind, order) => {
    expect(check(order).kinds).toEqual([kind]);
  });

  it.each([
    ['line total differs', 'x 3 = Rs 5700', 'x 3 = Rs 57'],
    ['delivery differs', 'Delivery Charges: Rs 250', 'Delivery Charges: Rs 0'],
    ['total differs', 'Grand Total: Rs 6450', 'Grand Total: Rs 1'],
    ['total differs', 'Subtotal: Rs 6200', 'Subtotal: Rs 1'],
  ])('finds: %s', (kind, honest, tampered) => {
    expect(check(sampleOrder(), (message) => message.replace(honest, tampered)).kinds).toContain(kind);
  });

  it('says whose numbers do not add up: not the shop’s', () => {
    const { findings } = check(sampleOrder(), (message) => message.replace('Subtotal: Rs 6200', 'Subtotal: Rs 1'));
    expect(findings.map(({ text }) => text)).toEqual([
      'Subtotal: the browser said Rs 1, the shop says Rs 6200.',
      'Grand total: the browser said Rs 6450, but its own subtotal and delivery make Rs 251.',
    ]);
  });

  it('takes 999 pieces and 200 lines as usual', () => {
    expect(check(withLines({ ...swing, quantity: 999 })).kinds).toEqual([]);
    expect(check(withLines(...Array.from({ length: 200 }, () => swing))).kinds).toEqual([]);
  });

  it('reckons the delivery by the catalogue’s names, not by the browser’s', () => {
    const { order, kinds } = check(withLines({ id: 5, name: 'Cat Food', price: rupees(1200), quantity: 3 }));
    expect(order.delivery).toBe(350);
    expect(kinds).toContain('delivery differs');
  });

  it('calls amounts unreadable that no number holds exactly', () => {
    const written = parseOrder(formatOrder(sampleOrder(), addressee));
    if (written.kind === 'problem') throw new Error(written.problem);
    const lines = written.order.lines.map((line) => ({ ...line, quantity: Number.MAX_SAFE_INTEGER }));
    expect(checkOrder({ ...written.order, lines }, sampleShelf).kind).toBe('unreadable');
  });

  it('never changes an honest order, whatever is in it', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 999 }),
      product: fc.constantFrom(swing, { ...swing, id: 1, name: 'Rope Ball', price: rupees(500), size: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('punjab', 'sindh', 'kashmir', 'elsewhere'),
        (lines, province) => {
          const order = sampleOrder({
            lines: lines.map(({ product, quantity }) => ({ ...product, quantity })),
            customer: { ...sampleOrder().customer, province },
          });
          const { kinds, order: checked } = check(order);
          expect(kinds).toEqual([]);
          expect(checked.grandTotal).toBe(order.grandTotal);
        },
      ),
    );
  });
});
