import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { smallShopFolder } from '#test/support/catalogues.ts';
import { examine, productTable } from './examine.ts';
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

describe('the examination of a catalogue', () => {
  it('raises no false alarm', async () => {
    const { text, exitCode } = await examine({ root, environment: {} });
    expect(text).toContain('12 products, nothing to fix in the catalogue');
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^3 +900 +yes +dog +Dog Food 3 kg +3 kg +dog-food$/m);
  });

  it('reads the folder that its settings name', async () => {
    renameSync(join(root, 'catalogue'), join(root, 'ours'));
    const { text, exitCode } = await examine({
      root,
      environment: { CATALOGUE_DIR: join(root, 'ours') },
    });
    expect([exitCode, text]).toEqual([0, expect.stringContaining('12 products, nothing to fix')]);
  });

  it('lists the texts that the owner has not written yet, without calling them a problem (D66)', async () => {
    edit('shop.yaml', 'The heroTitle of {shop}', 'Happy pets start here');
    const { text, exitCode } = await examine({ root, environment: {} });
    expect(text).toMatch(/^Not changed yet in catalogue\/shop\.yaml: heroTitle\. Read/m);
    expect(exitCode).toBe(0);
  });

  it('lists the products without a weight, with the weight in their names, but not as a problem (D84)', async () => {
    edit('products/002-dog-food-500-g.md', 'price: 300', 'price: 300\nweight: 500 g');
    edit('products/007-bird-swing.md', 'price: 800', 'price: 800, weight: 300 g');
    const { text, exitCode } = await examine({ root, environment: {} });
    expect(text).toContain('Without a weight, which couriers ask for;');
    expect(text).toContain('\n- 1 Dog Food 1 kg: the name says 1 kg\n- 3 ');
    expect(text).toMatch(/^- 7 Bird Swing \(L\)$/m);
    expect(exitCode).toBe(0);
  });

  it('lists the products whose packs say Panja in a shop of another name (D66)', async () => {
    edit('products/001-dog-food-1-kg.md', 'The front', 'A bag of Panja dog food');
    const shopOf = (name: string) => examine({ root, environment: { SHOP_NAME: name } });
    expect((await shopOf('Chonch')).text).toContain('say Panja, but your shop is Chonch: Dog Food 1 kg (1)');
    expect((await shopOf('Panja')).text).not.toContain('say Panja');
  });
});

it('a setting that overrides the content is reported, with its variable (D69)', async () => {
  const { text } = await examine({
    root,
    environment: { SHOP_PHONE: '+92 51 1234567' },
  });
  expect(text).toContain(
    'SHOP_PHONE is set to "+92 51 1234567" and overrides phone in catalogue/shop.yaml: change it there.\n',
  );
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
