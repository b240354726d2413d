/** Which products stand on which page of the shop, changed at the desk and kept as a draft beside the owner's files. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftChanges } from '#catalogue/changes.ts';
import { readDraft, saveDraftFile } from '#catalogue/draft.ts';
import { logged } from '#test/support/logged.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { PageForm } from '#test/support/page-form.ts';
import { textOf } from '#test/support/page-text.ts';
import { testDesk } from '#test/support/test-desk.ts';

const pages = 'pages.yaml';

async function openDesk() {
  const folder = temporaryFolder();
  cpSync('catalogue', folder, { recursive: true });
  const desk = await testDesk({ ownFiles: folder });
  const { get, press } = await desk.signIn();
  const html = async (path: string) => (await get(path)).text();
  /** Of a product's row, of a found product, or with another button. */
  const form = async (path: string, holds: string) =>
    (await html(path)).split(/(?=<form )/).find((each) => each.includes(holds)) ?? '';
  const move = async (list: string, product: number, task: string, more: Readonly<Record<string, string>> = {}) => {
    const row = await form(`/pages/${list}?search=a`, `name="product" value="${product}"`);
    return press(`/pages/${list}`, { ...Object.fromEntries(new PageForm(row).sent()), do: task, ...more });
  };
  const original = readFileSync(join(folder, pages), 'utf8');
  const drafted = () => readDraft(folder).find(({ path }) => path === pages)?.text;
  const words = () => draftChanges(folder).map((change) => change.words);
  return { ...desk, folder, html, press, form, move, original, drafted, words };
}

const food = 'products: [ 1, 2, 3, 5, 6 ]';

describe('the lists', () => {
  it('are named as people call them, each with the number of its products', async () => {
    const { html } = await openDesk();
    const said = textOf(await html('/pages'));
    expect(said).toMatch(/Home Featured Products 14 products Top Sellers 6 products .* Dogs Dog Food 5 products/);
    expect(said).toMatch(
      /Cat Treats 4 products .* Pharmacy and new pet Pharmacy 11 products Kitten Essentials 8 products/,
    );
  });

  it('show their products in order, with what shoppers see of it', async () => {
    const { html } = await openDesk();
    const list = textOf(await html('/pages/dog-supplements'));
    expect(list).toContain('Shoppers see them in this order; sold-out products come last.');
    expect(list).toMatch(/ 1 [^0-9]+ Move .* 2 .* Sold out Move .* 4 /);
    expect(textOf(await html('/pages/dog-bed'))).toContain('Nothing is here yet.');
    expect(await html('/pages/nowhere')).toContain('There is nothing at this address.');
  });
});

