// One picture from its entry to its files and its record; skips each step that is still valid from an earlier run.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { composed } from './compose.ts';
import { encode, fileNames, nameOf, pictureFolder, writePicture } from './encode.ts';
import { cachedRender, hashOf, noteRender } from './freshness.ts';
import type { Picture } from './picture.ts';
import { draftHash } from './plan.ts';
import { knownPictures, notePicture } from './record.ts';
import { type Rendered, cache, render } from './render.ts';

/** A draft is rough, takes a third of the time, and stays stale. */
export async function make(picture: Picture, { draft }: { readonly draft: boolean }): Promise<void> {
  const { key, width, height, widths } = picture;
  const isRough = draft && cachedRender(picture) === undefined;
  const { files, color } = await encode(await composed(await rendered(picture, isRough), picture.ground), picture);
  const name = nameOf(key, files);
  const former = knownPictures()[key];
  const widest = Math.max(...widths);
  writePicture(name, files);
  notePicture(key, {
    name,
    width: widest,
    height: Math.round((widest * height) / width),
    color,
    widths,
    source: 'render',
    hash: isRough ? draftHash : hashOf(picture),
  });
  if (former === undefined || former.name === name) return;
  for (const file of fileNames(former.name, former.widths)) rmSync(join(pictureFolder, file), { force: true });
}

async function rendered(picture: Picture, isRough: boolean): Promise<Rendered> {
  const cached = cachedRender(picture);
  if (cached !== undefined) return cached;
  if (isRough) return render(picture, { scale: 0.75, samples: 8, folder: 'drafts' });
  const files = await render(picture, { scale: 1, samples: picture.samples, folder: 'renders' });
  noteRender(picture);
  return files;
}

/** Records that a picture's sources changed without changing the picture. A draft stays a draft. */
export function accept(picture: Picture): void {
  const known = knownPictures()[picture.key];
  if (known === undefined || known.hash === draftHash) return;
  notePicture(picture.key, { ...known, hash: hashOf(picture) });
  if (existsSync(join(cache, 'renders', `${picture.key}.png`))) noteRender(picture);
}
