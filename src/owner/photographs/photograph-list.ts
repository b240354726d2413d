/** `src/catalogue/generated/photographs.json`: what the shop knows about each photograph. Rewritten as a whole, atomically. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureFile } from '#catalogue/pictures.ts';
import { generatedFolder } from '#catalogue/read-catalogue.ts';

export type PhotographList = Readonly<Record<string, PictureFile>>;

const file = join(generatedFolder, 'photographs.json');

export function readPhotographs(root: string): PhotographList {
  const path = join(root, file);
  const list: PhotographList = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return list;
}

export function writePhotographs(root: string, list: PhotographList): void {
  const keys = Object.keys(list).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const lines = keys.map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(list[key])}`);
  const path = join(root, file);
  writeFileSync(`${path}.draft`, lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`);
  renameSync(`${path}.draft`, path);
}
