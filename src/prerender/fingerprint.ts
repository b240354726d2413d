/** Tells whether a built site is older than what it is made from: sources, content, pictures, settings, dependencies. */
import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInSettings, type Environment } from '#config';
import type { BuiltIn } from '#storefront/built-in.ts';

const fingerprintFile = 'fingerprint.txt';
const codeFolders = ['src/shop', 'src/wire', 'src/storefront', 'src/prerender', 'src/service-worker'];
/** The owner's photographs are no part of the build before they have been taken in. */
const dataFolders = ['catalogue', 'catalogue/products', 'src/catalogue', 'public'];
const files = [
  'shop.config.ts',
  'package-lock.json',
  'src/relay/http/file-headers.ts',
  'src/relay/http/security-headers.ts',
];

/** A fingerprint of all inputs of a build: contents of code, sizes of pictures and fonts, the owner's settings. */
export async function fingerprint(root: string, environment: Environment): Promise<string> {
  const settings = builtInSettings.map((name) => environment[name]?.trim() ?? null);
  return hashOf(root, settings, [...codeFolders, ...dataFolders]);
}

/** Names the code of a build and what is built into it, whatever products there are: pages and page data with one name fit together. */
export async function codeVersion(root: string, fixed: Omit<BuiltIn, 'codeVersion'>): Promise<string> {
  return (await hashOf(root, fixed, codeFolders)).slice(0, 8);
}

async function hashOf(root: string, settings: unknown, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: folder !== 'catalogue' });
    for (const name of names.toSorted()) await add(hash, root, join(folder, name));
  }
  for (const file of files) await add(hash, root, file);
  return hash.digest('hex');
}

async function add(hash: Hash, root: string, name: string): Promise<void> {
  if (name.includes('.test.')) return;
  const file = join(root, name);
  const found = await stat(file);
  if (!found.isFile()) return;
  hash.update(`${name} ${found.size}\n`);
  if (/\.(?:tsx?|css|json|svg|txt|yaml|md)$/.test(name)) hash.update(await readFile(file));
}

export async function writeFingerprint(folder: string, inputs: string): Promise<void> {
  await writeFile(join(folder, fingerprintFile), inputs);
}

/** Whether the site in a build folder was made from exactly the inputs that are there now. */
export async function isBuilt(root: string, folder: string, environment: Environment): Promise<boolean> {
  const built = await readFile(join(folder, fingerprintFile), 'utf8').catch(() => ''); // None: not built yet.
  return built !== '' && built === (await fingerprint(root, environment));
}
