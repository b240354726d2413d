/** Names what a build is made from: sources, content, pictures, settings, dependencies. The same sources have the same name. */
import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFiles } from '#catalogue/content-files.ts';
import { photoFiles } from '#photos/photo-files.ts';
import { shopSettings } from '#config';
import type { ShopData } from '#storefront/shop-data.ts';
import type { Source } from './build-shop.ts';

/** Part of a release, but not of the shop's pages. */
const deskFolder = 'src/desk';
const codeFolders = ['src/shop', 'src/order', 'src/storefront', 'src/build', 'src/service-worker'];
const dataFolders = ['src/catalogue', 'src/photos', 'public'];
const files = [
  'shop.config.ts',
  'package-lock.json',
  'src/relay/serve/file-headers.ts',
  'src/relay/serve/security-headers.ts',
];

/** The name of the release that is built from these sources: 12 hexadecimal digits. */
export async function releaseName({ root, content, environment }: Source): Promise<string> {
  const settings = Object.keys(shopSettings).map((name) => environment[name]?.trim() ?? null);
  const hash = await hashOf(root, settings, [...codeFolders, deskFolder, ...dataFolders]);
  for (const file of [...contentFiles(content), ...photoFiles(content)]) await add(hash, content, file);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Identifies the code of the pages and the data that all of them share, whatever the products: pages and page data of one
 * version fit together.
 */
export async function codeVersion(root: string, shared: Omit<ShopData, 'codeVersion'>): Promise<string> {
  return (await hashOf(root, shared, codeFolders)).digest('hex').slice(0, 8);
}

/** Identifies all that the bundlers read: what they make is the same as long as it is. */
export async function codeHash(root: string): Promise<string> {
  return (await hashOf(root, null, [...codeFolders, deskFolder, 'src/catalogue', 'src/photos'])).digest('hex');
}

async function hashOf(root: string, settings: unknown, folders: readonly string[]): Promise<Hash> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.toSorted()) await add(hash, root, join(folder, name));
  }
  for (const file of files) await add(hash, root, file);
  return hash;
}

async function add(hash: Hash, root: string, name: string): Promise<void> {
  if (name.includes('.test.')) return;
  const file = join(root, name);
  const found = await stat(file);
  if (!found.isFile()) return;
  hash.update(`${name} ${found.size}\n`).update(await readFile(file));
}
