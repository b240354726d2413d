/** A product's own page at the desk, and a new product: the draft of its file is saved. */
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProductFile } from '#catalogue/product-file.ts';
import { catalogueDesk, PageForm } from '#test/support/test-desk.ts';

const food = 'products/001-dog-food-1-kg.md';
const swing = 'products/007-bird-swing.md';
const song = 'products/013-canary-song-mix.md';

type TestDesk = Awaited<ReturnType<typeof catalogueDesk>>;

/** The form after a button that saves nothing. */
async function after({ send }: TestDesk, path: string, filled: PageForm, button: string): Promise<PageForm> {
  const { status, form } = await send(path, filled, button);
  expect(status).toBe(200);
  return form;
}

describe('a product’s page', () => {
  it('shows all that its file says, and a save without a change changes nothing', async () => {
    const { changed, text, save } = await catalogueDesk();
    for (const id of [1, 5, 7, 12]) {
      const answer = await save(`/products/${id}`);
      expect([answer.status, answer.location]).toEqual([303, `/products/${id}`]);
    }
    expect(changed()).toEqual([]);
    expect(await text('/products')).toContain('Name, sizes, description and more');
  });

  it('leaves what nobody changed as it is written by hand, in the list too', async () => {
    const { changed, drafted, original, folder, save } = await catalogueDesk();
    const byHand = original(swing)
      .replace('price: 800', 'price: 800, weight: 400  g, soldOut: false')
      .replace('inStock: true', 'weight: 1  kg\ninStock: true');
    writeFileSync(join(folder, swing), byHand);
    for (const path of ['/products', '/products/7']) await save(path, {}, 'save');
    expect(changed()).toEqual([]);
    await save('/products', { 'products.7.sizes.1.price': '1250' }, 'save 7');
    expect(drafted(swing)).toBe(byHand.replace('1300', '1250'));
    await save('/products/7', { 'sizes.0.price': '850' });
    expect(drafted(swing)).toBe(byHand.replace('1300', '1250').replace('800', '850'));
  });

  it('is saved by Enter, which leads nowhere else', async () => {
    const { html } = await catalogueDesk();
    for (const path of ['/products', '/products/1', '/products/new'])
      expect(new PageForm(await html(path)).sent().get('do')).toBe('save');
  });

  it('saves every field beside the file, and says what isn’t published yet', async () => {
    const { form, send, text, drafted, original, lastLogged } = await catalogueDesk();
    const page = await form('/products/1');
    page.fillAll({ name: ' Dog  Food\t1 kilo', price: '600', salePrice: '550', stock: 'out' });
    page.fill('description', 'Good **food**.\r\n\r\n- meat\r\n- rice\r\n');
    expect((await send('/products/1', page)).status).toBe(303);
    expect(drafted(food)).toBe(
      original(food)
        .replace('name: Dog Food 1 kg', 'name: Dog Food 1 kilo')
        .replace('price: 500', 'price: 600\nsalePrice: 550')
        .replace('inStock: true', 'inStock: false')
        .replace(/---\n\n[\s\S]*$/, '---\n\nGood **food**.\n\n- meat\n- rice\n'),
    );
    expect(await text('/products/1')).toContain(
      'Not published yet Dog Food 1 kg, name: Dog Food 1 kg to Dog Food 1 kilo',
    );
    expect(await lastLogged()).toContain('Changed, not published yet: Dog Food 1 kg, name: ');
  });

  it('adds search words to a product, tells them as a change, and removes them again (D91)', async () => {
    const { form, send, text, drafted, original } = await catalogueDesk();
    const page = await form('/products/1');
    page.fill('search', ' kibble ,کتے کا کھانا، , dry  food');
    expect((await send('/products/1', page)).status).toBe(303);
    const [fields = '', description] = original(food).split('\n---\n');
    expect(drafted(food)).toBe(`${fields}\nsearch:\n  - kibble\n  - کتے کا کھانا\n  - dry food\n---\n${description}`);
    expect(await text('/products/1')).toContain(
      'Not published yet Dog Food 1 kg, search words: added, kibble, کتے کا کھانا, dry food',
    );
    expect(await text('/products?search=KIBBLE')).toContain('Dog Food 1 kg');
    const again = await form('/products/1');
    expect(again.value('search')).toBe('kibble, کتے کا کھانا, dry food');
    again.fill('search', '');
    expect((await send('/products/1', again)).status).toBe(303);
    expect(await text('/products/1')).not.toContain('search words: none');
  });

  it('says that a heavy name makes it for WhatsApp only, with the part that does (R156)', async () => {
    const { save, text } = await catalogueDesk();
    expect(await text('/products/new')).toContain(
      'With 3kg, 5kg, 5l or litter in its name, a product is ordered only on WhatsApp.',
    );
    const refused = await save('/products/1', { name: 'Glass Fish Tank 5L', price: '' });
    expect(refused.text).toContain('Because of “5L” in its name, this product is ordered only on WhatsApp.');
    await save('/products/1', { name: 'Glass Fish Tank 5L' });
    expect(await text('/products/1')).toContain('Because of “5L” in its name');
  });

  it('suggests the weight in the name, saves one, and lists it as a change (D84)', async () => {
    const { send, text, drafted, original, save } = await catalogueDesk();
    expect(await text('/products/1')).toContain('The name says 1 kg.');
    const refused = await save('/products/1', { weight: '500' });
    expect(refused.text).toContain(
      'Weight: It is the text "500". Write it with its unit, up to 100 kg: 500 g or 1.5 kg.',
    );
    expect(refused.html).toMatch(/id="weight"[^>]*aria-invalid="true"/);
    const page = refused.form.fill('weight', ' 1,1 kg');
    expect((await send('/products/1', page)).status).toBe(303);
    expect(drafted(food)).toBe(original(food).replace('price: 500', 'price: 500\nweight: 1,1 kg'));
    expect(await text('/products/1')).toContain('Not published yet Dog Food 1 kg, weight: added, 1,1 kg');
    expect(await text('/products/1')).not.toContain('The name says');
  });

  it('saves the weights of sizes and packs (D84)', async () => {
    const { form, send, text, drafted, original } = await catalogueDesk();
    const page = (await form('/products/7')).fill('sizes.1.weight', '400 g');
    expect((await send('/products/7', page)).status).toBe(303);
    expect(drafted(swing)).toBe(original(swing).replace('price: 1300', 'price: 1300, weight: 400 g'));
    expect(await text('/products/7')).toContain('Bird Swing L, weight: added, 400 g');
    const wrong = (await form('/products/7')).fill('sizes.1.weight', 'heavy');
    expect((await send('/products/7', wrong)).text).toContain('Size 2, weight: It is the text "heavy".');
  });

  it('adds, removes and moves sizes, marks one sold out, and saves none of it before Save', async () => {
    const desk = await catalogueDesk();
    const { form, send, drafted, original, changed } = desk;
    const added = await after(desk, '/products/7', await form('/products/7'), 'add sizes');
    added.fill('sizes.2.name', 'XL, wide').fill('sizes.2.price', '1,900').fill('sizes.2.stock', 'out');
    const up = await after(desk, '/products/7', added, 'up sizes 2');
    const removed = await after(desk, '/products/7', up, 'remove sizes 0');
    expect(changed()).toEqual([]);
    expect((await send('/products/7', removed)).status).toBe(303);
    const [, small = '', medium = ''] = /(  - .*\n)(  - .*\n)/.exec(original(swing)) ?? [];
    expect(drafted(swing)).toBe(
      original(swing).replace(small + medium, `  - { name: "XL, wide", price: 1900, soldOut: true }\n${medium}`),
    );
  });

  it('asks for the one price of a product whose rows were all emptied', async () => {
    const { form, send, changed } = await catalogueDesk();
    const page = await form('/products/7');
    for (const row of [0, 1]) page.fill(`sizes.${row}.name`, '').fill(`sizes.${row}.price`, '');
    const refused = await send('/products/7', page);
    expect([changed(), refused.text]).toEqual([[], expect.stringContaining('Price: Use numbers only, such as 1150.')]);
    expect(refused.html).toMatch(/id="price"[^>]*aria-invalid="true"/);
    expect((await send('/products/7', refused.form.fill('price', '900'))).status).toBe(303);
  });

  it('of a product at one price makes one in packs, and back', async () => {
    const desk = await catalogueDesk();
    const { form, send, drafted, original, changed } = desk;
    const packs = await after(desk, '/products/1', await form('/products/1'), 'add packs');
    expect(packs.value('packs.0.price')).toBe('500');
    await send('/products/1', packs.fillAll({ 'packs.0.name': 'Pack of 3', 'packs.0.quantity': '3' }));
    expect(drafted(food)).toBe(
      original(food)
        .replace(/price: 500\n/, '')
        .replace(/\n---\n\n/, '\npacks:\n  - { name: Pack of 3, quantity: 3, price: 500 }\n---\n\n'),
    );
    const back = await after(desk, '/products/1', await form('/products/1'), 'remove packs 0');
    await send('/products/1', back);
    expect(changed()).toEqual([]);
  });

  it('shows the description as shoppers will see it, keeps the other fields, and saves nothing', async () => {
    const { form, send, changed } = await catalogueDesk();
    const page = (await form('/products/1')).fill('description', '**Bold** <script>alert(1)</script>\n\n- one');
    const answer = await send('/products/1', page.fillAll({ name: 'Other', newCategory: 'Fish food' }), 'preview');
    expect([answer.status, changed()]).toEqual([200, []]);
    expect(answer.html).toMatch(
      /Preview of the description[^>]*><strong>Description<\/strong><p><strong>Bold<\/strong>/,
    );
    expect(answer.html).not.toContain('<script>alert');
    expect([answer.form.value('name'), answer.form.value('newCategory')]).toEqual(['Other', 'Fish food']);
  });

  it.each([
    [{ name: '' }, 'name', 'It is empty. Write the name as shoppers should read it.'],
    [{ name: 'Kitten Treat' }, 'name', 'It is also the name of products/004-kitten-treat.md.'],
    [{ price: '1.200' }, 'price', 'Use numbers only, such as 1150.'],
    [{ salePrice: '700' }, 'salePrice', 'It is 700, not below the price.'],
    [{ description: ' \n' }, 'description', 'It is empty. Write a sentence or two.'],
    [{ description: 'One.\n\n<b>Two</b>' }, 'description', 'The description has HTML in it, &lt;b&gt; (line 3).'],
    [{ description: 'One.\n---\nid: 5' }, 'description', 'The description has a heading (line 1).'],
    [{ price: '5000' }, 'price', 'It was Rs 500 before. If that is right, press Save again.'],
    [{ newCategory: 'خوراک' }, 'newCategory', 'Write it in the letters a to z, such as Fish food.'],
  ])('tells of %j at the field, and loses nothing', async (typed, field, message) => {
    const { form, send, changed } = await catalogueDesk();
    const page = (await form('/products/1')).fillAll({ ...typed, stock: 'out' });
    const answer = await send('/products/1', page);
    expect([answer.status, changed()]).toEqual([422, []]);
    expect(answer.text).toContain(message);
    expect(answer.html).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
    expect(answer.form.value(field)?.trim()).toBe(Object.values(typed)[0]?.trim());
    expect(answer.form.value('stock')).toBe('out');
  });

  it('that is older than a change on another phone comes back with both, and is not applied', async () => {
    const { form, send, drafted, original } = await catalogueDesk();
    const [one, other] = [await form('/products/1'), await form('/products/1')];
    await send('/products/1', one.fill('price', '600'));
    expect((await send('/products/1', one)).status).toBe(303);
    const answer = await send('/products/1', other.fill('description', 'Mine.'));
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('perhaps on another phone')]);
    expect(drafted(food)).toBe(original(food).replace('500', '600'));
    expect([answer.form.value('price'), answer.form.value('description')]).toEqual(['600', 'Mine.']);
  });

  it('saves what was entered before it goes on to another page', async () => {
    const { drafted, save } = await catalogueDesk();
    const addresses = {
      photos: '/products/1/photos',
      pages: '/products/1/pages',
      list: '/products',
      changes: '/publish',
    };
    for (const [index, [page, address]] of Object.entries(addresses).entries()) {
      const answer = await save('/products/1', { price: `60${index}` }, page);
      expect([answer.status, answer.location]).toEqual([303, address]);
      expect(drafted(food)).toContain(`price: 60${index}\n`);
    }
    const refused = await save('/products/1', { name: '' }, 'photos');
    expect([refused.status, refused.form.value('price')]).toEqual([422, '603']);
  });

  it('that isn’t there is not found', async () => {
    const { get, form, send } = await catalogueDesk();
    const page = await form('/products/1');
    for (const id of ['999', 'x', '0', '..%2f1', '1e0'])
      expect([id, (await get(`/products/${id}`)).status, (await send(`/products/${id}`, page)).status]).toEqual([
        id,
        404,
        404,
      ]);
  });
});

