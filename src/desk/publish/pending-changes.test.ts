/** Changes that wait to be published, without a build. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endPublish, openDraft, updateDraft } from '#catalogue/draft.ts';
import { storedPhoto, textHash } from '#catalogue/draft-file.ts';
import { catalogueDesk, textOf } from '#test/support/test-desk.ts';
import { draftPhotos, draftText } from '#test/support/releases.ts';
import { deskChanges, pendingCounter } from './pending-changes.ts';

const [swing, food] = ['products/007-bird-swing.md', 'products/001-dog-food-1-kg.md'];

describe('the page of the shop that a preview opens', () => {
  it.each([
    ['phone number', 'phone', '+92 42 1234567', '/contact'],
    ['tagline of all pages', 'texts.tagline', 'All that pets need', '/'],
    ['tagline of an animal', 'texts.birdTagline', 'All that birds need', '/bird-main'],
  ])('is the one with the changed %s', async (_, field, value, path) => {
    const { folder, save } = await catalogueDesk();
    const section = field === 'phone' ? 'contact' : 'taglines';
    await save(`/shop/${section}`, { [field]: value });
    expect(deskChanges(folder).map(({ shownAt }) => shownAt)).toEqual([path]);
  });
});

describe('a part of the draft that can’t be read', () => {
  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, 'no photo')],
  ])('is named if it is a photo that is %s, and ends by being discarded', async (_, damage) => {
    const { folder, text, html, press, lastLogged } = await catalogueDesk();
    await draftText(folder, food, (content) => content.replace('price: 500', 'price: 600'));
    await draftPhotos(folder, 7, { '1.jpg': 'side' });
    damage(storedPhoto(folder, textHash('side')));
    const [page, source] = [await text('/publish'), await html('/publish')];
    expect(page).toContain('photographs/7: its file in the draft is missing or damaged');
    expect(page).toContain('It can’t be published. Discard it, then change it again.');
    expect(source).not.toContain('value="publish"');
    const [, change = ''] = /name="change" value="(file [^"]+)"/.exec(source) ?? [];
    expect((await press('/changes', { change })).status).toBe(303);
    const after = await html('/publish');
    expect(after).not.toContain('photographs/7');
    expect(after).toContain('value="publish"');
    expect(await lastLogged()).toBe('Discarded: photographs/7: its file in the draft is missing or damaged');
  });

  it('is the whole draft if its file can’t be read, and is discarded as a whole', async () => {
    const { folder, html, text, press, changed, lastLogged } = await catalogueDesk();
    await draftText(folder, food, (content) => content.replace('price: 500', 'price: 600'));
    writeFileSync(join(folder, '.draft/changes.json'), '{');
    expect(await text('/publish')).toMatch(/changes\.json is damaged.*discard all changes under Publish/);
    expect(await html('/publish')).not.toContain('value="publish"');
    expect((await press('/changes', { change: 'draft' })).status).toBe(303);
    expect(changed()).toEqual([]);
    expect(await lastLogged()).toMatch(/^Discarded: The unpublished changes can’t be read: /);
  });
});

it('the number of changes is compared once for each state of the draft, and follows every one', async () => {
  const { folder } = await catalogueDesk();
  const compared: number[] = [];
  const count = pendingCounter((content) => {
    const changes = deskChanges(content);
    compared.push(changes.length);
    return changes;
  });
  const counts = () => [count(folder), count(folder)];
  const priced = (price: number) => draftText(folder, food, (text) => text.replace(/price: \d+/, `price: ${price}`));
  const publish = () => {
    const { changed, content } = openDraft(folder);
    return endPublish(folder, () => {
      for (const { path } of changed) writeFileSync(join(folder, path), content.get(path) ?? '');
    });
  };
  expect(counts()).toEqual([0, 0]);
  await priced(600);
  expect(counts()).toEqual([1, 1]);
  await draftText(folder, swing, (text) => text.replace('price: 800', 'price: 900'));
  expect(counts()).toEqual([2, 2]);
  await publish();
  expect(counts()).toEqual([0, 0]);
  // The draft has the same file as the first one had.
  writeFileSync(join(folder, food), readFileSync(join(folder, food), 'utf8').replace('name: Dog', 'name: Good dog'));
  await priced(500);
  expect(counts()).toEqual([1, 1]);
  writeFileSync(join(folder, '.draft/changes.json'), '{');
  expect(counts()).toEqual([1, 1]);
  expect(compared).toEqual([1, 2, 0, 1]);
});

it('what the owner did once counts once, on the page and in the menu: a product’s form, prices, an edit by hand (D75)', async () => {
  const { folder, releases, save, html, text, pressAll, form } = await catalogueDesk();
  cpSync(folder, join(releases, '0123456789ab/content'), { recursive: true });
  writeFileSync(join(releases, 'current'), '0123456789ab');
  await save('/products', { 'products.7.sizes.0.price': '850', 'products.7.sizes.1.price': '1350' }, 'save 7');
  expect(await text('/publish')).toMatch(/ Publish 1 More Publish 1 change .* Publish 1 change $/);
  await pressAll('/products/prices', (await form('/products/prices?of=list+dog-food&by=8')).sent('save'));
  const treat = join(folder, 'products/004-kitten-treat.md');
  writeFileSync(
    treat,
    readFileSync(treat, 'utf8').replace('price: 580', 'price: 590').replace('inStock: true', 'inStock: false'),
  );
  expect(await text('/publish')).toMatch(/ Publish 2 More Publish 3 changes .* Publish 3 changes $/);
  expect((await html('/publish')).match(/>Discard</g)).toHaveLength(2);
});

it('a change that others need is not discarded before them, nor one that is gone', async () => {
  const { folder, press, changed } = await catalogueDesk();
  const [path, before] = ['products/013-bird-song.md', ''];
  const after = readFileSync(join(folder, swing), 'utf8')
    .replace('id: 7', 'id: 13')
    .replace('name: Bird Swing', 'name: Bird Song');
  expect(await updateDraft(folder, { edits: [{ path, before, after }] })).toBe('saved');
  await draftText(folder, 'pages.yaml', (content) => content.replace('products: [3, 2, 1]', 'products: [3, 2, 1, 13]'));
  const refused = await press('/changes', { change: 'product 13' });
  expect([refused.status, textOf(await refused.text())]).toEqual([
    409,
    expect.stringMatching(/Other changes need this one: New: Bird Song, .*Discard those first\./),
  ]);
  expect(changed()).toEqual(['pages.yaml', path]);
  const gone = await press('/changes', { change: 'product 12' });
  expect(textOf(await gone.text())).toContain('This change has since been edited or discarded.');
});
