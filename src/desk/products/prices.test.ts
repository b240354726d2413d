/** Changes of many prices at once at the desk (D75). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftPhotos } from '#test/support/releases.ts';
import { catalogueDesk, catalogueForm, PageForm, pageOf } from '#test/support/test-desk.ts';

const food = 'products/001-dog-food-1-kg.md';
const large = 'products/003-dog-food-3-kg.md';
const swing = 'products/007-bird-swing.md';

const address = '/products/prices';
const of = (query: Readonly<Record<string, string>>) => `${address}?${new URLSearchParams(query).toString()}`;
const dogFood = of({ of: 'list dog-food', by: '8' });

async function openDesk() {
  const desk = await catalogueDesk();
  return {
    ...desk,
    /** Saves the prices that a page shows, without some products. */
    savePrices: async (path: string, { without = [] }: { without?: readonly number[] } = {}) => {
      const form = (await desk.form(path)).sent('save');
      for (const id of without) form.delete('product', String(id));
      return pageOf(desk.pressAll(address, form), catalogueForm);
    },
    /** Discards the first change. */
    discard: async () => {
      const html = await desk.html('/publish');
      const forms = html.match(/<form[^>]*action="\/changes"[\s\S]*?<\/form>/g) ?? [];
      return desk.submit('/changes', new PageForm(forms[0] ?? ''));
    },
  };
}