it('a product that is no longer sold is taken off after one question, with what else was typed, and sold again (D67)', async () => {
  const { send, drafted, original, changed, save } = await catalogueDesk();
  const asked = await save('/products/1', { stock: 'off', price: '600' });
  expect([asked.status, changed()]).toEqual([422, []]);
  expect(asked.text).toMatch(/Stock: A product that is no longer sold is on no list .* press Save again\./);
  expect((await send('/products/1', asked.form)).status).toBe(303);
  expect(drafted(food)).toBe(
    original(food).replace('inStock: true', 'inStock: true\ntakenOff: true').replace('500', '600'),
  );
  await save('/products/1', { stock: 'in', price: '500' });
  expect(changed()).toEqual([]);
});

describe('a new product', () => {
  const byHand =
    '---\nid: 13\nname: Canary Song Mix\ncategory: bird-toys\ninStock: true\npictures:\n  - Canary Song Mix\nsizes:\n  - { name: 1 kg, price: 450 }\n  - { name: 5 kg, price: 2000 }\n---\n\nSeeds for **singers**.\n';

  async function filled(desk: TestDesk): Promise<PageForm> {
    const form = await desk.form('/products/new');
    form.fillAll({ name: 'Canary Song Mix', category: 'bird-toys', description: 'Seeds for **singers**.' });
    const one = await after(desk, '/products/new', form, 'add sizes');
    one.fill('sizes.0.name', '1 kg').fill('sizes.0.price', '450');
    const two = await after(desk, '/products/new', one, 'add sizes');
    return two.fill('sizes.1.name', '5 kg').fill('sizes.1.price', '2,000');
  }

  it('has the next number and is the file that a person would write, in the draft alone', async () => {
    const desk = await catalogueDesk();
    const { send, drafted, folder, text, changed } = desk;
    const form = await filled(desk);
    const answers = [await send('/products/new', form), await send('/products/new', form)];
    expect(answers.map(({ location }) => location)).toEqual(['/products/13', '/products/13']);
    expect([drafted(song), existsSync(join(folder, song)), changed()]).toEqual([byHand, false, [song]]);
    expect(await text('/products/13')).toMatch(/Two steps left Add a photo .* Put it on a page /);
    expect(await text('/products?search=canary')).toContain('Canary Song Mix Rs 450 to Rs 2,000 New Change ');
  });

  it('has the page of its category ticked, and goes there with the first Save', async () => {
    const desk = await catalogueDesk();
    const { send, html, original, drafted, save } = desk;
    await send('/products/new', await filled(desk));
    const page = await html('/products/13/pages');
    const ticked = [...page.matchAll(/<input type="checkbox"[^>]*checked=""[^>]*value="([^"]+)"/g)].map(
      ([, key]) => key,
    );
    expect(ticked).toEqual(['bird-toys']);
    expect((await save('/products/13/pages')).status).toBe(303);
    const [, ids = ''] = /path: \/bird-toys[\s\S]*?products: \[ ?([\d, ]+?) ?\]/.exec(original('pages.yaml')) ?? [];
    expect(drafted('pages.yaml')?.replaceAll(/\[ | \]/g, (bracket) => bracket.trim())).toContain(`[${ids}, 13]`);
  });

  it('isn’t put on the suggested page by Back, which saves what was ticked', async () => {
    const desk = await catalogueDesk();
    await desk.send('/products/new', await filled(desk));
    const path = '/products/13/pages';
    const answer = await desk.save(path, {}, 'back');
    expect([answer.location, desk.changed()]).toEqual(['/products/13', [song]]);
    await desk.save(path, { list: 'bird-food' }, 'back');
    expect(desk.changed()).toEqual(['pages.yaml', song]);
  });

  it('can be the first of a new category', async () => {
    const { send, form, drafted, html } = await catalogueDesk();
    const page = await form('/products/new');
    page.fillAll({ name: 'Flakes', newCategory: 'Fish  food', price: '300', description: 'For goldfish.' });
    expect((await send('/products/new', page)).status).toBe(303);
    expect(drafted('products/013-flakes.md')).toContain('category: fish-food\n');
    expect(await html('/products/new')).toContain('<option value="fish-food">Fish food</option>');
  });

  it('never has a number that a release had: that product comes back with it, no longer sold (D67)', async () => {
    const desk = await catalogueDesk();
    const { send, drafted, original, lastLogged } = desk;
    const gone = 'products/013-bird-bath.md';
    const goneText = original(food).replace('id: 1\n', 'id: 13\n').replace('Dog Food 1 kg', 'Bird Bath');
    release(desk, gone, goneText);
    const answer = await send('/products/new', await filled(desk));
    expect(answer.location).toBe('/products/14');
    expect(drafted(gone)).toBe(goneText.replace('inStock: true', 'inStock: true\ntakenOff: true'));
    expect(drafted('products/014-canary-song-mix.md')).toBe(byHand.replace('id: 13', 'id: 14'));
    expect(await lastLogged()).toMatch(/Bird Bath.*no longer sold.*Canary Song Mix.*Rs 450/);
  });

  it('of the same name as one that is gone is that one again (D67)', async () => {
    const desk = await catalogueDesk();
    release(desk, song, byHand.replace('450', '400'));
    await desk.send('/products/new', await filled(desk));
    expect([desk.drafted(song), desk.changed()]).toEqual([byHand, [song]]);
  });

  it('with mistakes is answered at its fields and makes no file', async () => {
    const { changed, save } = await catalogueDesk();
    const answer = await save('/products/new', { name: 'Dog Food 1 kg' });
    expect([answer.status, changed()]).toEqual([422, []]);
    for (const message of ['Category: It is empty. Choose one', 'Price: Use numbers only', 'Description: It is empty.'])
      expect(answer.text).toContain(message);
  });

  it('with a name in Urdu, or one that looks like a path, has a file of a plain name', async () => {
    const { form, send, changed } = await catalogueDesk();
    for (const name of ['خوراک', '../../shop.yaml']) {
      const page = (await form('/products/new')).fillAll({
        name,
        newCategory: 'cat',
        price: '100',
        description: 'Food.',
      });
      expect((await send('/products/new', page)).status).toBe(303);
    }
    expect(changed()).toEqual(['products/013-product.md', 'products/014-shop-yaml.md']);
  });

  /** A release of the same products and one more. */
  function release({ folder, releases }: TestDesk, path: string, text: string): void {
    const content = join(releases, '0123456789ab', 'content');
    cpSync(folder, content, { recursive: true });
    writeFileSync(join(content, path), text);
    writeFileSync(join(releases, '0123456789ab', 'manifest.json'), '{}');
  }
});

