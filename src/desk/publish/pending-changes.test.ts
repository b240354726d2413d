/** Changes that wait to be published, without a build. */
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { catalogueDesk } from '#test/support/test-desk.ts';
import { draftText } from '#test/support/shop-folders.ts';
import { deskChanges } from './pending-changes.ts';

const openDesk = () => catalogueDesk({ from: 'test/catalogue' });

describe('the page of the shop that a preview opens', () => {
  it.each([
    ['phone number', 'phone', '+92 42 1234567', '/contact'],
    ['tagline of all pages', 'texts-tagline', 'All that pets need', '/'],
    ['tagline of an animal', 'texts-birdTagline', 'All that birds need', '/bird-main'],
  ])('is the one with the changed %s', async (_, field, value, path) => {
    const { form, send, folder } = await openDesk();
    const section = field === 'phone' ? 'contact' : 'taglines';
    await send(`/shop/${section}`, (await form(`/shop/${section}`)).fill(field, value));
    expect(deskChanges(folder).map(({ shownAt }) => shownAt)).toEqual([path]);
  });
});

describe('a file of the draft that can’t be read', () => {
  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, 'no product')],
  ])('is named if it is %s, and ends by being discarded', async (_, damage) => {
    const { folder, text, html, press } = await openDesk();
    const [swing, food] = ['products/007-bird-swing.md', 'products/001-dog-food-1-kg.md'];
    draftText(folder, food, (content) => content.replace('price: 500', 'price: 600'));
    draftText(folder, swing, (content) => content.replace('price: 800', 'price: 900'));
    damage(join(dirname(openDraft(folder).folder), 'changes', swing));
    const [page, source] = [await text('/publish'), await html('/publish')];
    expect(page).toContain(`${swing}: its file in the draft is missing or damaged`);
    expect(page).toContain('It can’t be published. Discard it, then change it again.');
    expect(source).not.toContain('value="publish"');
    const [, change = ''] = /name="change" value="(file [^"]+)"/.exec(source) ?? [];
    expect((await press('/changes', { change })).status).toBe(303);
    const after = await html('/publish');
    expect(after).not.toContain(swing);
    expect(after).toContain('value="publish"');
  });
});