describe('a product on a list', () => {
  it('is moved first, up, down and to a place, and the row stays open and in view', async () => {
    const { move, original, drafted, words, html, access } = await openDesk();
    const answer = await move('dog-food', 5, 'first');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/pages/dog-food?at=5#product-5']);
    expect(drafted()).toBe(original.replace(food, 'products: [ 5, 1, 2, 3, 6 ]'));
    expect(words()).toEqual(['Dog Food: order changed']);
    expect((await logged(access))[0]).toBe('Changed, not published yet: Dog Food: order changed');
    expect(await html('/pages/dog-food?at=5')).toMatch(/<li id="product-5"><details class="product" open="">/);
    await move('dog-food', 5, 'down');
    await move('dog-food', 6, 'up');
    await move('dog-food', 1, 'place', { place: '4' });
    expect(drafted()).toBe(original.replace(food, 'products: [ 5, 2, 6, 1, 3 ]'));
    await move('dog-food', 5, 'place', { place: '4' });
    await move('dog-food', 6, 'down');
    for (const [id, place] of [1, 2, 3, 5, 6].entries())
      await move('dog-food', place, 'place', { place: String(id + 1) });
    expect(drafted()).toBeUndefined();
  });

  it('moved by a button that is pressed twice is moved once', async () => {
    const { form, press, drafted, original } = await openDesk();
    const row = Object.fromEntries(new PageForm(await form('/pages/dog-food', 'name="product" value="5"')).sent());
    const up = { ...row, do: 'up' };
    expect([(await press('/pages/dog-food', up)).status, (await press('/pages/dog-food', up)).status]).toEqual([
      303, 303,
    ]);
    expect(drafted()).toBe(original.replace(food, 'products: [ 1, 2, 5, 3, 6 ]'));
  });

  it.each(['', '0', '6', 'x', '1.5', '-1'])('has no place "%s", and is told so in its row', async (place) => {
    const { move, drafted } = await openDesk();
    const answer = await move('dog-food', 5, 'place', { place });
    const said = await answer.text();
    expect([answer.status, textOf(said)]).toEqual([422, expect.stringContaining('Enter a place from 1 to 5.')]);
    expect(said).toMatch(/id="place-5"[^>]*aria-invalid="true"/);
    expect(drafted()).toBeUndefined();
  });

  it('is removed and added, found as the shop finds it, and each can be taken back', async () => {
    const { move, original, drafted, words, html, press } = await openDesk();
    expect((await move('dog-food', 3, 'remove')).headers.get('location')).toBe('/pages/dog-food');
    const found = textOf(await html('/pages/dog-food?search=%20pArrOT%20d'));
    expect(found).toContain('Parrot D-swing Add last Add first');
    const row = await html('/pages/dog-food?search=parrot+d');
    const seen = /name="seen" value="(\w+)"/.exec(row)?.[1] ?? '';
    await press('/pages/dog-food', { product: '43', seen, do: 'add-first' });
    await press('/pages/dog-food', { product: '43', seen, do: 'add-first' });
    expect(drafted()).toBe(original.replace(food, 'products: [ 43, 1, 2, 5, 6 ]'));
    expect(words()).toEqual(['Dog Food: Parrot D-swing added', expect.stringMatching(/^Dog Food: .+ removed$/)]);
    expect(textOf(await html('/pages/dog-food?search=parrot+d'))).toContain('Parrot D-swing Stands here');
    const changes = await html('/publish');
    for (const [, change = ''] of changes.matchAll(/name="change" value="([^"]+)"/g))
      expect((await press('/changes', { change })).status).toBe(303);
    expect(drafted()).toBeUndefined();
  });

  it('that the catalogue doesn’t have is not added, and one twice is there once', async () => {
    const { press, html, drafted } = await openDesk();
    const seen = /name="seen" value="(\w+)"/.exec(await html('/pages/dog-food?search=a'))?.[1] ?? '';
    for (const product of ['999', '1', '0', 'x', '1e0', '../1'])
      expect((await press('/pages/dog-food', { product, seen, do: 'add-last' })).status).toBe(303);
    for (const task of ['', 'up', 'x', 'constructor', '__proto__'])
      expect((await press('/pages/dog-food', { product: '999', seen, do: task })).status).toBe(303);
    expect((await press('/pages/nowhere', { product: '1', seen, do: 'first' })).status).toBe(404);
    expect(drafted()).toBeUndefined();
  });

  it('is left where it is on an older view, and shown', async () => {
    const { form, press, move, words, drafted } = await openDesk();
    const row = new PageForm(await form('/pages/dog-food', 'name="product" value="5"'));
    const older = Object.fromEntries(row.sent());
    await move('dog-food', 6, 'first');
    const before = drafted();
    const answer = await press('/pages/dog-food', { ...older, do: 'first' });
    expect([answer.status, textOf(await answer.text())]).toEqual([409, expect.stringContaining('NOT saved')]);
    expect([words(), drafted()]).toEqual([['Dog Food: order changed'], before]);
  });

  it('of a hundred is found, and moved by its place', async () => {
    const { folder, move, drafted, html } = await openDesk();
    const ids = Array.from({ length: 69 }, (_, index) => 69 - index);
    const path = join(folder, pages);
    writeFileSync(path, readFileSync(path, 'utf8').replace(food, `products: [${ids.join(', ')}]`));
    expect((await html('/pages/dog-food')).length).toBeLessThan(200_000);
    await move('dog-food', 1, 'place', { place: '2' });
    expect(drafted()).toContain('products: [ 69, 1, 68, 67,');
  });
});

