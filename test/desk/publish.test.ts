/** The draft goes live from the desk, with a real build in a process of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#catalogue/catalogue-files.ts';
import { currentRelease } from '#release/releases.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { changedFiles, draftText } from '#test/support/releases.ts';
import { until } from '#test/support/until.ts';
import { startOwnShop } from '#test/support/desk-journeys.ts';

const swing = 'products/043-parrot-d-swing.md';
const own = await startOwnShop();
const { content, releases, shop } = own;
const phone = await DeskPhone.signIn(own.shop.deskUrl);

function draft(file: string, from: string, to: string): Promise<void> {
  return draftText(content, file, (text) => text.replace(from, to));
}

/** A page of the desk, with plain spaces in its prices. */
const read = async (path: string) => (await phone.page(path)).replaceAll('\u00A0', ' ');
const shopPage = async (path: string) => (await fetch(shop.url + path)).text();
const inShop = (words: string) => until(words, async () => (await shopPage('/product/43')).includes(words));

describe('publishing', { timeout: 300_000 }, () => {
  it('brings the draft into the shop and into the owner’s files, tells its steps, and is told of in the log (D72)', async () => {
    await draft(swing, '{ name: XL, price: 1900 }', '{ name: XL, price: 1950 }');
    expect(await read('/publish')).toMatch(/Parrot D-swing XL: Rs 1,900 to Rs 1,950[\s\S]*Publish 1 change</);
    const { status, html } = await phone.publish();
    expect([status, html]).toEqual([303, expect.stringContaining('Checking the files')]);
    const page = await phone.published();
    expect(page).toContain('Live in the shop.');
    expect(page).toContain('Nothing to publish');
    await inShop('1,950');
    expect(readFileSync(join(content, swing), 'utf8')).toContain('{ name: XL, price: 1950 }');
    expect(changedFiles(content)).toEqual([]);
    expect(await read('/log')).toMatch(/Published: Parrot D-swing XL: Rs 1,900 to Rs 1,950/);
  });

  it('is refused in the words of the catalogue’s check, and leaves shop, files and draft as they are (D68)', async () => {
    const [release, files] = [currentRelease(releases), contentOf(content)];
    await draft(swing, 'price: 1950', 'price: 19.5');
    await phone.publish();
    const html = await phone.published();
    expect(html).toContain('Not published. The shop is unchanged, and your changes are safe.');
    expect(html).toMatch(/products\/043-parrot-d-swing\.md, line \d+, sizes 4 price: /);
    expect(html).not.toContain('panja-content-');
    expect([currentRelease(releases), contentOf(content)]).toEqual([release, files]);
    expect(changedFiles(content)).toHaveLength(1);
    expect(await phone.page('/log')).toContain('Not published: Parrot D-swing');
    await draft(swing, 'price: 19.5', 'price: 1950');
  });
});
