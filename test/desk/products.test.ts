/** Prices and stock, changed at the desk and kept as a draft beside the owner's files. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDraft, textHash } from '#catalogue/draft.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { logged } from '#test/support/logged.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { PageForm } from '#test/support/page-form.ts';
import { textOf } from '#test/support/page-text.ts';
import { testDesk } from '#test/support/test-desk.ts';

const food = 'products/001-dog-food-1-kg.md';
const swing = 'products/007-bird-swing.md';

async function openDesk() {
  const folder = temporaryFolder();
  cpSync('test/catalogue', folder, { recursive: true });
  const { products } = readCatalogue({ root: '/', folder, pictures: { rendered: {}, photographs: {} } });
  const desk = await testDesk({
    ownFiles: folder,
    catalogue: () => ({ version: '00000000', provinces: [], products }),
  });
  await desk.setPassword();
  const { get, press, cookie } = await desk.signIn();
  const html = async (path: string) => (await get(path)).text();
  /** The form of a product, as a phone has it after a search for its name. */
  const formOf = async (name: string) =>
    new PageForm(
      (await html(`/products?search=${encodeURIComponent(name)}`)).replace(/<form action[\s\S]*?<\/form>/, ''),
    );
  const send = async (id: number, form: PageForm, button = 'save') => {
    const fields = Object.fromEntries(form.sent(undefined));
    return press(`/products/${id}/prices`, { ...fields, do: button });
  };
  const changes = async () => textOf(await html('/publish'));
  const original = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { ...desk, folder, cookie, get, press, html, formOf, send, changes, original };
}

describe('the list of products', () => {
  it('shows each with its price, its sizes and its stock, and finds by a part of a name as the shop does', async () => {
    const { html, folder } = await openDesk();
    const sale = readFileSync(join(folder, food), 'utf8').replace('price: 500', 'price: 500\nsalePrice: 450');
    writeFileSync(join(folder, food), sale.replace('inStock: true', 'inStock: false'));
    const all = textOf(await html('/products'));
    expect(all).toContain('Dog Food 1 kg Rs 450, was Rs 500 Sold out');
    expect(all).toContain('Bird Swing Rs 800 to Rs 1,300');
    expect((await html('/products')).match(/<details/g)).toHaveLength(12);
    expect((await html('/products?search=%20bIrD%20s')).match(/<details/g)).toHaveLength(1);
    expect(textOf(await html('/products?search=x%3Cb%3E'))).toContain('No product has “x&lt;b&gt;” in its name.');
  });

  it('is light on a slow connection, whatever the shop sells', async () => {
    const { app, origin, cookie, folder } = await openDesk();
    const file = readFileSync(join(folder, food), 'utf8');
    for (let id = 100; id < 400; id += 1)
      writeFileSync(
        join(folder, `products/${id}-food.md`),
        file.replace('id: 1\n', `id: ${id}\n`).replace('1 kg', `${id} g`),
      );
    const request = new Request(`${origin}/products`, { headers: { cookie, 'accept-encoding': 'gzip' } });
    const response = await app.fetch(request, { address: '203.0.113.5' });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(
      gunzipSync(bytes)
        .toString()
        .match(/<details/g),
    ).toHaveLength(100);
    expect(bytes.length).toBeLessThan(16_000);
  });

  it('names a file with a mistake and goes on with the others', async () => {
    const { html, folder } = await openDesk();
    writeFileSync(join(folder, food), readFileSync(join(folder, food), 'utf8').replace('500', '"1,200"'));
    const said = await html('/products');
    expect(textOf(said)).toContain(`${food}, line 4, price: is the text "1,200". Write whole rupees`);
    expect(said.match(/<details/g)).toHaveLength(11);
    rmSync(join(folder, food));
    mkdirSync(join(folder, food));
    expect(await html('/products')).toContain(`${food}, line 1: The file can&#x27;t be opened.`);
  });
});

