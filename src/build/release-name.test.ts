import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { shopConfig } from '#settings/shop-config.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { shopData } from './pages/page-sources.ts';
import { codeHash, codeVersion, releaseName } from './release-name.ts';

let root: string;

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

beforeEach(async () => {
  root = temporaryFolder();
  const files = [
    'catalogue/pages.yaml',
    'catalogue/photographs/1/1.jpg',
    'catalogue/products/001-ball.md',
    'package-lock.json',
    'public/pictures/1-1.jpg',
    'src/settings/shop-config.ts',
    'src/build/build.ts',
    'src/catalogue/generated/pictures.json',
    'src/desk/pages/list.tsx',
    'src/order/message.ts',
    'src/photos/encode.ts',
    'src/server/http/file-headers.ts',
    'src/server/http/security-headers.ts',
    'src/service-worker/worker.ts',
    'src/shop/money.ts',
    'src/storefront/styles/tokens.css',
    'src/storefront/ui/card.tsx',
  ];
  for (const file of files) await put(file, 'four');
  await put('catalogue/shop.yaml', 'name: Panja');
});

const nameOf = (environment = {}) => releaseName({ root, content: join(root, 'catalogue'), environment });

describe('the name of a release', () => {
  it('is the same for the same sources, wherever the content is', async () => {
    const before = await nameOf();
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    expect(await nameOf()).toBe(before);
    await rename(join(root, 'catalogue'), join(root, 'elsewhere'));
    expect(await releaseName({ root, content: join(root, 'elsewhere'), environment: {} })).toBe(before);
  });

  it('changes with a setting of the shop (D10)', async () => {
    expect(await nameOf({ PUBLIC_ORIGIN: 'https://shop.example' })).not.toBe(await nameOf());
  });

  it('changes when a file is taken away', async () => {
    const before = await nameOf();
    await rm(join(root, 'public/pictures/1-1.jpg'));
    expect(await nameOf()).not.toBe(before);
  });
});

/** The hash of the code is a part of the version of pages that fit together. */
it.each([
  ...[
    'src/shop/money.ts',
    'src/storefront/styles/tokens.css',
    'src/storefront/ui/card.tsx',
    'src/server/http/security-headers.ts',
    'src/catalogue/generated/pictures.json',
    'src/photos/encode.ts',
    'src/order/message.ts',
    'src/service-worker/worker.ts',
    'src/build/build.ts',
    'src/desk/pages/list.tsx',
    'src/settings/shop-config.ts',
    'package-lock.json',
  ].map((file) => [file, 'name and code'] as const),
  ...[
    'catalogue/products/001-ball.md',
    'catalogue/products/002-new.md',
    'catalogue/photographs/1/1.jpg',
    'catalogue/photographs/1/2-left.jpg',
    'public/pictures/1-1.jpg',
  ].map((file) => [file, 'name'] as const),
  ...['src/shop/money.test.ts', 'src/relay/main.ts', 'README.md', 'catalogue/desk.yaml', 'catalogue/cities.yaml'].map(
    (file) => [file, 'nothing'] as const,
  ),
])('a change of %s changes of a release: %s', async (file, changes) => {
  const [name, code] = [await nameOf(), await codeHash(root)];
  await put(file, 'core');
  expect([(await nameOf()) !== name, (await codeHash(root)) !== code]).toEqual([
    changes !== 'nothing',
    changes === 'name and code',
  ]);
});

const small = smallCatalogue();
const fixed = { ...shopData(small, shopConfig({}, small.shop)), drawnName: null };

it('the version of the code changes with what is built in, and with the code', () => {
  const other = { ...fixed, tagline: 'Other' };
  const versions = [codeVersion('code 1', fixed), codeVersion('code 1', other), codeVersion('code 2', fixed)];
  expect(new Set(versions).size).toBe(3);
  expect(versions[0]).toMatch(/^[0-9a-f]{8}$/);
});
