// A picture is fresh while nothing it is made from has changed: its manifest entry (labels included), its model, the
// studio.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Picture } from './picture.ts';
import { cache, type Rendered } from './render.ts';

const sourceOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`blender/${name}.py`, import.meta.url)), 'utf8');

const hashed = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

/** The files that the rendering depends on; a changed comment in a model counts too. */
function renderHashOf({ model, params, camera, width, height, samples, floor, light }: Picture): string {
  const sources = [`models/${model.split('.')[0]}`, 'studio', 'materials', 'shapes'].map(sourceOf);
  return hashed(JSON.stringify({ model, params, camera, width, height, samples, floor, light }), ...sources);
}

/** A hash of everything that the finished picture depends on. */
export function hashOf(picture: Picture): string {
  const { ground, widths, jpegWidth, quality } = picture;
  return hashed(JSON.stringify({ ground, widths, jpegWidth, quality }), renderHashOf(picture));
}

const filesOf = (key: string): Rendered & { readonly hash: string } => {
  const base = join(cache, 'renders', key);
  return { product: `${base}.png`, shadow: `${base}-shadow.png`, empty: `${base}-empty.png`, hash: `${base}.hash` };
};

/** The render of an earlier run, if it is still valid: a new background or quality then needs no Blender. */
export function cachedRender(picture: Picture): Rendered | undefined {
  const { hash, ...files } = filesOf(picture.key);
  const isGood =
    existsSync(hash) &&
    readFileSync(hash, 'utf8') === renderHashOf(picture) &&
    Object.values(files).every((file) => existsSync(file));
  return isGood ? files : undefined;
}

export function noteRender(picture: Picture): void {
  writeFileSync(filesOf(picture.key).hash, renderHashOf(picture));
}