describe('a changed price', () => {
  it('stands in the draft, beside the one that the shop shows, and changes no file of the owner’s', async () => {
    const { formOf, send, html, changes, original, access } = await openDesk();
    const before = [original(food), original(swing)];
    const form = await formOf('Bird Swing');
    const answer = await send(7, form.fill('sizes-1-price', '850'));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/products?search=Bird+Swing#product-7']);
    await send(1, (await formOf('Dog Food 1')).fillAll({ price: '600', salePrice: '550' }));
    expect([original(food), original(swing)]).toEqual(before);
    expect(await changes()).toMatch(
      /Dog Food 1 kg: Rs 500 to Rs 600 .*Dog Food 1 kg: on sale at Rs 550 .*Bird Swing S: Rs 800 to Rs 850 /,
    );
    const list = textOf(await html('/products'));
    expect(list).toContain('Publish 3 More');
    expect(list).toContain('Bird Swing Rs 850 to Rs 1,300 Changed Change S In the shop: Rs 800 L');
    expect(list).toContain('Price In the shop: Rs 500 Sale price In the shop: none');
    expect((await logged(access)).map((words) => words.replaceAll('\u00A0', ' '))).toContain(
      'Changed, not published yet: Bird Swing S: Rs 800 to Rs 850',
    );
  });

  it('is taken back, or set back, and then no draft is left', async () => {
    const { formOf, send, html, press, folder, access, changes } = await openDesk();
    await send(1, (await formOf('Dog Food 1')).fill('salePrice', '450'));
    await send(7, (await formOf('Bird Swing')).fill('sizes-1-price', '850'));
    const change = new PageForm(await html('/publish')).value('change') ?? '';
    expect((await press('/changes', { change })).headers.get('location')).toBe('/publish');
    expect((await press('/changes', { change })).status).toBe(409);
    expect((await logged(access))[0]).toBe('Discarded: Dog Food 1 kg: on sale at Rs\u00A0450');
    await send(7, (await formOf('Bird Swing')).fill('sizes-1-price', '800'));
    expect(readDraft(folder)).toEqual([]);
    expect(await changes()).toContain('Nothing to publish');
  });

  it('from a form that is older than a change on another phone is shown and not applied', async () => {
    const { formOf, send, changes } = await openDesk();
    const [first, second] = [await formOf('Dog Food 1'), await formOf('Dog Food 1')];
    await send(1, first.fill('price', '600'));
    const answer = await send(1, second.fill('price', '700'));
    expect(answer.status).toBe(409);
    const said = await answer.text();
    expect(textOf(said)).toContain('changed in the meantime, perhaps on another phone. Your change was NOT saved.');
    expect(new PageForm(said).value('price')).toBe('600');
    expect(await changes()).toContain('Dog Food 1 kg: Rs 500 to Rs 600');
  });

  it('by a form that is pressed twice is one change', async () => {
    const { formOf, send, changes, access } = await openDesk();
    const form = (await formOf('Dog Food 1')).fill('price', '600');
    const answers = [await send(1, form), await send(1, form)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await changes()).toContain('Dog Food 1 kg: Rs 500 to Rs 600');
    expect((await logged(access)).filter((words) => words.startsWith('Changed'))).toHaveLength(1);
  });

  it.each(['1,150', '1٬150', 'Rs 1150', '1150/-', '\u200E۱۱۵۰'])('may be written as %s', async (typed) => {
    const { formOf, send, changes } = await openDesk();
    expect((await send(1, (await formOf('Dog Food 1')).fill('price', typed))).status).toBe(303);
    expect(await changes()).toContain('Dog Food 1 kg: Rs 500 to Rs 1,150');
  });

  it.each([
    ['price', '1.200', 'It is the text "1.200". Write whole rupees without a comma, such as 1200.'],
    ['price', '', 'It is empty. Write whole rupees without a comma, such as 1200.'],
    ['price', '0', 'It is 0. Write whole rupees without a comma, such as 1200.'],
    ['price', '&a [5]', 'It is the text "&amp;a [5]". Write whole rupees without a comma, such as 1200.'],
    ['salePrice', '500', 'It is 500, not below the price. Write less than 500, or leave it out.'],
  ])('of %s "%s" is answered at its field, in the words of the catalogue’s check', async (field, typed, words) => {
    const { formOf, send, folder } = await openDesk();
    const answer = await send(1, (await formOf('Dog Food 1')).fill(field, typed));
    expect(answer.status).toBe(422);
    const said = await answer.text();
    expect(said).toMatch(new RegExp(`id="product-1-${field}"[^>]*aria-invalid="true"`));
    expect(textOf(said).split(words)).toHaveLength(3);
    expect(new PageForm(said).value(field)).toBe(typed);
    expect(readDraft(folder)).toEqual([]);
  });

  it('ten times what it was, or what its neighbours cost, is asked about once', async () => {
    const { formOf, send, changes, folder } = await openDesk();
    const asked = await send(7, (await formOf('Bird Swing')).fill('sizes-1-price', '8000'));
    expect(asked.status).toBe(422);
    const page = await asked.text();
    expect(textOf(page)).toContain('It was Rs 800 before. If that is right, press Save again.');
    expect(readDraft(folder)).toEqual([]);
    expect((await send(7, new PageForm(page).fill('sizes-1-price', '9000'))).status).toBe(422);
    expect((await send(7, new PageForm(page))).status).toBe(303);
    expect(await changes()).toContain('Bird Swing S: Rs 800 to Rs 8,000');
    await send(8, (await formOf('Bird Ladder')).fill('price', '4000'));
    const far = await send(8, (await formOf('Bird Ladder')).fill('price', '39000'));
    expect(textOf(await far.text())).toMatch(
      /It costs Rs 39,000, while the middle price on [a-z- ]+ is Rs \d+\. Look for/,
    );
  });
});