describe('a row of the home page', () => {
  it('has a heading of its own; those of other lists stay', async () => {
    const { form, press, original, drafted, words } = await openDesk();
    const heading = Object.fromEntries(
      new PageForm(await form('/pages/home.top-sellers', 'name="heading"')).fill('heading', 'For Eid').sent(),
    );
    expect((await press('/pages/home.top-sellers', { ...heading, heading: ' ' })).status).toBe(422);
    expect((await press('/pages/home.top-sellers', heading)).status).toBe(303);
    expect((await press('/pages/home.top-sellers', heading)).status).toBe(303);
    expect(drafted()).toBe(original.replace('heading: Top Sellers', 'heading: For Eid'));
    expect(words()).toEqual(['Home, Top Sellers: heading “Top Sellers” to “For Eid”']);
    expect((await press('/pages/dog-food', heading)).status).toBe(409);
  });
});

describe('the pages of a product', () => {
  it('are ticked: it goes last or first where it is new, and off where it isn’t ticked', async () => {
    const { html, press, original, drafted, words } = await openDesk();
    const page = await html('/products/43/pages');
    expect(
      [...page.matchAll(/<input type="checkbox"[^>]*checked=""[^>]*value="([^"]+)"/g)].map(([, key]) => key),
    ).toEqual(['bird-toys']);
    const seen = new PageForm(page).value('seen') ?? '';
    await press('/products/43/pages', { seen, end: 'first', list: 'home.featured' });
    expect(words()).toEqual(['Bird Toys: Parrot D-swing removed', 'Home, Featured Products: Parrot D-swing added']);
    expect(drafted()).toBe(
      original
        .replace('products: [ 43, 44, 45 ]', 'products: [ 44, 45 ]')
        .replace('[ 29, 30, 21,', '[ 43, 29, 30, 21,'),
    );
    expect((await press('/products/43/pages', { seen, end: 'last', list: 'pharmacy' })).status).toBe(409);
    expect((await press('/products/43/pages', { seen, end: 'last', list: 'home.featured' })).status).toBe(303);
    expect((await press('/products/999/pages', { seen })).status).toBe(404);
  });
});

it('a new product is put on a page before either is published, and stays while it stands there', async () => {
  const { folder, html, press, drafted, words } = await openDesk();
  const text = readFileSync(join(folder, 'products/043-parrot-d-swing.md'), 'utf8');
  const own = 'products/070-rope-ball.md';
  saveDraftFile(folder, own, text.replace(/^id: .*$/m, 'id: 70').replace(/^name: .*$/m, 'name: Rope Ball'), null);
  const { seen = '' } = Object.fromEntries(new PageForm(await html('/products/70/pages')).sent());
  expect((await press('/products/70/pages', { seen, end: 'last', list: 'dog-toys' })).status).toBe(303);
  expect(drafted()).toContain('products: [ 33, 34, 35, 59, 70 ]');
  expect(words()).toContain('Dog Toys: Rope Ball added');
  expect((await press('/changes', { change: 'product 70' })).status).toBe(409);
  expect((await press('/changes', { change: 'list dog-toys' })).status).toBe(303);
  expect(readDraft(folder).map(({ path }) => path)).toEqual([own]);
});

it('a file that was edited by hand meanwhile stays, and nothing more is changed', async () => {
  const { folder, html, move, form, press, original } = await openDesk();
  const older = Object.fromEntries(new PageForm(await form('/pages/dog-food', 'name="product" value="2"')).sent());
  await move('dog-food', 5, 'first');
  const byHand = original.replace('heading: Top Sellers', 'heading: For Eid');
  writeFileSync(join(folder, pages), byHand);
  expect(textOf(await html('/pages/dog-food'))).toContain('edited by hand in its file');
  expect((await press('/pages/dog-food', { ...older, do: 'first' })).status).toBe(409);
  expect(readFileSync(join(folder, pages), 'utf8')).toBe(byHand);
  writeFileSync(join(folder, pages), 'species: [');
  expect(textOf(await html('/pages'))).toContain('pages.yaml, line 1');
});
