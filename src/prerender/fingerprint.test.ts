import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { builtIn } from './built-in.ts';
import { codeVersion, fingerprint, isBuilt, writeFingerprint } from './fingerprint.ts';

let root: string;

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'panja-fingerprint-'));
  await put('src/shop/money.ts', 'export const price = 1;');
  await put('catalogue/shop.yaml', 'name: Panja');
  await put('catalogue/products/001-ball.md', '');
  await put('catalogue/photographs/1/1.jpg', 'original');
  await put('src/catalogue/generated/pictures.json', '{}');
  await put('src/wire/message.ts', '');
  await put('src/storefront/ui/card.tsx', '');
  await put('src/storefront/styles/tokens.css', ':root {}');
  await put('src/prerender/build.ts', '');
  await put('src/service-worker/worker.ts', '');
  await put('public/pictures/1-1.jpg', 'four');
  await put('shop.config.ts', '');
  await put('package-lock.json', '{}');
  await put('src/relay/http/file-headers.ts', '');
  await put('src/relay/http/security-headers.ts', '');
  await mkdir(join(root, 'build'));
});
afterEach(() => rm(root, { recursive: true }));

/** Builds, does something, and tells whether the built site still counts. */
async function countsAfter(change: () => Promise<void>, environment = {}): Promise<boolean> {
  await writeFingerprint(join(root, 'build'), await fingerprint(root, {}));
  await change();
  return isBuilt(root, join(root, 'build'), environment);
}

describe('a built site', () => {
  it('does not count before it was built', async () => {
    expect(await isBuilt(root, join(root, 'build'), {})).toBe(false);
    expect(await isBuilt(root, join(root, 'nowhere'), {})).toBe(false);
  });

  it('counts while nothing has changed', async () => {
    expect(await countsAfter(async () => undefined)).toBe(true);
  });

  it.each([
    ['a rule', 'src/shop/money.ts', 'export const price = 2;'],
    ['a style', 'src/storefront/styles/tokens.css', ':root{}'],
    ['the policy for static hosts', 'src/relay/http/security-headers.ts', 'x'],
    ['a component', 'src/storefront/ui/card.tsx', 'x'],
    ['the list of pictures', 'src/catalogue/generated/pictures.json', '[]'],
    ['what the shop says about itself', 'catalogue/shop.yaml', 'name: Other'],
    ['a product', 'catalogue/products/001-ball.md', 'x'],
    ['a new product', 'catalogue/products/002-rope.md', ''],
    ['the contract', 'src/wire/message.ts', 'x'],
    ['the service worker', 'src/service-worker/worker.ts', 'x'],
    ['the build itself', 'src/prerender/build.ts', 'x'],
    ['a picture, to one of another size', 'public/pictures/1-1.jpg', 'fives'],
    ['the settings', 'shop.config.ts', 'x'],
    ['a dependency', 'package-lock.json', '[]'],
    ['a new file', 'src/shop/stock.ts', ''],
    ['a new picture', 'public/pictures/2-1.jpg', ''],
  ])('no longer counts after a change of %s', async (_, file, text) => {
    expect(await countsAfter(() => put(file, text))).toBe(false);
  });

  it('no longer counts after a file was taken away', async () => {
    expect(await countsAfter(() => rm(join(root, 'public/pictures/1-1.jpg')))).toBe(false);
  });

  it('no longer counts under another setting of the owner (D10)', async () => {
    expect(await countsAfter(async () => undefined, { SHOP_PHONE: '+92 51 1234567' })).toBe(false);
  });

  it.each([
    ['a test', 'src/shop/money.test.ts'],
    ['a file of the relay', 'src/relay/main.ts'],
    ['a note', 'README.md'],
    ['a photograph that has not been taken in', 'catalogue/photographs/1/1.jpg'],
  ])('still counts after a change of %s', async (_, file) => {
    expect(await countsAfter(() => put(file, 'x'))).toBe(true);
  });

  it('still counts under a variable that is no setting of the shop', async () => {
    expect(await countsAfter(async () => undefined, { HOME: '/root' })).toBe(true);
  });
});

const small = smallCatalogue();
const fixed = builtIn(small, shopConfig({}, small.shop));

describe('the version of the code', () => {
  it('changes with what is built in', async () => {
    const other = builtIn(small, shopConfig({ SHOP_NAME: 'Other' }, small.shop));
    expect(await codeVersion(root, other)).not.toBe(await codeVersion(root, fixed));
  });

  it('stays while only the catalogue and its pictures change, so that pages and newer data fit together', async () => {
    const before = await codeVersion(root, fixed);
    await put('src/catalogue/generated/pictures.json', '[]');
    await put('catalogue/products/001-ball.md', 'x');
    await put('public/pictures/2-1.jpg', '');
    expect(await codeVersion(root, fixed)).toBe(before);
    expect(before).toMatch(/^[0-9a-f]{8}$/);
  });

  it.each([
    ['a component', 'src/storefront/ui/card.tsx'],
    ['a rule', 'src/shop/money.ts'],
  ])('changes with %s', async (_, file) => {
    const before = await codeVersion(root, fixed);
    await put(file, 'changed');
    expect(await codeVersion(root, fixed)).not.toBe(before);
  });
});
