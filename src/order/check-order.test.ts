import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import type { CartLine } from '#shop/cart.ts';
import type { Product } from '#shop/product.ts';
import type { Order } from './order.ts';
import { formatOrder, parseOrder } from './order-message.ts';
import { addressee, sampleCatalogue, sampleOrder, sampleProduct } from '#test/support/sample-order.ts';
import {
  checkOrder,
  type CurrentCatalogue,
  isVerified,
  type CheckedLine,
  type FindingKind,
  publicOrder,
} from './check-order.ts';

const ball: CartLine = { id: 1, name: 'Rope Ball', price: rupees(500), quantity: 1 };
const swing: CartLine = { id: 43, name: 'Parrot D-swing', price: rupees(1900), quantity: 1, size: 'XL' };

/** An order as read from its message. */
function read(message: string) {
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') throw new Error(parsed.problem);
  return parsed.order;
}

/** Checks an order as read from its message, after `rewrite` has changed it. */
function check(order: Order, rewrite = (message: string) => message, catalogue: CurrentCatalogue = sampleCatalogue) {
  const checked = checkOrder(read(rewrite(formatOrder(order, addressee))), catalogue);
  if (checked.kind === 'unreadable') throw new Error(checked.problem);
  return { ...checked, kinds: checked.findings.map((finding) => finding.kind) };
}

