/** A product's own page at the desk, and a new product: what is saved is the draft of its file. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderToPublish, goingBack } from '#build/content-in-place.ts';
import { contentOf } from '#catalogue/content.ts';
import { openDraft, readDraft, saveDraftFile } from '#catalogue/draft.ts';
import { readProductFile } from '#catalogue/product-file.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { logged } from '#test/support/logged.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { first, publishContent, second, shopFolders } from '#test/support/shop-folders.ts';
import { PageForm } from '#test/support/page-form.ts';
import { textOf } from '#test/support/page-text.ts';
import { testDesk } from '#test/support/test-desk.ts';

const food = 'products/001-dog-food-1-kg.md';
const swing = 'products/007-bird-swing.md';
const song = 'products/013-canary-song-mix.md';

async function openDesk() {
  const folder = temporaryFolder();
  cpSync('test/catalogue', folder, { recursive: true });
  const { products } = readCatalogue({ root: '/', folder, pictures: { rendered: {}, photographs: {} } });
  const desk = await testDesk({
    ownFiles: folder,
    catalogue: () => ({ version: '00000000', provinces: [], products }),
  });
  const { get, pressAll } = await desk.signIn();
  const html = async (path: string) => (await get(path)).text();
  /** The form of the page's fields. */
  const formOf = async (path: string) => new PageForm(fieldsForm(await html(path)));
  const send = (path: string, form: PageForm, button = 'save') => {
    const fields = form.sent('do');
    fields.set('do', button);
    return pressAll(path, fields);
  };
  const words = async () => textOf(await html('/publish'));
  const drafted = (path: string) => readDraft(folder).find((draft) => draft.path === path)?.text;
  const original = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { ...desk, releases: desk.folder, folder, get, html, formOf, send, words, drafted, original };
}