describe('a harmful text', () => {
  it.each([
    ['YAML tags', { name: '!!js/function x' }],
    ['aliases', { name: '*x' }],
    ['the end of the fields', { name: '---\nid: 5\n---' }],
    ['control characters', { name: 'a\u0000\u001b[31m\u007fb' }],
    ['turned text', { name: 'x\u202Egnp.exe' }],
    ['fields', { 'sizes.0.name': 'S, price: 1 }, { name: T' }],
    ['a picture that isn’t there', { 'sizes.0.picture': '9' }],
    ['a description that ends the file', { description: '\n---\ninStock: false\n---\nx' }],
  ])('such as %s is a text, or refused', async (_, typed) => {
    const { drafted, original, save } = await catalogueDesk();
    const answer = await save('/products/7', { ...typed });
    expect([303, 422]).toContain(answer.status);
    const saved = drafted(swing) ?? original(swing);
    expect(readProductFile(swing, saved).value).toMatchObject({ id: 7, inStock: true, sizes: [{}, {}] });
    expect(saved).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F\u202E]/);
  });

  it('of more sizes than a product may have loses none of them: it is refused as typed', async () => {
    const { form, send, changed } = await catalogueDesk();
    const many = await form('/products/7');
    for (let index = 2; index < 41; index += 1)
      many.fill(`sizes.${index}.name`, `n${index}`).fill(`sizes.${index}.price`, '1');
    const refused = await send('/products/7', many);
    expect([refused.status, changed(), refused.text]).toEqual([
      422,
      [],
      expect.stringContaining('Sizes: Use at most 40.'),
    ]);
    expect(refused.form.value('sizes.40.name')).toBe('n40');
  });

  it('such as a megabyte, or of 500 sizes, never fills the draft', async () => {
    const { form, send, changed, drafted } = await catalogueDesk();
    const long = (await form('/products/1')).fill('description', 'x'.repeat(1_000_000));
    expect((await send('/products/1', long)).status).toBe(413);
    const many = await form('/products/7');
    for (let index = 2; index < 500; index += 1)
      many.fill(`sizes.${index}.name`, `n${index}`).fill(`sizes.${index}.price`, '1');
    expect([303, 422]).toContain((await send('/products/7', many)).status);
    for (const path of changed()) expect(drafted(path)?.length).toBeLessThan(10_000);
  });
});