describe('the new prices', () => {
  it('are shown next to the old ones: in the order of the page, with sale prices, packs and sizes (D75)', async () => {
    const { text } = await openDesk();
    expect(await text(dogFood)).toContain(
      'Dog Food 3 kg Rs 900 → Rs 970 Shop All has its own price, Rs 950. It won’t change. Dog Food 500 g Rs 300 → Rs 320 Dog Food 1 kg Rs 500 → Rs 540',
    );
    expect(await text(of({ of: 'category treats', by: '10', step: '50' }))).toContain(
      'Kitten Treat 1 Stick Rs 130 → Rs 150 Pack of 6 Rs 580 → Rs 650 Cat Treat Price Rs 400 → Rs 450 Sale price Rs 350 → Rs 400',
    );
    const birds = await text(of({ of: 'list bird-toys', by: '100', unit: 'rupees', direction: 'lower', step: '1' }));
    expect(birds).toContain('S Rs 800 → Rs 700 L Rs 1,300 → Rs 1,200');
    expect(birds).not.toContain('Bird Mirror'); // Bird Mirror is no longer sold.
  });

  it('leave a price that Shop All has of its own, as the list and the product’s page say, too (D14)', async () => {
    const { text } = await openDesk();
    for (const path of ['/products?search=Dog+Food', '/products/3'])
      expect(await text(path)).toContain('Shop All has its own price, Rs 950. It won’t change.');
    expect(await text('/products/2')).not.toContain('Shop All has');
  });

  it('never go against the direction by rounding, in packs, sizes and sale prices either (D75)', async () => {
    const { text } = await openDesk();
    const lowered = await text(of({ of: 'category treats', by: '1', direction: 'lower', step: '50' }));
    expect(lowered).toContain('1 Stick Rs 130 stays Pack of 6 Rs 580 → Rs 550 Cat Treat');
    const raised = await text(of({ of: 'category treats', by: '5', unit: 'rupees', step: '50' }));
    expect(raised).toContain('Price Rs 400 stays Sale price Rs 350 stays');
  });

  it('can be for the products that a search finds, as in the list of products (D75)', async () => {
    const { text } = await openDesk();
    expect(await text(of({ search: 'bird s', by: '8' }))).toContain('New prices of 1 product Untick');
    expect(await text(of({ of: 'list dog-food', search: 'swing', by: '8' }))).toContain(
      'No product in the shop fits “swing”.',
    );
  });

  it('are never below Rs 1: such a price stays, and the product’s others change (D75)', async () => {
    const { text, html, drafted, original, savePrices } = await openDesk();
    const lower = of({ of: 'category treats', by: '130', unit: 'rupees', direction: 'lower', step: '10' });
    expect(await text(lower)).toContain('1 Stick Rs 130 stays: it would be below Rs 1 Pack of 6 Rs 580 → Rs 450');
    await savePrices(lower, { without: [5] });
    const treat = 'products/004-kitten-treat.md';
    expect(drafted(treat)).toBe(original(treat).replace('price: 580', 'price: 450'));
    const all = of({ of: 'list dog-food', by: '100', direction: 'lower' });
    expect((await html(all)).match(/<input[^>]* disabled=""/g)).toHaveLength(3);
  });

  it('need a valid amount, and the page keeps the owner’s entries (D75)', async () => {
    const { html, text, form } = await openDesk();
    for (const by of ['', '0', '-8', 'many', '8.123', `8${' '.repeat(100)}0`]) {
      expect(await text(of({ of: 'category treats', by }))).toContain('By how much: Enter a number above 0');
      expect(await html(of({ search: 'dog', by }))).toContain('value="dog"');
    }
    expect((await form(of({ of: 'category treats', by: '۸٪', step: '50' }))).value('of')).toBe('category treats');
    expect(await text(address)).not.toContain('New prices');
  });

  it('never fail because of the query (D75)', async () => {
    const { get } = await openDesk();
    const value = fc.oneof(fc.string(), fc.constantFrom('all', 'list', 'list x', 'category', '8', '1e9', '\u0000'));
    await fc.assert(
      fc.asyncProperty(fc.record({ of: value, search: value, by: value, unit: value, step: value }), async (query) => {
        expect((await get(of(query))).status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the choice and the ticks', () => {
  const press = ({ pressAll }: Awaited<ReturnType<typeof openDesk>>, form: URLSearchParams) =>
    pageOf(pressAll(address, form), catalogueForm);

  it('are kept by both buttons: a choice that was changed after its prices were shown is shown again, not saved', async () => {
    const desk = await openDesk();
    const changed = (await desk.form(dogFood)).fill('by', '10').sent('save');
    changed.delete('product', '2');
    const { status, text, form } = await press(desk, changed);
    expect([status, form.value('by'), desk.changed()]).toEqual([422, '10', []]);
    expect(text).toContain('Not saved yet: you changed your selection.');
    expect(text).toContain('Dog Food 1 kg Rs 500 → Rs 550');
    const again = form.sent('save');
    expect(again.getAll('product')).toEqual(['3', '1']);
    expect((await desk.pressAll(address, again)).status).toBe(303);
    expect(desk.drafted(food)).toContain('price: 550');
  });

  it('are shown by Enter, also where the amount was invalid in between', async () => {
    const desk = await openDesk();
    const entered = (await desk.form(dogFood)).fill('by', 'x').sent();
    entered.delete('product', '2');
    const wrong = await press(desk, entered);
    expect([wrong.text, wrong.form.value('by')]).toEqual([expect.stringContaining('By how much: Enter a number'), 'x']);
    const { text, form } = await press(desk, wrong.form.fill('by', '10').sent());
    expect(text).toContain('Dog Food 500 g Rs 300 → Rs 330');
    expect([form.sent('save').getAll('product'), desk.changed()]).toEqual([['3', '1'], []]);
  });
});

describe('new prices that are saved', () => {
  it('are one change in the draft, which keeps each file’s comments and order (D75)', async () => {
    const { folder, original, drafted, changed, lastLogged, text, savePrices } = await openDesk();
    const commented = original(food)
      .replace('price: 500', 'price: 500 # since May')
      .replace('id: 1\n', '# Best\nid: 1\n');
    writeFileSync(join(folder, food), commented);
    expect((await savePrices(dogFood, { without: [2] })).status).toBe(303);
    expect(changed()).toEqual([food, large]);
    expect(drafted(food)).toBe(commented.replace('price: 500', 'price: 540'));
    expect(await lastLogged()).toBe(
      'Changed, not published yet: Dog Food 1 kg, price: Rs 500 to Rs 540; Dog Food 3 kg, price: Rs 900 to Rs 970',
    );
    expect(await text(`${address}?saved=1`)).toContain('Saved as one change.');
    expect(await text('/publish')).toContain(
      'Raised by 8 %, rounded to Rs 10: Dog Food Dog Food 1 kg, price: Rs 500 to Rs 540 Dog Food 3 kg, price: Rs 900 to Rs 970 Discard',
    );
  });

  it('are discarded as one change (D75)', async () => {
    const { save, discard, changed, lastLogged, savePrices } = await openDesk();
    await savePrices(dogFood);
    await save('/products', { 'products.7.sizes.0.price': '850' }, 'save 7');
    expect(changed()).toHaveLength(4);
    expect((await discard()).status).toBe(303);
    expect(await lastLogged()).toContain('Discarded: Dog Food 1 kg, price: Rs 500 to Rs 540; Dog Food 500 g');
    expect(changed()).toEqual([swing]);
  });

  it('are discarded with the second change if they were changed twice, as its prices say (D75)', async () => {
    const { discard, drafted, changed, text, lastLogged, savePrices } = await openDesk();
    await savePrices(dogFood);
    await savePrices(of({ of: 'list dog-food', by: '100', unit: 'rupees' }), { without: [3] });
    expect(drafted(food)).toContain('price: 640');
    expect(await text('/publish')).toMatch(
      /Raised by Rs 100, .*: Dog Food Dog Food 1 kg, price: Rs 500 to Rs 640 .* Discard Raised by 8 %, .* 3 kg, price: Rs 900 to Rs 970 Discard/,
    );
    await discard();
    expect(await lastLogged()).toContain('Discarded: Dog Food 1 kg, price: Rs 500 to Rs 640; Dog Food 500 g');
    expect([changed(), drafted(large)]).toEqual([[large], expect.stringContaining('price: 970')]);
    await discard();
    expect(changed()).toEqual([]);
  });

  it('leave other edits alone, which are changes of their own (D75)', async () => {
    const { folder, save, discard, drafted, text, changed, savePrices } = await openDesk();
    await save('/products', {}, 'sold-out 1');
    await savePrices(dogFood);
    expect(await text('/publish')).toContain(
      'Dog Food 1 kg, price: Rs 500 to Rs 540 Dog Food 1 kg: in stock to sold out Discard',
    );
    await save('/products', { 'products.3.price': '950' }, 'save 3');
    await discard();
    await discard();
    expect([changed(), drafted(large)]).toEqual([[large], expect.stringContaining('price: 950')]);
    await discard();
    await savePrices(dogFood);
    await draftPhotos(folder, 1, { '1.jpg': 'front' });
    expect(await text('/publish')).toMatch(
      /Dog Food 1 kg, price: Rs 500 to Rs 540 Dog Food 1 kg: [^:]*photo.* Discard Raised by/,
    );
    await discard();
    expect(changed()).toEqual(['products/002-dog-food-500-g.md', large]);
  });

  it('must be confirmed if they are far from the old ones (D75)', async () => {
    const { pressAll, changed, drafted, savePrices } = await openDesk();
    const tenfold = await savePrices(of({ of: 'list dog-food', by: '900' }), { without: [1, 2] });
    expect([tenfold.status, changed()]).toEqual([422, []]);
    expect(tenfold.text).toContain('Dog Food 3 kg, Price: It was Rs 900 before. If that is right, press Save again.');
    const again = tenfold.form.sent('save');
    expect(again.getAll('product')).toEqual(['3']);
    expect((await pressAll(address, again)).status).toBe(303);
    expect(drafted(large)).toContain('price: 9000');
  });

  it.each(['an unpublished change', 'no other change'])(
    'are saved once if the form is sent twice, on top of %s (D75)',
    async (other) => {
      const { form, save, pressAll, changed, drafted } = await openDesk();
      if (other === 'an unpublished change') await save('/products', {}, 'sold-out 1');
      const sent = (await form(dogFood)).sent('save');
      sent.delete('product', '2');
      const answers = [await pressAll(address, sent), await pressAll(address, sent)];
      expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
        Array.from({ length: 2 }, () => `${address}?saved=1`),
      );
      expect([changed(), drafted(food)]).toEqual([[food, large], expect.stringContaining('price: 540')]);
      sent.append('product', '2');
      expect((await pressAll(address, sent)).status).toBe(409);
      await save('/products', { 'products.3.price': '950' }, 'save 3');
      sent.delete('product', '2');
      expect((await pressAll(address, sent)).status).toBe(409);
    },
  );

  it('are saved from a page that an earlier version showed (D75)', async () => {
    const { form, pressAll, drafted } = await openDesk();
    const sent = (await form(dogFood)).sent('save');
    sent.delete('priced');
    expect([(await pressAll(address, sent)).status, drafted(food)]).toEqual([
      303,
      expect.stringContaining('price: 540'),
    ]);
  });

  it('are all refused if one is invalid or was changed in the meantime, and the ticks stay (D75)', async () => {
    const { form, save, pressAll, changed, text, savePrices } = await openDesk();
    const before = (await form(dogFood)).sent('save');
    before.delete('product', '2');
    await save('/products', { 'products.3.price': '950' }, 'save 3');
    const stale = await pageOf(pressAll(address, before));
    expect([stale.status, changed()]).toEqual([409, [large]]);
    expect(stale.text).toContain('This was changed in the meantime');
    expect(stale.text).toContain('Dog Food 3 kg Rs 950 → Rs 1,030');
    expect(stale.html).toMatch(/id="product-3"[^>]*checked/);
    expect(stale.html).not.toMatch(/id="product-2"[^>]*checked/);
    expect((await savePrices(dogFood, { without: [1, 2, 3] })).text).toContain('Nothing was saved: tick the products');
    const tooHigh = await savePrices(of({ of: 'list dog-food', by: '1000000', unit: 'rupees' }));
    expect([tooHigh.status, changed()]).toEqual([422, [large]]);
    expect(tooHigh.text).toContain('Dog Food 500 g: It is 1000300.');
    expect(await text(dogFood)).toContain('Rs 950');
  });
});
