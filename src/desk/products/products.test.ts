/** Prices and stock, changed in the list of products at the desk. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deskSchema } from '#catalogue/desk-schema.ts';
import { citiesSchema, pagesSchema, productSchema, shopSchema } from '#catalogue/schema.ts';
import { catalogueDesk, PageForm } from '#test/support/test-desk.ts';

const food = 'products/001-dog-food-1-kg.md';
const swing = 'products/007-bird-swing.md';

describe('the list of products', () => {
  it('shows each with its price, its sizes and its stock, and finds by a part of a name as the shop does', async () => {
    const { html, text, folder, original } = await catalogueDesk();
    const sale = original(food).replace('price: 500', 'price: 500\nsalePrice: 450');
    writeFileSync(join(folder, food), sale.replace('inStock: true', 'inStock: false'));
    const all = await text('/products');
    expect(all).toContain('Dog Food 1 kg Rs 450, was Rs 500 Sold out');
    expect(all).toContain('Bird Swing Rs 800 to Rs 1,300');
    expect((await html('/products')).match(/<details/g)).toHaveLength(12);
    expect((await html('/products?search=%20bIrD%20s')).match(/<details/g)).toHaveLength(1);
    expect(await text('/products?search=x%3Cb%3E')).toContain('No product found for “x&lt;b&gt;”.');
  });

  it('is in the order of categories, then of names; a search has the best match first', async () => {
    const { html } = await catalogueDesk();
    const names = async (path: string) =>
      [...(await html(path)).matchAll(/<(?:h2|span class="product-name"><bdi)>([^<]*)/g)].map(([, name]) => name);
    expect((await names('/products')).slice(0, 3)).toEqual(['Bird toys', 'Bird Bell', 'Bird Ladder']);
    expect(await names('/products?search=dog+food')).toEqual(['Dog Food 1 kg', 'Dog Food 500 g', 'Dog Food 3 kg']);
  });

  it('shows a category, or what is sold out, on sale, or without a photo of the owner’s, and counts them', async () => {
    const { html, text, folder, original } = await catalogueDesk();
    const change = (file: string, from: string, to: string) =>
      writeFileSync(join(folder, file), original(file).replace(from, to));
    change(food, 'price: 500', 'price: 500\nsalePrice: 450');
    change(swing, 'price: 800', 'price: 800, soldOut: true');
    const found = async (query: string) =>
      [...(await html(`/products?${query}`)).matchAll(/id="product-(\d+)"/g)].map(([, id]) => Number(id));
    expect(await text('/products')).toContain('All 12 Sold out');
    expect(await found('show=on-sale')).toEqual([1, 5]);
    expect(await found('show=sold-out')).toContain(7);
    expect(await text('/products?show=sold-out')).toContain('Bird Swing Rs 800 to Rs 1,300 Partly sold out');
    expect(await found('category=dog-food')).toEqual([1, 3, 2]);
    expect(await text('/products?category=bird-toys&show=on-sale')).toContain('No product matches.');
    mkdirSync(join(folder, 'photographs/1'), { recursive: true });
    writeFileSync(join(folder, 'photographs/1/1.jpg'), '');
    expect(await found('show=no-photo')).not.toContain(1);
  });

  it('is light on a slow connection, whatever the shop sells', async () => {
    const { app, origin, cookie, folder, original } = await catalogueDesk();
    const file = original(food);
    for (let id = 100; id < 400; id += 1)
      writeFileSync(
        join(folder, `products/${id}-food.md`),
        file.replace('id: 1\n', `id: ${id}\n`).replace('1 kg', `${id} g`),
      );
    const request = new Request(`${origin}/products`, { headers: { cookie, 'accept-encoding': 'gzip' } });
    const response = await app(request, { address: '203.0.113.5' });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(String(gunzipSync(bytes)).match(/<details/g)).toHaveLength(100);
    expect(bytes.length).toBeLessThan(16_000);
  });

  it('names a file with a mistake and shows the others', async () => {
    const { html, text, folder, original } = await catalogueDesk();
    writeFileSync(join(folder, food), original(food).replace('500', '"1,200"'));
    expect(await text('/products')).toContain(`${food}, line 4, price: is the text "1,200". Write whole rupees`);
    expect((await html('/products')).match(/<details/g)).toHaveLength(11);
    rmSync(join(folder, food));
    mkdirSync(join(folder, food));
    expect(await html('/products')).toContain(`${food}, line 1: The file can&#x27;t be opened.`);
  });
});

describe('a changed price', () => {
  it('is in the draft, beside the one that the shop shows, and changes no file of the owner’s', async () => {
    const { form, send, text, original, drafted, lastLogged } = await catalogueDesk();
    const before = [original(food), original(swing)];
    const list = await form('/products?search=Bird+Swing');
    const answer = await send('/products', list.fill('products.7.sizes.0.price', '850'), 'save 7');
    expect([answer.status, answer.location]).toEqual([303, '/products?search=Bird+Swing#product-7']);
    expect(await lastLogged()).toBe('Changed, not published yet: Bird Swing S: Rs 800 to Rs 850');
    expect([original(food), original(swing)]).toEqual(before);
    expect(drafted(swing)).toBe(original(swing).replace('price: 800', 'price: 850'));
    const shown = await text('/products');
    expect(shown).toContain('Publish 1 More');
    expect(shown).toContain('Bird Swing Rs 850 to Rs 1,300 Changed Change S Sold out In the shop: Rs 800 L');
  });

  it('is saved by the button of any other product, with that product’s own', async () => {
    const { form, send, drafted, original } = await catalogueDesk();
    const list = (await form('/products')).fillAll({
      'products.1.price': '600',
      'products.1.salePrice': '550',
      'products.7.sizes.0.price': '850',
    });
    expect((await send('/products', list, 'sold-out 9')).status).toBe(303);
    expect(drafted(food)).toBe(original(food).replace('price: 500', 'price: 600\nsalePrice: 550'));
    expect(drafted(swing)).toContain('price: 850');
    expect(drafted('products/009-brush-for-dogs-cats.md')).toContain('inStock: false');
  });

  it('that is wrong keeps all of the page from being saved, and nothing typed is lost', async () => {
    const { form, send, changed } = await catalogueDesk();
    const list = (await form('/products')).fillAll({ 'products.1.price': '600', 'products.7.sizes.0.price': '8oo' });
    const answer = await send('/products', list, 'sold-out 9');
    expect([answer.status, changed()]).toEqual([422, []]);
    expect(answer.text).toContain('Bird Swing, S: Use numbers only, such as 1150.');
    expect([answer.form.value('products.1.price'), answer.form.value('products.7.sizes.0.price')]).toEqual([
      '600',
      '8oo',
    ]);
    expect(answer.html.match(/<details class="product" open=""/g)).toHaveLength(3);
  });

  it('that is too long is not cut to another one: it is refused as typed', async () => {
    const { changed, save } = await catalogueDesk();
    const price = `600${' '.repeat(40)}0`;
    const refused = await save('/products', { 'products.1.price': price }, 'save 1');
    expect([changed(), refused.text]).toEqual([[], expect.stringContaining('Use numbers only, such as 1150.')]);
    expect(refused.form.value('products.1.price')).toBe(price);
  });

  it.each([
    ['save', '/products?search=treat&category=treats&show=on-sale'],
    ['prices', '/products/prices'],
    ['new', '/products/new'],
    ['open 6', '/products/6'],
  ])('is kept by the button “%s”, which saves before it leads on', async (button, next) => {
    const { html, drafted, submit } = await catalogueDesk();
    const list = new PageForm(await html('/products?search=bird'));
    const typed = list.fillAll({
      'products.7.sizes.0.price': '8oo',
      search: ' treat',
      category: 'treats',
      show: 'on-sale',
    });
    const { status, text, form } = await submit('/products', typed, button);
    expect([status, text]).toEqual([422, expect.stringContaining('Bird Swing, S: Use numbers only')]);
    expect([form.value('products.7.sizes.0.price'), form.value('search')]).toEqual(['8oo', 'treat']);
    const saved = await submit('/products', form.fill('products.7.sizes.0.price', '850'), button);
    expect([saved.status, saved.location]).toEqual([303, next]);
    expect(drafted(swing)).toContain('price: 850');
  });

  it('from a form that is older than a change on another phone is shown with that change, and not applied', async () => {
    const { form, send, drafted, original } = await catalogueDesk();
    const [first, second] = [await form('/products'), await form('/products')];
    await send('/products', first.fill('products.7.sizes.1.price', '1250'), 'save 7');
    const answer = await send('/products', second.fill('products.7.sizes.0.price', '850'), 'save 7');
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('perhaps on another phone')]);
    expect(drafted(swing)).toBe(original(swing).replace('1300', '1250'));
    expect([answer.form.value('products.7.sizes.0.price'), answer.form.value('products.7.sizes.1.price')]).toEqual([
      '850',
      '1250',
    ]);
    expect((await send('/products', answer.form, 'save 7')).status).toBe(303);
    expect(drafted(swing)).toBe(original(swing).replace('800', '850').replace('1300', '1250'));
  });

  it('from a form that is older than a size leaves that size sold out', async () => {
    const { form, send, drafted } = await catalogueDesk();
    const older = (await form('/products')).fill('products.7.sizes.0.price', '850');
    const size = { 'sizes.2.name': 'XL', 'sizes.2.price': '1900', 'sizes.2.stock': 'out' };
    await send('/products/7', (await form('/products/7')).fillAll(size));
    const answer = await send('/products', older, 'save 7');
    expect((await send('/products', answer.form, 'save 7')).status).toBe(303);
    expect(drafted(swing)).toMatch(/price: 850[\s\S]*name: XL, price: 1900, soldOut: true/);
  });

  it('is checked with the whole catalogue, of which only the changed file is parsed', async () => {
    const { form, send } = await catalogueDesk();
    const list = (await form('/products')).fill('products.1.price', '612');
    const schemas = [productSchema, shopSchema, deskSchema, pagesSchema, citiesSchema];
    const parsed = schemas.map((schema) => vi.spyOn(schema, 'safeParse'));
    onTestFinished(() => parsed.forEach((spy) => spy.mockRestore()));
    expect((await send('/products', list, 'save 1')).status).toBe(303);
    expect(parsed.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
  });

  it('by a form that is sent twice, or set back, is one change or none', async () => {
    const { form, send, changed, lastLogged, save } = await catalogueDesk();
    const list = (await form('/products')).fill('products.1.price', '600');
    const answers = [await send('/products', list, 'save 1'), await send('/products', list, 'save 1')];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect([changed(), await lastLogged()]).toEqual([[food], expect.stringContaining('Rs 500 to Rs 600')]);
    await save('/products', { 'products.1.price': '500' }, 'save 1');
    expect(changed()).toEqual([]);
  });

  it.each(['1,150', '1٬150', 'Rs 1,150', '1150/-', '\u200E۱۱۵۰', '١١٥٠'])('may be written as %s', async (price) => {
    const { drafted, save } = await catalogueDesk();
    expect((await save('/products', { 'products.1.price': price }, 'save 1')).status).toBe(303);
    expect(drafted(food)).toContain('price: 1150\n');
  });

  it.each([
    ['price', '1.200', 'Use numbers only, such as 1150.'],
    ['price', '', 'Use numbers only, such as 1150.'],
    ['price', '&a [5]', 'Use numbers only, such as 1150.'],
    ['price', '0', 'It is 0. Write whole rupees from 1 to 999999'],
    ['salePrice', '500', 'It is 500, not below the price. Write less than 500, or leave it empty.'],
  ])('of %s "%s" is answered at its field', async (field, price, message) => {
    const { changed, save } = await catalogueDesk();
    const answer = await save('/products', { [`products.1.${field}`]: price }, 'save 1');
    expect([answer.status, changed()]).toEqual([422, []]);
    expect(answer.html).toMatch(new RegExp(`id="products.1.${field}"[^>]*aria-invalid="true"`));
    expect(answer.text.split(message)).toHaveLength(3);
    expect(answer.form.value(`products.1.${field}`)).toBe(price);
  });

  it('ten times what it was, or what similar products cost, is asked about once', async () => {
    const { send, drafted, changed, save } = await catalogueDesk();
    const asked = await save('/products', { 'products.7.sizes.0.price': '8000' }, 'save 7');
    expect([asked.status, changed()]).toEqual([422, []]);
    expect(asked.text).toContain('It was Rs 800 before. If that is right, press Save again.');
    const press = (price: string) => send('/products', asked.form.fill('products.7.sizes.0.price', price), 'save 7');
    expect([(await press('9000')).status, (await press('8000')).status]).toEqual([422, 303]);
    expect(drafted(swing)).toContain('price: 8000');
    await save('/products', { 'products.8.price': '4000' }, 'save 8');
    const far = await save('/products', { 'products.8.price': '39000' }, 'save 8');
    expect(far.text).toMatch(/It costs Rs 39,000, while the middle price on [a-z- ]+ is Rs \d+\. Look for/);
  });
});

describe('stock', () => {
  it('of a product, or of one size, is marked sold out and back', async () => {
    const { form, send, original, drafted, text, changed, save } = await catalogueDesk();
    await save('/products', {}, 'sold-out 7');
    expect(drafted(swing)).toBe(original(swing).replace('inStock: true', 'inStock: false'));
    expect(await text('/products?search=swing')).toMatch(/In the shop it is in stock\. Save Mark in stock/);
    await save('/products', {}, 'in-stock 7');
    expect(changed()).toEqual([]);
    await save('/products', { 'products.7.sizes.1.stock': 'out' }, 'save 7');
    expect(drafted(swing)).toBe(original(swing).replace('price: 1300 }', 'price: 1300, soldOut: true }'));
    const off = new URLSearchParams((await form('/products')).sent(undefined));
    expect(off.getAll('products.7.sizes.1.stock').at(-1)).toBe('out');
    await send('/products', (await form('/products')).without('products.7.sizes.1.stock'), 'save 7');
    expect(changed()).toEqual([]);
  });
});

it('a file that was edited by hand after it was changed at the desk stays, and can’t be changed here', async () => {
  const { form, send, html, text, folder, original, save } = await catalogueDesk();
  const older = await form('/products');
  await save('/products', { 'products.1.price': '600' }, 'save 1');
  const byHand = original(food).replace('500', '550');
  writeFileSync(join(folder, food), byHand);
  expect(await text('/products?search=dog+food+1')).toMatch(
    /Dog Food 1 kg Rs 550 Can’t be published Changed Change The shop’s file/,
  );
  expect(await html('/products?search=dog+food+1')).not.toContain('name="products.1.price"');
  expect((await send('/products', older.fill('products.1.price', '700'), 'save 1')).status).toBe(409);
  expect(original(food)).toBe(byHand);
});

describe('no form', () => {
  it('changes a product that isn’t there, a path, or a field that the list doesn’t have', async () => {
    const { form, send, changed } = await catalogueDesk();
    const list = (await form('/products')).fillAll({
      path: 'shop.yaml',
      'products.1.name': 'Other',
      'products.1.sizes.0.price': '5',
    });
    for (const button of ['save 999', 'sold-out 999', 'save x', 'sold-out ..%2f1', '__proto__'])
      expect((await send('/products', list, button)).status).toBe(303);
    expect(changed()).toEqual([]);
  });
});

it('where the desk may not write to the catalogue, the page says so and offers no form', async () => {
  const { html, text, folder, form, send } = await catalogueDesk();
  const list = (await form('/products')).fill('products.1.price', '600');
  readOnly(folder);
  expect(await text('/products')).toContain('Nothing can be changed here, as the desk can’t write to the catalogue:');
  const page = await html('/products');
  expect([page.match(/<details/g)?.length, page.includes('name="products.1.price"')]).toEqual([12, false]);
  const answer = await send('/products', list, 'save 1');
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Not saved. Nothing can be')]);
});

/** Until the test is over. Rights don't bind root, but a mount does. */
function readOnly(folder: string): void {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    return;
  }
  execFileSync('mount', ['--bind', folder, folder]);
  onTestFinished(() => void execFileSync('umount', [folder]));
  execFileSync('mount', ['-o', 'remount,ro,bind', folder]);
}
