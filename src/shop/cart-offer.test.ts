import { describe, expect, it } from 'vitest';
import { sampleProduct, sampleProducts } from '#test/support/sample-order.ts';
import { cartOffer } from './cart-offer.ts';
import { readCartLink } from './links.ts';
import { rupees } from './money.ts';

const products = [
  ...sampleProducts,
  sampleProduct({
    id: 10,
    name: 'Harness',
    packOptions: [{ name: 'Pair', quantity: 2, price: rupees(900) }],
    sizeOptions: [
      { name: 'S', price: rupees(500) },
      { name: 'L', price: rupees(600), soldOut: true },
    ],
    images: [],
  }),
];
const offerOf = (link: string) =>
  cartOffer(readCartLink(link) ?? [], (id) => products.find((product) => product.id === id));
const image = '/pictures/placeholder.svg';

describe('the offer of a cart link', () => {
  it('has today’s names and prices, with packs and sizes by name (D88)', () => {
    const { lines, leftOut, unknown } = offerOf('1x2,2.Pack-of-12-%28large%29x1,43.XLx3,10.Pair.Sx1');
    expect(lines).toEqual([
      { id: 1, name: 'Rope Ball', price: 500, quantity: 2, image },
      { id: 2, name: 'Chew Sticks', price: 550, quantity: 1, image, pack: 'Pack of 12 (large)' },
      { id: 43, name: 'Parrot D-swing', price: 1900, quantity: 3, image, size: 'XL' },
      { id: 10, name: 'Harness', price: 900, quantity: 1, pack: 'Pair', size: 'S' },
    ]);
    expect([leftOut, unknown]).toEqual([[], 0]);
  });

  it('adds up lines of one item, within what the cart can hold (D88)', () => {
    expect(offerOf('1x2,1x3').lines.map(({ quantity }) => quantity)).toEqual([5]);
    expect(offerOf('43.XLx9999999999').lines.map(({ quantity }) => quantity)).toEqual([526_315_789]);
  });

  it('names what is sold out, heavy, taken off or no longer comes like this, once each (D88)', () => {
    const { lines, leftOut, unknown } = offerOf('6x1,67x1,9x1,2x1,43.XXLx1,43.XSx1,1.Mx1,10.Pair.Lx1,404x1,6x2');
    expect(lines).toEqual([]);
    expect(leftOut).toEqual([
      { id: 6, name: 'Sold Out Mouse', reason: 'sold out' },
      { id: 67, name: 'Heavy Litter', reason: 'inquiry' },
      { id: 9, name: 'Old Perch', reason: 'taken off' },
      { id: 2, name: 'Chew Sticks', reason: 'options' },
      { id: 43, name: 'Parrot D-swing', reason: 'options' },
      { id: 1, name: 'Rope Ball', reason: 'options' },
      { id: 10, name: 'Harness', pack: 'Pair', size: 'L', reason: 'sold out' },
    ]);
    expect(unknown).toBe(1);
  });

  it('shows no text of the link: a stranger may have written it (D88)', () => {
    expect(JSON.stringify(offerOf('43.Call-0300-1234567-to-winx1'))).not.toContain('0300');
  });
});
