// src/catalogue/generated/pictures.json: data of each picture. Rewritten as a whole, atomically, after every picture.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type PictureRecord = {
  /** Base name of its files, with a hash of their content. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until the picture arrives. */
  readonly color: string;
  readonly widths: readonly number[];
  readonly source: 'render';
  readonly hash: string;
};

const picturesFile = fileURLToPath(new URL('../../src/catalogue/generated/pictures.json', import.meta.url));

export function knownPictures(file = picturesFile): Readonly<Record<string, PictureRecord>> {
  const known: Readonly<Record<string, PictureRecord>> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return known;
}

/** Records a picture as soon as it is made, so that a run can be stopped at any time and continued. */
export function notePicture(key: string, record: PictureRecord, file = picturesFile): void {
  const all = { ...knownPictures(file), [key]: record };
  const keys = Object.keys(all).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const lines = keys.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(all[name])}`);
  writeFileSync(`${file}.draft`, `{\n${lines.join(',\n')}\n}\n`);
  renameSync(`${file}.draft`, file);
}
