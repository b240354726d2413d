import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, type CartLine, mostOf, removeLine } from './cart.ts';
import { rupees } from './money.ts';
import { cartRows, type RemovedLine, removedLine, restoreLine } from './removed-line.ts';

const line = (size: string, quantity = 1): CartLine => ({
  id: 43,
  name: 'Parrot D-swing',
  price: rupees(800),
  size,
  quantity,
});
const [small, medium, large] = [line('S', 2), line('M', 3), line('L', 1)];

/** Takes lines out one after the other, as a shopper does with the list before the eyes. */
function takeOut(cart: Cart, lines: readonly CartLine[]) {
  return lines.reduce<{ readonly left: Cart; readonly removed: readonly RemovedLine[] }>(
    ({ left, removed }, one) => ({
      left: removeLine(left, one),
      removed: [...removed, removedLine(cartRows(left, removed), one)],
    }),
    { left: cart, removed: [] },
  );
}

const shown = (cart: Cart, removed: readonly RemovedLine[]) =>
  cartRows(cart, removed).map((row) => `${row.state} ${row.line.size}`);

describe('a line that was taken out of the cart by mistake', () => {
  it('comes back to its old place, with its quantity', () => {
    const { left, removed } = takeOut([small, medium, large], [medium]);
    expect(left).toEqual([small, large]);
    expect(removed.reduce(restoreLine, left)).toEqual([small, medium, large]);
  });

  it('comes back though it was the last line, or the only one', () => {
    expect(takeOut([small, large], [large]).removed.reduce(restoreLine, [small])).toEqual([small, large]);
    expect(takeOut([small], [small]).removed.reduce(restoreLine, [])).toEqual([small]);
  });

  it('leaves its place to be seen in the list, that of an earlier one too', () => {
    const { left, removed } = takeOut([small, medium, large], [large, medium]);
    expect(shown(left, removed)).toEqual(['kept S', 'removed M', 'removed L']);
    expect(shown([], [])).toEqual([]);
  });

  it('any lines, taken out in any order and put back in any other, give the cart as it was', () => {
    const sizes = ['XS', 'S', 'M', 'L', 'XL'];
    const orders = fc.tuple(fc.shuffledSubarray(sizes), fc.shuffledSubarray(sizes, { minLength: sizes.length }));
    fc.assert(
      fc.property(orders, ([out, back]) => {
        const cart = sizes.map((size, index) => line(size, index + 1));
        const inOrder = (order: readonly string[]) => order.map((size) => cart[sizes.indexOf(size)] ?? small);
        const { left, removed } = takeOut(cart, inOrder(out));
        expect(cartRows(left, removed).map((row) => row.line)).toEqual(cart);
        const returning = back.flatMap((size) => removed.filter((one) => one.line.size === size));
        expect(returning.reduce(restoreLine, left)).toEqual(cart);
      }),
    );
  });
});

describe('meanwhile another tab has changed the cart (D24)', () => {
  it('keeps what was added there', () => {
    const { left, removed } = takeOut([small, medium], [small]);
    expect(removed.reduce(restoreLine, [...left, large])).toEqual([small, medium, large]);
  });

  it('goes to the end where all that stood behind it has gone', () => {
    const { removed } = takeOut([small, medium], [small]);
    expect(removed.reduce(restoreLine, [large])).toEqual([large, small]);
  });

  it('adds to the same item where it was put into the cart again', () => {
    const { removed } = takeOut([small, medium], [small]);
    expect(removed.reduce(restoreLine, [medium, line('S', 1)])).toEqual([medium, line('S', 3)]);
  });

  it('never goes beyond the most that a line holds', () => {
    const most = mostOf(rupees(800));
    const { removed } = takeOut([line('S', most)], [line('S', most)]);
    expect(removed.reduce(restoreLine, [line('S', 5)])).toEqual([line('S', most)]);
  });

  it('shows both rows of an item that is out and in again', () => {
    const { left, removed } = takeOut([small, medium], [small]);
    expect(shown([...left, line('S')], removed)).toEqual(['removed S', 'kept M', 'kept S']);
  });
});
