/** Which files are the owner's. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The catalogue that comes with the code, within the project's folder. */
export const shippedFolder = 'catalogue';

/** The owner's files: `catalogue/` of the project, unless the environment names another folder. */
export function catalogueFolder(environment: Readonly<Partial<Record<string, string>>>): string {
  return environment['CATALOGUE_DIR']?.trim() || shippedFolder;
}

/** Another folder that is missing or empty begins with the shipped catalogue: whole, or not at all. */
export function beginCatalogue(root: string, folder: string): void {
  const [shipped, own] = [join(root, shippedFolder), resolve(root, folder)];
  if (own === shipped || (existsSync(own) && readdirSync(own).length > 0) || !existsSync(shipped)) return;
  const aside = `${own}.new`;
  mkdirSync(dirname(own), { recursive: true });
  rmSync(aside, { recursive: true, force: true }); // Of a process that was killed.
  cpSync(shipped, aside, { recursive: true });
  renameSync(aside, own);
}

/** All files of a catalogue but its photos, as paths within its folder. */
export function contentFiles(folder: string): readonly string[] {
  return ['shop.yaml', 'pages.yaml', ...productFiles(folder).map((name) => `products/${name}`)];
}

/** Without the files that systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
export function productFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'products'))
    .filter((name) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