function fieldsForm(html: string): string {
  return /<form[^>]*product-fields[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
}

describe('a product’s page', () => {
  it('shows all that its file says, and a save without a change changes nothing', async () => {
    const { formOf, send, folder, html } = await openDesk();
    for (const id of [1, 5, 7, 12]) {
      const answer = await send(`/products/${id}`, await formOf(`/products/${id}`));
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/products/${id}`]);
    }
    expect(readDraft(folder)).toEqual([]);
    expect(textOf(await html('/products'))).toContain('Name, sizes, description and more');
    expect((await html('/products/7')).match(/name="option-name"/g)).toHaveLength(2);
  });

  it('saves every field beside the file, in words, each of which can be taken back', async () => {
    const { formOf, send, words, drafted, original, access, html } = await openDesk();
    const form = await formOf('/products/1');
    form.fillAll({ name: ' Dog  Food\t1 kilo', price: '600', salePrice: '550', stock: 'out' });
    form.fill('description', 'Good **food**.\r\n\r\n- meat\r\n- rice\r\n');
    expect((await send('/products/1', form)).status).toBe(303);
    expect(drafted(food)).toBe(
      original(food)
        .replace('name: Dog Food 1 kg', 'name: Dog Food 1 kilo')
        .replace('price: 500', 'price: 600\nsalePrice: 550')
        .replace('inStock: true', 'inStock: false')
        .replace(/---\n\n[\s\S]*$/, '---\n\nGood **food**.\n\n- meat\n- rice\n'),
    );
    expect(await words()).toMatch(
      /name to Dog Food 1 kilo .*Rs 500 to Rs 600 .*on sale at Rs 550 .*sold out .*description changed /,
    );
    expect(textOf(await html('/products/1'))).toContain('Not published yet Dog Food 1 kg: name to Dog Food 1 kilo');
    expect((await logged(access))[0]).toContain('Changed, not published yet: Dog Food 1 kg: name to');
  });

  it('adds, removes and moves sizes without saving before Save is pressed', async () => {
    const { formOf, send, words, drafted, original, folder } = await openDesk();
    const added = await send('/products/7', await formOf('/products/7'), 'add-size');
    const form = new PageForm(fieldsForm(await added.text()));
    form.fill('option-name', 'XL, wide', 2).fill('option-price', '1900', 2);
    const up = new PageForm(fieldsForm(await (await send('/products/7', form, 'up-3')).text()));
    const removed = new PageForm(fieldsForm(await (await send('/products/7', up, 'remove-1')).text()));
    expect(readDraft(folder)).toEqual([]);
    expect((await send('/products/7', removed)).status).toBe(303);
    const [, small = '', medium = ''] = /(  - .*\n)(  - .*\n)/.exec(original(swing)) ?? [];
    expect(drafted(swing)).toBe(
      original(swing).replace(small + medium, `  - { name: "XL, wide", price: 1900 }\n${medium}`),
    );
    expect(await words()).toMatch(/Bird Swing S: removed Bird Swing XL, wide: added at Rs 1,900 /);
  });

  it('of a product at one price makes one in packs, and back', async () => {
    const { formOf, send, words, drafted, original, folder } = await openDesk();
    const asked = await send('/products/1', await formOf('/products/1'), 'add-pack');
    const form = new PageForm(fieldsForm(await asked.text()));
    expect(form.value('option-price')).toBe('500');
    await send(
      '/products/1',
      form.fillAll({ 'option-name': 'Pack of 3', 'option-quantity': '3', 'option-price': '900' }),
    );
    expect(drafted(food)).toBe(
      original(food)
        .replace(/price: 500\n/, '')
        .replace(/\n---\n\n/, '\npacks:\n  - { name: Pack of 3, quantity: 3, price: 900 }\n---\n\n'),
    );
    expect(await words()).toContain('Dog Food 1 kg: sold in packs now, Rs 900 (was Rs 500)');
    const back = await send('/products/1', await formOf('/products/1'), 'remove-1');
    await send('/products/1', new PageForm(fieldsForm(await back.text())).fill('price', '500'));
    expect(readDraft(folder)).toEqual([]);
  });

  it('shows the description as shoppers will see it, what was typed beside it, and saves nothing', async () => {
    const { formOf, send, folder } = await openDesk();
    const form = (await formOf('/products/1')).fill('description', '**Bold** <script>alert(1)</script>\n\n- one');
    const answer = await send('/products/1', form.fill('name', 'Other'), 'preview');
    const page = await answer.text();
    expect([answer.status, readDraft(folder)]).toEqual([200, []]);
    expect(page).toMatch(/Preview of the description[^>]*><strong>Description<\/strong><p><strong>Bold<\/strong>/);
    expect(page).not.toContain('<script>alert');
    expect(new PageForm(fieldsForm(page)).value('name')).toBe('Other');
  });

  it.each([
    [{ name: '' }, 'name', 'It is empty. Write the name as shoppers should read it.'],
    [{ name: 'Kitten Treat' }, 'name', 'It is that of products/004-kitten-treat.md.'],
    [{ price: '1.200' }, 'price', 'It is the text "1.200". Write whole rupees'],
    [{ salePrice: '700' }, 'salePrice', 'It is 700, not below the price.'],
    [{ description: ' \n' }, 'description', 'It is empty. Write a sentence or two.'],
    [{ description: 'One.\n\n<b>Two</b>' }, 'description', 'The description has HTML in it, &lt;b&gt; (line 3).'],
    [{ description: 'One.\n---\nid: 5' }, 'description', 'The description has a heading (line 1).'],
    [{ price: '5000' }, 'price', 'It was Rs 500 before. If that is right, press Save again.'],
  ])('tells of %j beside the field, and keeps what was typed', async (typed, field, says) => {
    const { formOf, send, folder } = await openDesk();
    const answer = await send('/products/1', (await formOf('/products/1')).fillAll({ ...typed }));
    const page = await answer.text();
    expect([answer.status, readDraft(folder)]).toEqual([422, []]);
    expect(textOf(page)).toContain(says);
    expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
    expect(new PageForm(fieldsForm(page)).value(field)?.trim()).toBe(Object.values(typed)[0]?.trim());
  });

  it('that is older than a change on another phone is shown and not applied', async () => {
    const { formOf, send, drafted, original } = await openDesk();
    const [one, other] = [await formOf('/products/1'), await formOf('/products/1')];
    await send('/products/1', one.fill('price', '600'));
    expect((await send('/products/1', one)).status).toBe(303);
    const answer = await send('/products/1', other.fill('description', 'Mine.'));
    expect([answer.status, textOf(await answer.text())]).toEqual([
      409,
      expect.stringContaining('perhaps on another phone. Your change was NOT saved.'),
    ]);
    expect(drafted(food)).toBe(original(food).replace('500', '600'));
  });

  it('of a file that was edited by hand meanwhile can’t be changed', async () => {
    const { formOf, send, html, folder, original } = await openDesk();
    await send('/products/1', (await formOf('/products/1')).fill('price', '600'));
    const older = await formOf('/products/1');
    const byHand = original(food).replace('500', '550');
    writeFileSync(join(folder, food), byHand);
    expect(textOf(await html('/products/1'))).toContain('edited by hand after you changed it here');
    expect(fieldsForm(await html('/products/1'))).toBe('');
    expect((await send('/products/1', older.fill('price', '700'))).status).toBe(409);
    expect(original(food)).toBe(byHand);
  });

  it('that isn’t there is not found', async () => {
    const { get, formOf, send } = await openDesk();
    for (const id of ['999', 'x', '0', '..%2f1', '1e0']) {
      expect([id, (await get(`/products/${id}`)).status]).toEqual([id, 404]);
      expect([id, (await send(`/products/${id}`, await formOf('/products/1'))).status]).toEqual([id, 404]);
    }
  });
});

describe('a product that is no longer sold', () => {
  it('is taken off after one question that says what it does, and sold again by a press (D67)', async () => {
    const { formOf, send, words, drafted, original, folder } = await openDesk();
    const form = await formOf('/products/1');
    const asked = await send('/products/1', form, 'take-off');
    expect(textOf(await asked.text())).toMatch(/Take Dog Food 1 kg off\? It is on no list .* Keep it/);
    expect(readDraft(folder)).toEqual([]);
    expect((await send('/products/1', form, 'take-off-now')).status).toBe(303);
    expect(drafted(food)).toBe(original(food).replace('inStock: true', 'inStock: true\ntakenOff: true'));
    expect(await words()).toContain('Dog Food 1 kg: taken off');
    await send('/products/1', await formOf('/products/1'), 'sell-again');
    expect(readDraft(folder)).toEqual([]);
  });
});

/** A release that is kept, of the same products and one more. */
function release(folder: string, releases: string, path: string, text: string): void {
  const kept = join(releases, '0123456789ab');
  cpSync(folder, join(kept, 'content'), { recursive: true });
  writeFileSync(join(kept, 'content', path), text);
  writeFileSync(join(kept, 'manifest.json'), '{}');
}

describe('a new product', () => {
  const byHand =
    '---\nid: 13\nname: Canary Song Mix\ncategory: bird-toys\ninStock: true\npictures:\n  - Canary Song Mix\nsizes:\n  - { name: 1 kg, price: 450 }\n  - { name: 5 kg, price: 2000 }\n---\n\nSeeds for **singers**.\n';

  async function typed({ formOf, send }: Awaited<ReturnType<typeof openDesk>>) {
    const form = await formOf('/products/new');
    form.fillAll({ name: 'Canary Song Mix', category: 'bird-toys', description: 'Seeds for **singers**.' });
    const one = new PageForm(fieldsForm(await (await send('/products/new', form, 'add-size')).text()));
    one.fill('option-name', '1 kg').fill('option-price', '450');
    const two = new PageForm(fieldsForm(await (await send('/products/new', one, 'add-size')).text()));
    return two.fill('option-name', '5 kg', 1).fill('option-price', '2000', 1);
  }

  it('has the next number and is the file that a person would write, in the draft alone', async () => {
    const desk = await openDesk();
    const { send, drafted, folder, words, html } = desk;
    const form = await typed(desk);
    const answers = [await send('/products/new', form), await send('/products/new', form)];
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(['/products/13', '/products/13']);
    expect([drafted(song), existsSync(join(folder, song)), readDraft(folder).length]).toEqual([byHand, false, 1]);
    expect(await words()).toContain('New: Canary Song Mix, Rs 450 to Rs 2,000');
    expect(textOf(await html('/products/13'))).toMatch(/Two steps left Next: Add a photo .* Put it on a page /);
    expect(textOf(await html('/products?search=canary'))).toContain('Canary Song Mix Rs 450 to Rs 2,000 New Change ');
  });

  it('never has a number that a kept release had: that product comes back with it, taken off (D67)', async () => {
    const desk = await openDesk();
    const { send, folder, drafted, words, original } = desk;
    const gone = 'products/013-bird-bath.md';
    const goneText = original(food).replace('id: 1\n', 'id: 13\n').replace('Dog Food 1 kg', 'Bird Bath');
    release(desk.folder, desk.releases, gone, goneText);
    const answer = await send('/products/new', await typed(desk));
    expect(answer.headers.get('location')).toBe('/products/14');
    expect(drafted(gone)).toBe(goneText.replace('inStock: true', 'inStock: true\ntakenOff: true'));
    expect(drafted('products/014-canary-song-mix.md')).toBe(byHand.replace('id: 13', 'id: 14'));
    const told = /New: Bird Bath, taken off.*New: Canary Song Mix, Rs 450/;
    expect(await words()).toMatch(told);
    expect((await logged(desk.access))[0]?.replaceAll('\u00A0', ' ')).toMatch(told);
    const { products } = readCatalogue({
      root: '/',
      folder: openDraft(folder).folder,
      pictures: { rendered: {}, photographs: {} },
    });
    expect(products.map(({ id }) => id).slice(12)).toEqual([13, 14]);
  });

  it('becomes the owner’s file with the release that has it, and goes with the way back', async () => {
    const here = await shopFolders();
    const before = contentOf(here.content);
    expect(saveDraftFile(here.content, song, byHand, null)).toBe('saved');
    const wanted = folderToPublish(here.content);
    await publishContent(here, second, wanted);
    expect(contentOf(here.content)).toEqual(new Map([...before, [song, byHand]]));
    expect(readDraft(here.content)).toEqual([]);
    await publishContent(here, first, join(here.releases, first, 'content'), goingBack(here));
    expect(contentOf(here.content)).toEqual(before);
  });

  it('of the same name as one that is gone is that one again (D67)', async () => {
    const desk = await openDesk();
    release(desk.folder, desk.releases, song, byHand.replace('450', '400'));
    await desk.send('/products/new', await typed(desk));
    expect([desk.drafted(song), readDraft(desk.folder).length]).toEqual([byHand, 1]);
  });

  it('with slips is answered beside its fields and makes no file', async () => {
    const { formOf, send, folder } = await openDesk();
    const answer = await send('/products/new', (await formOf('/products/new')).fill('name', 'Dog Food 1 kg'));
    const page = textOf(await answer.text());
    expect([answer.status, readDraft(folder)]).toEqual([422, []]);
    for (const words of ['Category: It is empty.', 'Price: It is empty.', 'Description: It is empty.'])
      expect(page).toContain(words);
  });

  it('with a name in Urdu, or one that looks like a path, has a file of a plain name', async () => {
    const { formOf, send, folder } = await openDesk();
    for (const name of ['خوراک', '../../shop.yaml']) {
      const form = (await formOf('/products/new')).fillAll({
        name,
        category: 'cat',
        price: '100',
        description: 'Food.',
      });
      expect((await send('/products/new', form)).status).toBe(303);
    }
    expect(readDraft(folder).map(({ path }) => path)).toEqual(['products/013-product.md', 'products/014-shop-yaml.md']);
  });
});

describe('what is typed to do harm', () => {
  it.each([
    ['YAML tags', { name: '!!js/function x' }],
    ['aliases', { name: '*x' }],
    ['the end of the fields', { name: '---\nid: 5\n---' }],
    ['control characters', { name: 'a\u0000\u001b[31m\u007fb' }],
    ['turned text', { name: 'x\u202Egnp.exe' }],
    ['fields', { 'option-name': 'S, price: 1 }, { name: T' }],
    ['a description that ends the file', { description: '\n---\ninStock: false\n---\nx' }],
  ])('such as %s is a text, or refused', async (_, typed) => {
    const { formOf, send, drafted, original } = await openDesk();
    const answer = await send('/products/7', (await formOf('/products/7')).fillAll({ ...typed }));
    expect([303, 422]).toContain(answer.status);
    const saved = drafted(swing) ?? original(swing);
    const read = readProductFile(swing, saved);
    expect(read.kind === 'product' && [read.product.id, read.product.inStock, read.product.sizes?.length]).toEqual([
      7,
      true,
      2,
    ]);
    expect(saved).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F\u202E]/);
  });

  it('such as a megabyte is refused before it is looked at', async () => {
    const { formOf, send, folder } = await openDesk();
    const form = (await formOf('/products/1')).fill('description', 'x'.repeat(1_000_000));
    expect((await send('/products/1', form)).status).toBe(413);
    const many = await formOf('/products/7');
    for (let index = 2; index < 500; index += 1)
      many.fill('option-name', `n${index}`, index).fill('option-price', '1', index);
    expect([303, 422]).toContain((await send('/products/7', many)).status);
    expect(readDraft(folder).every(({ text }) => text.length < 10_000)).toBe(true);
  });
});
