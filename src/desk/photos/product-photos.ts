/** A product's pictures as the draft has them, and how they are saved in it. */
import { join, resolve } from 'node:path';
import { readDraft, textHash } from '#catalogue/draft.ts';
import { withField } from '#catalogue/edit-product.ts';
import { photographWords } from '#catalogue/photograph-changes.ts';
import { photographFile, photographsHash, readPhotographDrafts, savePhotographs } from '#catalogue/photograph-draft.ts';
import { photographName, type Photographs, photographsOf, readPhotographName } from '#catalogue/photograph-files.ts';
import { readProductFile } from '#catalogue/product-file.ts';
import { plainText } from '#catalogue/whole-file.ts';
import { ownProducts } from '#desk/products/own-products.ts';
import { lockedWords, written } from '#desk/products/saving.ts';
import { findPhotos } from '#photos/find-photos.ts';
import { type Photo, photosIn, type PictureContext, type Pictures } from './pictures.ts';

export interface ProductPhotos extends Pictures, PictureContext {
  readonly id: number;
  /** The product's file within the catalogue's folder, and its text. */
  readonly path: string;
  readonly text: string;
  readonly folder: Photographs;
  /** Changes with the product's file and its photos. */
  readonly version: string;
  /** Why nothing can be changed; `null` if it can. */
  readonly blocked: string | null;
  /** Files in the product's folder that the shop doesn't show, with the reasons. */
  readonly unused: readonly string[];
}

const conflict =
  'The file or the photos of this product were changed by hand after you changed them here. Your change waits under Publish: discard it first.';
const ambiguous = `Two photos in this product’s folder have the same number, or one has a number above 5. Give each a number of its own, 1 to 5.`;

/** `null` for an unknown product. `shipped`: the pictures that came with the shop, by `43-1`. */
export function readProductPhotos(
  catalogue: string,
  id: number,
  shipped: Readonly<Record<string, unknown>>,
): ProductPhotos | null {
  const own = ownProducts(catalogue).products.find(({ product }) => product.id === id);
  if (!own) return null;
  const { path, text, product } = own;
  const draft = readPhotographDrafts(catalogue).find((each) => each.id === id);
  const folder = draft?.photographs ?? photographsOf(catalogue, id);
  const photos = photosIn(folder);
  const isConflict = own.isConflict || (draft?.isConflict ?? false);
  return {
    id,
    productName: product.name,
    path,
    text,
    folder,
    photos: photos ?? [],
    texts: product.pictures,
    version: textHash(`${photographsHash(folder)} ${own.seen}`).slice(0, 16),
    blocked: isConflict ? conflict : photos === null ? ambiguous : lockedWords(catalogue),
    unused: unusedFiles(catalogue, { id, name: product.name, pictureTexts: product.pictures }),
    isShipped: (number) => Object.hasOwn(shipped, `${id}-${number}`),
    shippedTexts: shippedTexts(originalTexts(catalogue, path, text), photographsOf(catalogue, id)),
  };
}

/** The texts of the owner's own file, which a draft may have changed. */
export function originalTexts(catalogue: string, path: string, text: string): readonly string[] {
  const original = readDraft(catalogue).find((draft) => draft.path === path)?.original ?? text;
  const file = readProductFile(path, plainText(original));
  return file.kind === 'product' ? file.product.pictures : [];
}

function shippedTexts(texts: readonly string[], published: Photographs): ReadonlyMap<number, string> {
  const taken = new Set([...published.keys()].map((name) => readPhotographName(name)?.number));
  return new Map(texts.flatMap((text, index) => (taken.has(index + 1) ? [] : [[index + 1, text] as const])));
}

function unusedFiles(catalogue: string, product: Parameters<typeof findPhotos>[1][number]): readonly string[] {
  const { problems } = findPhotos({ root: resolve('/'), folder: catalogue }, [product]);
  return problems
    .map((problem) => problem.slice(catalogue.length + 1))
    .filter((problem) => problem.startsWith(`photographs/${product.id}/`));
}

/** The path of a photo's file. */
export function photoFile(catalogue: string, id: number, photo: Photo): string {
  return photographFile(catalogue, { id, name: nameOf(photo), hash: photo.hash });
}

function nameOf({ number, crop, extension }: Photo): string {
  return photographName({ number, part: crop, ending: extension });
}

export type SavedPhotos =
  /** The change as a sentence; empty if nothing changed. */
  | { readonly kind: 'saved'; readonly change: string }
  | {
      readonly kind: 'refused';
      readonly status: 409 | 422;
      readonly notice: string;
    };

export const stale =
  'The pictures were changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and try again.';

/** `folder`: has the files of new photos by their hashes. */
export function saveProductPhotos(
  catalogue: string,
  product: ProductPhotos,
  { photos, texts, folder }: Pictures & { readonly folder: string },
): SavedPhotos {
  const { id, path, text } = product;
  const edited = withField(text, ['pictures'], texts);
  if (edited === null)
    return { kind: 'refused', status: 422, notice: `Not saved: ${path} can only be changed with a text editor.` };
  const before = product.folder;
  const known = new Set(before.values());
  const after = new Map(photos.map((photo) => [nameOf(photo), photo.hash]));
  const added = new Map(
    [...after.values()].filter((hash) => !known.has(hash)).map((hash) => [hash, join(folder, hash)]),
  );
  const seen = { photographs: photographsHash(before), text: textHash(text) };
  const saved = written(() => savePhotographs(catalogue, id, { photographs: after, texts, added, seen }));
  if ('problem' in saved) return { kind: 'refused', status: 409, notice: saved.problem };
  if (saved.done !== 'saved') return { kind: 'refused', status: 409, notice: stale };
  return { kind: 'saved', change: photographWords(before, after) || (edited === text ? '' : 'texts of its pictures') };
}
