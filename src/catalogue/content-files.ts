/** Which files are the owner's. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The owner's files: `catalogue/` of the project, unless the environment names another folder. */
export function catalogueFolder(environment: Readonly<Partial<Record<string, string>>>): string {
  return environment['CATALOGUE_DIR']?.trim() || 'catalogue';
}

/** All files of a catalogue but its photographs, as paths within its folder. */
export function contentFiles(folder: string): readonly string[] {
  return ['shop.yaml', 'pages.yaml', ...productFiles(folder).map((name) => `products/${name}`)];
}

/** Without the files that systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
export function productFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'products'))
    .filter((name) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
