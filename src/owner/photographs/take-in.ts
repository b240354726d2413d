/**
 * Takes the owner's photographs in: what is new or changed in `catalogue/photographs/` is encoded into `public/pictures/` and noted
 * in `photographs.json`. The name of an encoded file holds a hash of its original, so what is there already is not made
 * again, and a replaced photograph gets another address: browsers keep pictures for long. Rendered pictures have files and
 * a list of their own and stay as they are; so does a photograph whose original is gone, for originals need not be on
 * every machine.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueProduct } from '#catalogue/products.ts';
import { encodePhotograph, encoding } from './encode-photograph.ts';
import { findOriginals, type Original, originalsFolder } from './originals.ts';
import { readPhotographs, writePhotographs } from './photograph-list.ts';

const pictureFolder = 'public/pictures';

export interface TakenIn {
  /** One line for each photograph that was taken in. */
  readonly done: readonly string[];
  readonly problems: readonly string[];
  /** Files of photographs that the shop shows and whose originals are gone. */
  readonly gone: readonly string[];
}

export async function takeInPhotographs(
  root: string,
  products: readonly Pick<CatalogueProduct, 'id' | 'name' | 'pictureTexts'>[],
): Promise<TakenIn> {
  const { originals, problems } = findOriginals(root, products);
  const taken = [];
  for (const original of originals) taken.push(await takeIn(root, original));
  const known = Object.keys(readPhotographs(root));
  const keys = new Set(originals.map(keyOf));
  return {
    done: taken.flatMap((one) => (one && 'done' in one ? [one.done] : [])),
    problems: [...problems, ...taken.flatMap((one) => (one && 'problem' in one ? [one.problem] : []))],
    gone: known.filter((key) => !keys.has(key)).map((key) => key.replace('-', '/')),
  };
}

/** Null when the photograph is in already. */
async function takeIn(root: string, original: Original): Promise<{ done: string } | { problem: string } | null> {
  const named = (problem: string) => ({ problem: `${original.file} (${original.productName}): ${problem}` });
  const bytes = bytesOf(join(root, original.file));
  if (bytes === null) return named('can’t be opened by this user. Copy it here once more.');
  const key = keyOf(original);
  const hash = createHash('sha256').update(`${encoding}\n`).update(bytes).digest('hex').slice(0, 8);
  const name = `${key}-photo-${hash}`;
  const list = readPhotographs(root);
  const known = list[key];
  if (known?.name === name && filesOf(root, name).length === known.widths.length + 2) return null;
  const encoded = await encodePhotograph(bytes);
  if ('problem' in encoded) return named(encoded.problem);
  mkdirSync(join(root, pictureFolder), { recursive: true });
  for (const [ending, file] of encoded.files) writeFileSync(join(root, pictureFolder, `${name}${ending}`), file);
  const { side, widths, color, note } = encoded;
  writePhotographs(root, { ...list, [key]: { name, width: side, height: side, color, widths } });
  if (known && known.name !== name) removeFiles(root, known.name);
  const weight = Math.ceil((encoded.files.get(`-${side}.avif`)?.length ?? 0) / 1024);
  return { done: `${original.file}: taken in, ${side} x ${side} pixels, ${weight} KiB${note ? `; ${note}` : ''}.` };
}

/** Null for one that belongs to another user, for a folder of that name, for a link that leads nowhere. */
function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null; // The caller names it, and goes on with the others.
  }
}

/** Takes a photograph out of the shop again; the rendered picture, if there is one, is back. Answers what was done. */
export function removePhotograph(root: string, place: string): { done: string } | { problem: string } {
  const [, id, number] = /^(\d+)\/(\d)$/.exec(place) ?? [];
  const key = `${id}-${number}`;
  const { [key]: known, ...rest } = readPhotographs(root);
  if (!known) return { problem: `There is no photograph ${place}. Name it like this: 43/1.` };
  const folder = join(root, originalsFolder, id ?? '');
  const original = existsSync(folder) && readdirSync(folder).find((name) => name.startsWith(`${number}.`));
  if (original) {
    return { problem: `First take ${originalsFolder}/${id}/${original} away, or it comes back the next time.` };
  }
  writePhotographs(root, rest);
  removeFiles(root, known.name);
  return { done: `Photograph ${place} is out of the shop.` };
}

const keyOf = ({ id, number }: Original) => `${id}-${number}`;

function filesOf(root: string, name: string): readonly string[] {
  const folder = join(root, pictureFolder);
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith(name)) : [];
}

function removeFiles(root: string, name: string): void {
  for (const file of filesOf(root, name)) rmSync(join(root, pictureFolder, file));
}
