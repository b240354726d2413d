import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { productTable } from './report.ts';

const swing: Product = {
  id: 43,
  name: 'Swing for Large Parrots 5 kg',
  price: rupees(800),
  salePrice: null,
  category: 'bird-toys',
  inStock: false,
  images: [],
  sizeOptions: [
    { name: 'S', price: rupees(800) },
    { name: 'L', price: rupees(2100) },
  ],
};
const off: Product = { ...swing, id: 6, name: 'Old Perch', sizeOptions: [], takenOff: true };
const products = [swing, { ...swing, id: 5, name: 'Seed 1 kg', sizeOptions: [], salePrice: rupees(700) }, off];
const names = ['bird-toys', 'home', 'home', 'new pet', 'pharmacy', 'bird-supplement', 'bird-food'];
const lists = names.map((name) => ({ name, products: [swing] }));

describe('the table of products', () => {
  it('shows price, stock, group, the rules that apply to the name, and the lists', () => {
    expect(productTable(products, lists).split('\n')).toEqual([
      'ID  PRICE      STOCK  GROUP  1 KG  NAME                          ASK   LISTS',
      '43  800-2100   OUT    bird         Swing for Large Parrots 5 kg  5 kg  bird-toys, home, new pet, pharmacy, bird-supplement, bird-food',
      '5   700 (800)  OUT    bird   yes   Seed 1 kg',
      '6   800        OFF    bird         Old Perch',
      '',
    ]);
  });
});
