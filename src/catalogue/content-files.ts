/** The owner's files. */
import { isUtf8 } from 'node:buffer';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { cachedFile } from '#files/cached-file.ts';
import { byNumber, type Content, noText } from './content.ts';
import { photoFiles, photoHash } from './photo-files.ts';

/** The catalogue that comes with the code, within the project's folder. */
export const shippedFolder = 'catalogue';

/** The owner's files: `catalogue/` of the project, unless the environment names another folder. */
export function catalogueFolder(environment: Readonly<Partial<Record<string, string>>>): string {
  return environment['CATALOGUE_DIR']?.trim() || shippedFolder;
}

/** Copies the shipped catalogue to a missing or empty folder, completely or not at all. */
export function beginCatalogue(root: string, folder: string): void {
  const [shipped, target] = [join(root, shippedFolder), resolve(root, folder)];
  if (target === shipped || (existsSync(target) && readdirSync(target).length > 0) || !existsSync(shipped)) return;
  const aside = `${target}.new`;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(aside, { recursive: true, force: true }); // Left by a process that was killed.
  cpSync(shipped, aside, { recursive: true });
  renameSync(aside, target);
}

/** Couriers, messages and all else that only the desk, orders' pages and messages use (D116). */
export const deskFile = 'desk.yaml';

export const citiesFile = 'cities.yaml';

/** The folder with the list of cities: the owner's, else the shipped catalogue; `null` if neither has the list. */
export function citiesFolder(root: string, folder: string): string | null {
  const folders = [resolve(root, folder), join(root, shippedFolder)];
  return folders.find((each) => existsSync(join(each, citiesFile))) ?? null;
}

/** All files of a catalogue but its photos, as paths within its folder. */
export function contentFiles(folder: string): readonly string[] {
  const optional = [deskFile, citiesFile].filter((file) => existsSync(join(folder, file)));
  return ['shop.yaml', 'pages.yaml', ...optional, ...productFiles(folder).map((name) => `products/${name}`)];
}

/** Without the files that systems leave behind: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
export function productFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'products'))
    .filter((name) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted(byNumber.compare);
}

export function contentOf(folder: string): Content {
  return new Map([
    ...contentFiles(folder).map((file) => [file, textOf(join(folder, file))] as const),
    ...photoFiles(folder).map((file) => [file, photoHash(join(folder, file))] as const),
  ]);
}

/** As in a `Content`. */
export const textOf = cachedFile((file) => {
  try {
    const bytes = readFileSync(file);
    // Text has no zero bytes; UTF-16 without its mark is full of them.
    return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : noText + bytes.toString('latin1');
  } catch {
    return noText;
  }
});

export function copyContent(from: string, to: string): void {
  for (const path of [...contentFiles(from), ...photoFiles(from)]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(from, path), join(to, path));
  }
}