const written = read(formatOrder(sampleOrder(), addressee));
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

  it('names the picture of the pack or size that was ordered, else of the product, if the catalogue has one', () => {
    const images = ['/pictures/43-1.aaaa.jpg', '/pictures/43-2.bbbb.jpg'];
    const sizeOptions = [
      { name: 'M', price: rupees(1500) },
      { name: 'XL', price: rupees(1900), picture: 2 },
    ];
    const pictureOf = (line: Partial<CartLine>, product: object) => {
      const findProduct = (id: number) => {
        const known = sampleCatalogue.findProduct(id);
        return known && { ...known, sizeOptions, ...product };
      };
      return check(withLines({ ...swing, ...line }), undefined, { ...sampleCatalogue, findProduct }).order.lines[0]
        ?.picture;
    };
    expect(pictureOf({}, { images })).toBe('/pictures/43-2.bbbb.jpg');
    expect(pictureOf({ size: 'M' }, { images })).toBe('/pictures/43-1.aaaa.jpg');
    expect(pictureOf({ size: 'XXXL' }, { images })).toBeUndefined();
    expect(pictureOf({}, { images: ['/placeholder.svg'] })).toBeUndefined();
    expect(pictureOf({}, {})).toBeUndefined();
    expect(pictureOf({}, { images: undefined })).toBeUndefined(); // A release of before the pictures.
  });

  it('finds a pack whose name was folded in the message', () => {
    const { kinds, order } = check(
      withLines({ id: 2, name: 'Chew Sticks', price: rupees(550), quantity: 2, pack: 'Pack of 12 (large)' }),
    );
    expect(kinds).toEqual([]);
    expect(order.lines[0]).toMatchObject({ catalogueOptions: 'Pack of 12 (large)', lineTotal: 1100 });
  });

  it('keeps the amounts that the shopper saw, and puts the catalogue’s beside them (D58)', () => {
    const { findings, order } = check(withLines({ ...swing, price: rupees(19), quantity: 2 }));
    expect(findings).toEqual([
      {
        kind: 'total differs',
        text: 'The customer agreed to Rs 288. Today’s price list says Rs 4,050, Rs 3,762 more. Likely reason: somebody altered the order, or the cart still held an older price because there was no connection.',
      },
      { kind: 'price differs', text: 'Item 1 (Parrot D-swing): Rs 19 in the order, Rs 1,900 in today’s price list.' },
    ]);
    expect(order).toMatchObject({
      subtotal: 38,
      delivery: 250,
      grandTotal: 288,
      catalogue: { subtotal: 3800, delivery: 250, grandTotal: 4050 },
    });
    expect(order.lines).toMatchObject([{ price: 19, lineTotal: 38, cataloguePrice: 1900 }]);
  });

  it('names an old page, not the customer, as the likely reason (D58)', () => {
    const lines = [{ ...swing, price: rupees(2000) }];
    const [total] = check(sampleOrder({ catalogueVersion: 'old00000', lines })).findings;
    expect(total?.text).toBe(
      'The customer agreed to Rs 2,250. Today’s price list says Rs 2,150, Rs 100 less. Likely reason: the customer’s page showed a different price list.',
    );
  });

  it('names a changed delivery fee, not the customer, as the likely reason', () => {
    const dearer = sampleCatalogue.provinces.map((province) => ({ ...province, fee: rupees(300) }));
    const [total] = check(sampleOrder(), undefined, { ...sampleCatalogue, provinces: dearer }).findings;
    expect(total?.text).toBe(
      'The customer agreed to Rs 6,450. Today’s price list says Rs 6,500, Rs 50 more. Likely reason: the customer’s page showed an earlier delivery fee, or somebody altered the order.',
    );
  });

  it('counts what the catalogue does not know as agreed (D58)', () => {
    const { kinds, order } = check(withLines({ ...swing, size: 'XXL', price: rupees(7) }, { ...swing, id: 999 }));
    expect(kinds).toEqual(['unknown option', 'unknown product']);
    expect(order).toMatchObject({ subtotal: 1907, grandTotal: 2157, catalogue: null });
    expect(order.lines).toMatchObject([
      { name: 'Parrot D-swing', catalogueOptions: null, isKnown: true },
      { catalogueOptions: null, isKnown: false },
    ]);
  });

  it('finds a pack or size that is sold out, though the product is not', () => {
    const soldOut = true;
    const findingsOf = (options: Partial<Product>, line: Partial<CartLine>) => {
      const { size: _, ...plain } = swing;
      const findProduct = () => sampleProduct({ id: 43, name: swing.name, price: swing.price, ...options });
      return check(withLines({ ...plain, ...line }), undefined, { ...sampleCatalogue, findProduct }).findings;
    };
    const sizeOptions = [
      { name: 'S', price: swing.price },
      { name: 'XL', price: swing.price, soldOut },
    ];
    expect(findingsOf({ sizeOptions }, { size: 'S' })).toEqual([]);
    expect(findingsOf({ sizeOptions }, { size: 'XL' })).toEqual([
      { kind: 'out of stock', text: 'Item 1 (Parrot D-swing): the size “XL” is out of stock.' },
    ]);
    const packOptions = [{ name: 'Pack of 6', quantity: 6, price: swing.price, soldOut }];
    expect(findingsOf({ packOptions }, { pack: 'Pack of 6' })).toEqual([
      { kind: 'out of stock', text: 'Item 1 (Parrot D-swing): the pack “Pack of 6” is out of stock.' },
    ]);
  });

  it('finds a product that is no longer sold in an order from an old page, at its last price (D67)', () => {
    const { kinds, findings } = check(withLines({ id: 9, name: 'Old Perch', price: rupees(500), quantity: 1 }));
    expect(kinds).toEqual(['no longer sold']);
    expect(findings[0]?.text).toContain('Old Perch');
  });

  it.each([
    ['unknown product', withLines({ ...swing, id: 999 })],
    ['unknown option', withLines({ ...swing, size: 'XXL', price: rupees(1500) })],
    ['unknown option', withLines({ ...ball, pack: 'Pack of 6' })],
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
  ])('finds: %s', (kind, honest, tampered) => {
    expect(check(sampleOrder(), (message) => message.replace(honest, tampered)).kinds).toContain(kind);
  });

  it('takes the grand total that the shopper saw where the message does not add up (D58)', () => {
    const { findings, order } = check(sampleOrder(), (message) =>
      message.replace('Subtotal: Rs 6200', 'Subtotal: Rs 1').replace('= Rs 5700', '= Rs 57'),
    );
    expect(order).toMatchObject({ subtotal: 1, delivery: 250, grandTotal: 6450 });
    expect(order.lines[0]).toMatchObject({ price: 1900, quantity: 3, lineTotal: 57 });
    const altered = 'The shop’s checkout can’t produce this total, so the order was altered.';
    expect(findings.map(({ text }) => text)).toEqual([
      `The items add up to Rs 557, but the order’s subtotal is Rs 1. ${altered}`,
      `Subtotal and delivery add up to Rs 251, but the grand total is Rs 6,450. ${altered}`,
      'Item 1 (Parrot D-swing): Rs 1,900 x 3 is Rs 5,700, but the order says Rs 57.',
    ]);
  });

  it.each([
    ['name', { ...swing, name: 'x'.repeat(121) }, {}],
    ['option', { ...swing, size: 'x'.repeat(121) }, {}],
    ['version of the price list', swing, { catalogueVersion: 'x'.repeat(121) }],
  ])('quotes no more than 120 bytes of a shopper’s %s (D29)', (_, line, more) => {
    const { findings } = check(sampleOrder({ lines: [line], ...more }));
    expect(findings.map(({ text }) => /x+…/.exec(text)?.[0])).toEqual([`${'x'.repeat(120)}…`]);
  });

  it('finds nothing odd in 999 pieces and 200 lines', () => {
    expect(check(withLines({ ...swing, quantity: 999 })).kinds).toEqual([]);
    expect(check(withLines(...Array.from({ length: 200 }, () => swing))).kinds).toEqual([]);
  });

  it('compares the delivery with that of the catalogue’s names, not of the browser’s', () => {
    const { order, kinds } = check(withLines({ id: 5, name: 'Cat Food', price: rupees(1200), quantity: 3 }));
    expect([order.delivery, order.catalogue?.delivery]).toEqual([250, 350]);
    expect(kinds).toContain('delivery differs');
  });

  it('calls amounts that are too large to be exact unreadable', () => {
    const lines = written.lines.map((line) => ({ ...line, quantity: Number.MAX_SAFE_INTEGER }));
    expect(checkOrder({ ...written, lines }, sampleCatalogue).kind).toBe('unreadable');
  });

  it('passes an error of the shop on: only sums can make an order unreadable', () => {
    const findProduct = () => {
      throw new TypeError('no catalogue');
    };
    expect(() => checkOrder(written, { ...sampleCatalogue, findProduct })).toThrow('no catalogue');
  });

  it('calls an order verified whose page was only older, and none with another price (D59)', () => {
    const isVerifiedAs = (line: CartLine, catalogueVersion?: string) =>
      isVerified(check(sampleOrder({ lines: [line], ...(catalogueVersion && { catalogueVersion }) })).findings);
    expect([
      isVerifiedAs(swing),
      isVerifiedAs({ ...swing, name: 'Parrot swing' }, 'an older one'),
      isVerifiedAs({ ...swing, price: rupees(19) }),
    ]).toEqual([true, true, false]);
  });

  it('never changes an honest order, whatever is in it (D58)', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 999 }),
      product: fc.constantFrom(swing, ball),
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
          expect([checked.grandTotal, checked.catalogue]).toEqual([order.grandTotal, null]);
          for (const one of checked.lines) expect(one).not.toHaveProperty('cataloguePrice');
        },
      ),
    );
  });
});

