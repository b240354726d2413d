import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { shopData } from './pages/shop-data.ts';
import { codeHash, codeVersion, releaseName } from './release-name.ts';

let root: string;

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'panja-release-'));
  await put('src/shop/money.ts', 'export const price = 1;');
  await put('catalogue/shop.yaml', 'name: Panja');
  await put('catalogue/pages.yaml', '');
  await put('catalogue/products/001-ball.md', '');
  await put('catalogue/photographs/1/1.jpg', 'original');
  await put('src/catalogue/generated/pictures.json', '{}');
  await put('src/order/message.ts', '');
  await put('src/storefront/ui/card.tsx', '');
  await put('src/storefront/styles/tokens.css', ':root {}');
  await put('src/build/build.ts', '');
  await put('src/service-worker/worker.ts', '');
  await put('src/desk/pages/list.tsx', '');
  await put('src/photos/encode.ts', 'encoding = 3');
  await put('public/pictures/1-1.jpg', 'four');
  await put('shop.config.ts', '');
  await put('package-lock.json', '{}');
  await put('src/relay/serve/file-headers.ts', '');
  await put('src/relay/serve/security-headers.ts', '');
});
afterEach(() => rm(root, { recursive: true }));

const nameOf = (environment = {}) => releaseName({ root, content: join(root, 'catalogue'), environment });

/** Whether a change gives the release another name. */
async function isRenamedBy(change: () => Promise<void>): Promise<boolean> {
  const before = await nameOf();
  await change();
  return (await nameOf()) !== before;
}

describe('the name of a release', () => {
  it('is the same for the same sources, wherever the content is', async () => {
    const before = await nameOf();
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    expect(await nameOf()).toBe(before);
    await rename(join(root, 'catalogue'), join(root, 'elsewhere'));
    expect(await releaseName({ root, content: join(root, 'elsewhere'), environment: {} })).toBe(before);
  });

  it.each([
    ['a rule', 'src/shop/money.ts', 'export const price = 2;'],
    ['a style', 'src/storefront/styles/tokens.css', ':root{}'],
    ['the policy for static hosts', 'src/relay/serve/security-headers.ts', 'x'],
    ['a component', 'src/storefront/ui/card.tsx', 'x'],
    ['the list of pictures', 'src/catalogue/generated/pictures.json', '[]'],
    ['what the shop says about itself', 'catalogue/shop.yaml', 'name: Other'],
    ['a product', 'catalogue/products/001-ball.md', 'x'],
    ['a new product', 'catalogue/products/002-rope.md', ''],
    ['the encoding of photographs', 'src/photos/encode.ts', 'encoding = 4'],
    ['a photo', 'catalogue/photographs/1/1.jpg', 'x'],
    ['a new photo', 'catalogue/photographs/1/2-left.jpg', ''],
    ['the contract', 'src/order/message.ts', 'x'],
    ['the service worker', 'src/service-worker/worker.ts', 'x'],
    ['the build itself', 'src/build/build.ts', 'x'],
    ['a picture', 'public/pictures/1-1.jpg', 'core'],
    ['the settings', 'shop.config.ts', 'x'],
    ['a dependency', 'package-lock.json', '[]'],
    ['the desk', 'src/desk/pages/list.tsx', 'x'],
    ['a new file', 'src/shop/another.ts', ''],
    ['a new picture', 'public/pictures/2-1.jpg', ''],
  ])('changes with %s', async (_, file, text) => {
    expect(await isRenamedBy(() => put(file, text))).toBe(true);
  });

  it('changes when a file is taken away', async () => {
    expect(await isRenamedBy(() => rm(join(root, 'public/pictures/1-1.jpg')))).toBe(true);
  });

  it('changes with a setting of the owner (D10)', async () => {
    expect(await nameOf({ SHOP_PHONE: '+92 51 1234567' })).not.toBe(await nameOf());
  });

  it.each([
    ['a test', 'src/shop/money.test.ts'],
    ['a file of the relay', 'src/relay/main.ts'],
    ['a note', 'README.md'],
  ])('stays with %s', async (_, file) => {
    expect(await isRenamedBy(() => put(file, 'x'))).toBe(false);
  });
});

const small = smallCatalogue();
const fixed = shopData(small, shopConfig({}, small.shop));

describe('the version of the code', () => {
  it('changes with what is built in', async () => {
    const other = shopData(small, shopConfig({ SHOP_NAME: 'Other' }, small.shop));
    expect(await codeVersion(root, other)).not.toBe(await codeVersion(root, fixed));
  });

  it('stays the same while only the catalogue and its pictures change, so that pages and newer data fit together', async () => {
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

describe('the hash of the code, by which bundles are taken over', () => {
  it.each([
    ['a component', 'src/storefront/ui/card.tsx'],
    ['the service worker', 'src/service-worker/worker.ts'],
    ['the desk', 'src/desk/pages/list.tsx'],
    ['the build itself', 'src/build/build.ts'],
    ['the limits of photos', 'src/photos/encode.ts'],
    ['a dependency', 'package-lock.json'],
  ])('changes with %s', async (_, file) => {
    const before = await codeHash(root);
    await put(file, 'changed');
    expect(await codeHash(root)).not.toBe(before);
  });
});
