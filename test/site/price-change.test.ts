/** A new price changes pages and data, and no file that is cached for good: returning shoppers fetch no code anew. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CheckoutCopy } from '#test/support/checkout-copy.ts';

const copy = new CheckoutCopy();
afterAll(() => copy.remove());

/** The shop built from the copy as it is now: names of the hashed files, and a page. */
async function built(folder: string) {
  const { code, output } = await copy.run('src/prerender/build.ts', ['--folder', folder], 200_000);
  expect([code, output]).toEqual([0, expect.stringContaining('The shop is built')]);
  const site = join(copy.folder, folder, 'site');
  return { hashed: readdirSync(join(site, 'assets')), page: readFileSync(join(site, 'product/43.html'), 'utf8') };
}

const catalogueOf = (page: string) => /<html[^>]* data-catalogue="(\w{8})"/.exec(page)?.[1];

describe('a new price', { timeout: 420_000 }, () => {
  it('gives pages another catalogue version, and leaves the names of scripts and styles as they were', async () => {
    const before = await built('before');
    const file = 'catalogue/products/043-parrot-d-swing.md';
    const changed = copy.read(file).replace('{ name: XL, price: 1900 }', '{ name: XL, price: 1950 }');
    expect(changed).not.toBe(copy.read(file));
    copy.write(file, changed);
    const after = await built('after');

    expect(after.page.includes('"price":1950')).toBe(true);
    expect(catalogueOf(after.page)).not.toBe(catalogueOf(before.page));
    expect(before.hashed.length).toBeGreaterThan(5);
    expect(after.hashed).toEqual(before.hashed);
  });
});
