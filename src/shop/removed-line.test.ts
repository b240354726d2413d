import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, type CartLine, removeLine } from './cart.ts';
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

/** Removes lines one after the other, as a shopper does with the list in view. */
function removeOrdered(cart: Cart, lines: readonly CartLine[]) {
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

describe('a line that was removed from the cart by mistake', () => {
  it('returns to its old place, with its quantity', () => {
    const { left, removed } = removeOrdered([small, medium, large], [medium]);
    expect(left).toEqual([small, large]);
    expect(removed.reduce(restoreLine, left)).toEqual([small, medium, large]);
  });

  it('keeps a row in the list, as earlier removed lines do', () => {
    const { left, removed } = removeOrdered([small, medium, large], [large, medium]);
    expect(shown(left, removed)).toEqual(['present S', 'removed M', 'removed L']);
    expect(shown([], [])).toEqual([]);
  });

  it('returns to the same cart, in whatever order lines are removed and restored', () => {
    const sizes = ['XS', 'S', 'M', 'L', 'XL'];
    const orders = fc.tuple(fc.shuffledSubarray(sizes), fc.shuffledSubarray(sizes, { minLength: sizes.length }));
    fc.assert(
      fc.property(orders, ([out, back]) => {
        const cart = sizes.map((size, index) => line(size, index + 1));
        const inOrder = (order: readonly string[]) => order.map((size) => cart[sizes.indexOf(size)] ?? small);
        const { left, removed } = removeOrdered(cart, inOrder(out));
        expect(cartRows(left, removed).map((row) => row.line)).toEqual(cart);
        const returning = back.flatMap((size) => removed.filter((one) => one.line.size === size));
        expect(returning.reduce(restoreLine, left)).toEqual(cart);
      }),
    );
  });
});

describe('a removed line after a change in another tab (D24)', () => {
  it('returns without losing what was added there', () => {
    const { left, removed } = removeOrdered([small, medium], [small]);
    expect(removed.reduce(restoreLine, [...left, large])).toEqual([small, medium, large]);
  });

  it('returns to the end if all lines behind it are gone', () => {
    const { removed } = removeOrdered([small, medium], [small]);
    expect(removed.reduce(restoreLine, [large])).toEqual([large, small]);
  });

  it('adds to the same item if it was added again', () => {
    const { removed } = removeOrdered([small, medium], [small]);
    expect(removed.reduce(restoreLine, [medium, line('S', 1)])).toEqual([medium, line('S', 3)]);
  });

  it('has both rows for an item that was removed and added again', () => {
    const { left, removed } = removeOrdered([small, medium], [small]);
    expect(shown([...left, line('S')], removed)).toEqual(['removed S', 'present M', 'present S']);
  });
});
