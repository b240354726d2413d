/**
 * Encodes new and changed files of the catalogue's `photographs/` into the store. A photograph replaces the rendered picture of
 * its number, which returns when the photograph is removed.
 */
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PictureFile } from '#catalogue/pictures.ts';
import { findOriginals, type Original, type OwnFolder, type PhotographedProduct } from './originals.ts';
import { keepPhotograph, type KeptPhotograph, shownPicture } from './photograph-store.ts';

export interface TakenIn {
  /** One line for each photograph that was encoded. */
  readonly done: readonly string[];
  readonly problems: readonly string[];
  readonly photographs: readonly TakenPhotograph[];
}

export interface TakenPhotograph {
  readonly original: Original;
  /** `43-1` */
  readonly key: string;
  readonly picture: PictureFile;
  readonly kept: KeptPhotograph;
}

export async function takeInPhotographs(
  own: OwnFolder & { readonly store: string },
  products: readonly PhotographedProduct[],
): Promise<TakenIn> {
  const { originals, problems } = findOriginals(own, products);
  const taken: (TakenPhotograph & { readonly done: string | null })[] = [];
  const refused: string[] = [];
  for (const original of originals) {
    const one = await takeIn(own, original);
    if ('problem' in one) refused.push(`${original.file} (${original.productName}): ${one.problem}`);
    else taken.push(one);
  }
  return {
    done: taken.flatMap(({ done }) => done ?? []),
    problems: [...problems, ...refused],
    photographs: taken,
  };
}

/** The pictures that pages show, by `43-1`. */
export function pictureList({ photographs }: Pick<TakenIn, 'photographs'>): Readonly<Record<string, PictureFile>> {
  return Object.fromEntries(photographs.map(({ key, picture }) => [key, picture]));
}

async function takeIn(
  { root, store }: { readonly root: string; readonly store: string },
  original: Original,
): Promise<(TakenPhotograph & { readonly done: string | null }) | { readonly problem: string }> {
  const file = resolve(root, original.file);
  const isPlain = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const taken = isPlain ? await keepPhotograph(store, file, original.part).catch(unreadable) : null;
  if (taken === null) return { problem: 'can’t be opened by this user. Copy it here again.' };
  if ('problem' in taken) return taken;
  const { kept, isNew } = taken;
  const { side, sizes, note } = kept;
  const weight = Math.ceil((sizes[`-${side}.avif`] ?? 0) / 1024);
  const key = `${original.id}-${original.number}`;
  return {
    original,
    key,
    kept,
    picture: shownPicture(key, kept),
    done: isNew
      ? `${original.file}: taken in, ${side} x ${side} pixels, ${weight} KiB${note ? `; ${note}` : ''}.`
      : null,
  };
}

/** A file that this user can't read is reported; any other failure of the disk ends the build. */
function unreadable(error: NodeJS.ErrnoException): null {
  if (error.code === 'EACCES' || error.code === 'EPERM') return null;
  throw error;
}