/** An order of these lines for the public. */
const publicParts = (lines: readonly CheckedLine[], grandTotal = 750) => ({
  ...check(withLines(ball)).order,
  lines,
  grandTotal: rupees(grandTotal),
});
const [known] = check(withLines(ball)).order.lines;
const checkedLine = (parts: Partial<CheckedLine> = {}): CheckedLine => {
  if (!known) throw new Error('the order has a line');
  return { ...known, ...parts };
};

const doubtful = [{ kind: 'price differs' as FindingKind, text: '' }];
const strange = [
  checkedLine({ catalogueOptions: null, name: 'Call 0300 1234567' }),
  checkedLine({ quantity: 1000 }),
  checkedLine({ price: rupees(10_000_000) }),
  checkedLine({ lineTotal: rupees(10_000_000) }),
];

describe('the public part of an order (D59, D80)', () => {
  it.each([
    ['it was verified', [], false],
    ['the owner entered it', doubtful, true],
  ])('is all of it if %s', (_, findings, isEntered) => {
    const shown = publicOrder({ order: publicParts(strange), findings }, isEntered);
    expect(shown).toMatchObject({ isSure: true, isTotalFinal: true, lines: strange, others: 0, total: 750 });
  });

  it('leaves out what a stranger may have written', () => {
    const shown = publicOrder(
      { order: publicParts([checkedLine(), ...strange], 10_000_000), findings: doubtful },
      false,
    );
    expect(shown).toMatchObject({ isSure: false, lines: [checkedLine()], others: 4, total: null });
  });

  it.each([
    ['an order with findings', undefined, false],
    ['one that the owner corrected in another way', 750, false],
    ['one whose total the owner corrected', 800, true],
  ])('says whether the total is final, of %s', (_, agreedTotal, isTotalFinal) => {
    const order = { ...publicParts(strange), ...(agreedTotal !== undefined && { agreedTotal: rupees(agreedTotal) }) };
    expect(publicOrder({ order, findings: doubtful }, false)).toMatchObject({ isSure: false, isTotalFinal });
  });

  it('has twenty lines at most, and the number of those besides', () => {
    const lines = Array.from({ length: 21 }, () => checkedLine());
    const shown = publicOrder({ order: publicParts(lines), findings: doubtful }, false);
    expect(shown).toMatchObject({ others: 1, total: 750 });
  });
});
