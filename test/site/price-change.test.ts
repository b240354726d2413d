/** An owner's change alters the pages that show it and no code: returning shoppers fetch no code again, and few pages after a new price. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentRelease, readManifest } from '#release/releases.ts';
import { CheckoutCopy } from '#test/support/checkout-copy.ts';

const copy = new CheckoutCopy();
const releases = join(copy.folder, 'releases');
/** The release that the next change is compared with. */
let before: Built;
beforeAll(async () => {
  before = await built();
}, 420_000);
afterAll(() => copy.remove());

interface Built {
  readonly name: string;
  /** Hash of each file of the release. */
  readonly files: ReadonlyMap<string, string>;
}

/** The shop built from the copy as it is now. */
async function built(): Promise<Built> {
  await copy.build(releases);
  const { name, files } = await readManifest(releases, currentRelease(releases) ?? '');
  return { name, files: new Map(Object.entries(files)) };
}

function change(file: string, from: string | RegExp, to: string): string {
  const changed = copy.read(file).replace(from, to);
  expect(changed).not.toBe(copy.read(file));
  copy.write(file, changed);
  return changed;
}

function differing(one: Built, other: Built, kind: RegExp): readonly string[] {
  return [...other.files].flatMap(([name, hash]) => (kind.test(name) && one.files.get(name) !== hash ? [name] : []));
}

describe('a new price', { timeout: 420_000 }, () => {
  it('changes the pages that show it, and no other: they keep their bytes, as code and styles do (D58)', async () => {
    const file = 'catalogue/products/043-parrot-d-swing.md';
    const changed = change(file, '{ name: XL, price: 1900 }', '{ name: XL, price: 1950 }');
    const after = await built();

    expect(after.name).not.toBe(before.name);
    expect([...after.files.keys()]).toEqual([...before.files.keys()]);
    expect(differing(before, after, /\.(?:html|js|css)$/)).toEqual([
      'site/checkout.html',
      'site/product/43.html',
      'site/service-worker.js',
    ]);
    expect(readFileSync(join(releases, after.name, 'content/products/043-parrot-d-swing.md'), 'utf8')).toBe(changed);
    before = after;
  });
});

describe('a new phone number, delivery fee and menu', { timeout: 420_000 }, () => {
  it('are in the pages, and change no script but the service worker, which names the release, and no style (D68)', async () => {
    change('catalogue/shop.yaml', /^phone: .*$/m, 'phone: "+92 300 1234567"');
    change('catalogue/shop.yaml', /label: Sindh, fee: \d+/, 'label: Sindh, fee: 375');
    change('catalogue/pages.yaml', 'menu: Dog Toys', 'menu: Toys for Dogs');
    const after = await built();

    const page = readFileSync(join(releases, after.name, 'site/product/43.html'), 'utf8');
    for (const words of ['tel:+923001234567', '"fee":375', 'Toys for Dogs']) expect(page).toContain(words);
    expect([...after.files.keys()]).toEqual([...before.files.keys()]);
    expect(differing(before, after, /\.(?:js|css)$/)).toEqual(['site/service-worker.js']);
  });
});
