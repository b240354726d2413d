/**
 * The owner's photographs by their names: `photographs/43/1.jpg` is picture 1 of product 43. The shop shows the middle of it,
 * as a square; a word after the number chooses another part: `1-left.jpg`.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `near`: the middle of the middle; `whole`: all of it, with room around. */
export const photographParts = ['middle', 'left', 'right', 'top', 'bottom', 'near', 'whole'] as const;
export type PhotographPart = (typeof photographParts)[number];

export const photographsFolder = 'photographs';
export const photographEndings = ['jpg', 'jpeg', 'png', 'webp'];

export interface PhotographName {
  readonly number: number;
  readonly part: PhotographPart;
  readonly ending: string;
}

/** SHA-256 of a product's photographs, by their names in its folder. */
export type Photographs = ReadonlyMap<string, string>;

const named = new RegExp(
  `^([1-9])(?:-(${photographParts.slice(1).join('|')}))?\\.(${photographEndings.join('|')})$`,
  'i',
);

/** `null` if this isn't the name of a photograph. */
export function readPhotographName(name: string): PhotographName | null {
  const [, number, word = 'middle', ending = ''] = named.exec(name) ?? [];
  const part = photographParts.find((each) => each === word.toLowerCase());
  return number === undefined || part === undefined ? null : { number: Number(number), part, ending };
}

export function photographName({ number, part, ending }: PhotographName): string {
  return `${number}${part === 'middle' ? '' : `-${part}`}.${ending}`;
}

/** Where one is in a catalogue's folder: `photographs/43/1.jpg`. */
export function photographPath(id: number, name: string): string {
  return `${photographsFolder}/${id}/${name}`;
}

/** The product and the name; null for another file of the catalogue. */
export function readPhotographPath(path: string): { readonly id: number; readonly name: string } | null {
  const [, id, name = ''] = /^photographs\/([1-9]\d{0,8})\/([^/]+)$/.exec(path) ?? [];
  return id !== undefined && readPhotographName(name) ? { id: Number(id), name } : null;
}

export function isPhotographPath(path: string): boolean {
  return readPhotographPath(path) !== null;
}

/** The photographs of all products, as paths within the catalogue's folder. Links are none. */
export function photographFiles(folder: string): readonly string[] {
  return foldersIn(join(folder, photographsFolder))
    .filter((name) => /^[1-9]\d{0,8}$/.test(name))
    .flatMap((id) => [...namesIn(join(folder, photographsFolder, id))].map((name) => photographPath(Number(id), name)));
}

/** `43-1` for each picture that is a photograph. */
export function photographKeys(folder: string): ReadonlySet<string> {
  const read = photographFiles(folder).flatMap((path) => readPhotographPath(path) ?? []);
  return new Set(read.map(({ id, name }) => `${id}-${readPhotographName(name)?.number}`));
}

export function photographsOf(folder: string, id: number): Photographs {
  const own = join(folder, photographsFolder, String(id));
  const names = foldersIn(join(folder, photographsFolder)).includes(String(id)) ? namesIn(own) : [];
  return new Map(names.map((name) => [name, photographHash(join(own, name))]));
}

function foldersIn(folder: string): readonly string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
}

function namesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && readPhotographName(entry.name) ? [entry.name] : [])).toSorted();
}

const hashes = new Map<string, string>();
const mostHashes = 10_000;

/** SHA-256, worked out once for each state of a file: releases share theirs. */
export function photographHash(file: string): string {
  const { dev, ino, size, mtimeMs, ctimeMs } = lstatSync(file);
  const state = [dev, ino, size, mtimeMs, ctimeMs].join(' ');
  const known = hashes.get(state);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (hashes.size >= mostHashes) hashes.clear();
  hashes.set(state, hash);
  return hash;
}
