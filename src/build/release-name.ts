/**
 * Names what a build is made from: code, content, pictures, settings, dependencies. The same sources have the same
 * name.
 */
import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFiles } from '#catalogue/catalogue-files.ts';
import { shopSettings, type Environment } from '#settings/shop-config.ts';
import { photoFiles } from '#catalogue/photo-files.ts';
import type { ShopData } from '#storefront/shop-data.ts';

export interface Source {
  /** The project's folder. */
  readonly root: string;
  /** The owner's files. */
  readonly content: string;
  /** Settings of the shop. */
  readonly environment: Environment;
}

const codeFolders = ['shop', 'order', 'storefront', 'build', 'service-worker', 'desk', 'catalogue', 'photos'];
const codeFiles = [
  'src/settings/shop-config.ts',
  'package-lock.json',
  'src/server/http/file-headers.ts',
  'src/server/http/security-headers.ts',
];

/** The name of the release that is built from these sources: 12 hexadecimal digits. */
export async function releaseName({ root, content, environment }: Source): Promise<string> {
  const settings = Object.keys(shopSettings).map((name) => environment[name]?.trim() ?? null);
  const hash = createHash('sha256').update(JSON.stringify([settings, await codeHash(root)]));
  await addFolder(hash, root, 'public');
  for (const file of [...contentFiles(content), ...photoFiles(content)]) await add(hash, content, file);
  return hash.digest('hex').slice(0, 12);
}

/** Identifies the code: what the bundler makes of it is the same as long as it is. */
export async function codeHash(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of codeFolders) await addFolder(hash, root, join('src', folder));
  for (const file of codeFiles) await add(hash, root, file);
  return hash.digest('hex');
}

/**
 * Identifies the code and the data that all pages share, whatever the products: pages and page data of one version fit
 * together.
 */
export function codeVersion(code: string, shared: Omit<ShopData, 'codeVersion'>): string {
  return createHash('sha256').update(code).update(JSON.stringify(shared)).digest('hex').slice(0, 8);
}

async function addFolder(hash: Hash, root: string, folder: string): Promise<void> {
  const names = await readdir(join(root, folder), { recursive: true });
  for (const name of names.toSorted()) await add(hash, root, join(folder, name));
}

async function add(hash: Hash, root: string, name: string): Promise<void> {
  if (name.includes('.test.')) return;
  const file = join(root, name);
  const stats = await stat(file);
  if (!stats.isFile()) return;
  hash.update(`${name} ${stats.size}\n`).update(await readFile(file));
}
