import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { smallShopFolder } from '#test/support/catalogues.ts';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { catalogueReport, productTable } from './catalogue-report.ts';
import { rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';

let root: string;
beforeEach(() => {
  root = smallShopFolder();
});

/** Changes one place of a file of the catalogue. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(root, 'catalogue', file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, 'catalogue', file), text.replace(from, to));
}

const report = () => catalogueReport(shopCatalogue(root, join(root, 'catalogue')), root);

describe('the report about a catalogue', () => {
  it('raises no false alarm', () => {
    const { text, isClean } = report();
    expect(text).toContain('12 products, nothing to fix in the catalogue');
    expect(isClean).toBe(true);
    expect(text).toMatch(/^3 +900 +yes +dog +Dog Food 3 kg +3 kg +dog-food$/m);
  });

  it('lists the texts that the owner has not written yet, without calling them a problem (D66)', () => {
    edit('shop.yaml', 'The heroTitle of {shop}', 'Happy pets start here');
    const { text, isClean } = report();
    expect(text).toMatch(/^Not changed yet in catalogue\/shop\.yaml: heroTitle\. Read/m);
    expect(isClean).toBe(true);
  });

  it('lists the products without a weight, with the weight in their names, but not as a problem (D84)', () => {
    edit('products/002-dog-food-500-g.md', 'price: 300', 'price: 300\nweight: 500 g');
    edit('products/007-bird-swing.md', 'price: 800', 'price: 800, weight: 300 g');
    const { text, isClean } = report();
    expect(text).toContain('Without a weight, which couriers ask for;');
    expect(text).toContain('\n- 1 Dog Food 1 kg: the name says 1 kg\n- 3 ');
    expect(text).toMatch(/^- 7 Bird Swing \(L\)$/m);
    expect(isClean).toBe(true);
  });

  it('lists the products whose packs say Panja in a shop of another name (D66)', () => {
    edit('products/001-dog-food-1-kg.md', 'The front', 'A bag of Panja dog food');
    expect(report().text).toContain('say Panja, but your shop is Small Shop: Dog Food 1 kg (1)');
    edit('shop.yaml', 'name: Small Shop', 'name: Panja');
    expect(report().text).not.toContain('say Panja');
  });
});

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

it('the table of products shows price, stock, group, the rules that apply to the name, and the lists', () => {
  expect(productTable(products, lists).split('\n')).toEqual([
    'ID  PRICE      STOCK  GROUP  1 KG  NAME                          ASK   LISTS',
    '43  800-2100   OUT    bird         Swing for Large Parrots 5 kg  5 kg  bird-toys, home, new pet, pharmacy, bird-supplement, bird-food',
    '5   700 (800)  OUT    bird   yes   Seed 1 kg',
    '6   800        OFF    bird         Old Perch',
    '',
  ]);
});