describe('stock', () => {
  it('is sold out and back by a press each, with whatever was typed beside it', async () => {
    const { formOf, send, changes, html } = await openDesk();
    await send(7, (await formOf('Bird Swing')).fill('sizes-2-price', '1250'), 'sold-out');
    expect(await changes()).toMatch(/Bird Swing L: Rs 1,300 to Rs 1,250 .*Bird Swing: sold out/);
    expect(textOf(await html('/products?search=swing'))).toContain('In the shop it is in stock.');
    await send(7, await formOf('Bird Swing'), 'in-stock');
    expect(await changes()).not.toContain('sold out');
  });
});

describe('a file that was edited by hand after it was changed at the desk', () => {
  it('stays, is shown as a conflict, and the change can only be taken back', async () => {
    const { formOf, send, html, press, folder, original, changes } = await openDesk();
    const older = await formOf('Dog Food 1');
    await send(1, (await formOf('Dog Food 1')).fill('price', '600'));
    const byHand = original(food).replace('500', '550');
    writeFileSync(join(folder, food), byHand);
    expect(await changes()).toContain('The file has been edited by hand since. That edit stays');
    expect(await html('/publish')).not.toContain('name="do" value="publish"');
    const list = await html('/products?search=dog+food+1');
    expect(textOf(list)).toContain(
      'Dog Food 1 kg Rs 550 Edited by hand Changed Change The file of this product was edited',
    );
    expect(list).not.toContain('name="price"');
    expect((await send(1, older.fill('price', '700'))).status).toBe(409);
    expect(original(food)).toBe(byHand);
    await press('/changes', { change: new PageForm(await html('/publish')).value('change') ?? '' });
    expect([readDraft(folder), original(food)]).toEqual([[], byHand]);
  });
});

describe('what a form can’t do', () => {
  it('is to name a product that isn’t there, a path, or a field of its own', async () => {
    const { press, formOf, folder, original } = await openDesk();
    const form = Object.fromEntries((await formOf('Dog Food 1')).sent(undefined));
    for (const id of ['999', 'x', '0', '..%2f1', '1e0'])
      expect([id, (await press(`/products/${id}/prices`, form)).status]).toEqual([id, 404]);
    for (const change of ['', 'x', food, '../shop.yaml'])
      expect((await press('/changes', { change })).status).toBe(409);
    const more = { path: 'shop.yaml', name: 'Other', takenOff: 'true', 'sizes-1-price': '5', __proto__: 'x' };
    expect((await press('/products/1/prices', { ...form, ...more })).status).toBe(303);
    expect([readDraft(folder), original(food)]).toEqual([[], readFileSync(join('test/catalogue', food), 'utf8')]);
  });

  it('is to write over a link', async () => {
    const { formOf, send, folder } = await openDesk();
    const target = join(temporaryFolder(), 'target.md');
    cpSync(join(folder, food), target);
    rmSync(join(folder, food));
    symlinkSync(target, join(folder, food));
    const answer = await send(1, (await formOf('Dog Food 1')).fill('price', '600'));
    expect([answer.status, textOf(await answer.text())]).toEqual([409, expect.stringContaining('not a link')]);
    expect(readFileSync(target, 'utf8')).toContain('price: 500');
  });
});

it('where the desk may not write to the catalogue, the page says so and offers no form', async () => {
  const { html, folder, press } = await openDesk();
  readOnly(folder);
  const list = await html('/products');
  expect(textOf(list)).toContain(
    'Nothing can be changed here, as the desk can’t write to the catalogue: this user may',
  );
  expect([list.match(/<details/g)?.length, list.includes('name="price"')]).toEqual([12, false]);
  const seen = textHash(readFileSync(join(folder, food), 'utf8'));
  const answer = await press('/products/1/prices', { seen, price: '600', do: 'save' });
  expect([answer.status, textOf(await answer.text())]).toEqual([
    409,
    expect.stringContaining('Your change was NOT saved. Nothing can be changed'),
  ]);
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
