/** The pictures of a product as the drafts and the owner's files have them. */
import { readDraft, textHash } from '#catalogue/draft.ts';
import { photographsHash, readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { type Photographs, photographsOf, readPhotographName } from '#catalogue/photograph-files.ts';
import { readProductFile } from '#catalogue/product-file.ts';
import { plainText } from '#catalogue/whole-file.ts';
import { type OwnProduct, ownProducts } from '#desk/products/own-products.ts';
import type { ProductPictures } from './slots.ts';

export interface OwnPictures extends ProductPictures {
  readonly own: OwnProduct;
  /** Whether the photographs, or the product's file, were changed by hand since their draft began. */
  readonly isConflict: boolean;
  /** Hashes of the photographs and of the product's text, as forms bring them back. */
  readonly seen: { readonly photographs: string; readonly text: string };
  /** The texts of pictures in the owner's own file, for the numbers that no photograph of the owner's own folder has. */
  readonly drawnTexts: ReadonlyMap<number, string>;
  /** Those texts, all of them. */
  readonly originalTexts: readonly string[];
}

/** `null` for a product that isn't there. */
export function ownPictures(folder: string, id: number): OwnPictures | null {
  const draft = readPhotographDrafts(folder).find((each) => each.id === id);
  const own = ownProducts(folder).products.find(({ product }) => product.id === id);
  if (!own) return null;
  const photographs = draft?.photographs ?? photographsOf(folder, id);
  const originalTexts = textsIn(
    own.path,
    readDraft(folder).find(({ path }) => path === own.path)?.original ?? own.text,
  );
  return {
    own,
    photographs,
    texts: own.product.pictures,
    isConflict: own.isConflict || (draft?.isConflict ?? false),
    seen: { photographs: photographsHash(photographs), text: own.seen },
    drawnTexts: withoutPhotographs(originalTexts, draft?.original ?? photographs),
    originalTexts,
  };
}

/** What stands for all of it in a form. */
export function seenOf({ seen }: Pick<OwnPictures, 'seen'>): string {
  return textHash(`${seen.photographs} ${seen.text}`).slice(0, 16);
}

function textsIn(path: string, text: string): readonly string[] {
  const file = readProductFile(path, plainText(text));
  return file.kind === 'product' ? file.product.pictures : [];
}

function withoutPhotographs(texts: readonly string[], photographs: Photographs): ReadonlyMap<number, string> {
  const taken = new Set([...photographs.keys()].map((name) => readPhotographName(name)?.number));
  return new Map(texts.flatMap((text, index) => (taken.has(index + 1) ? [] : [[index + 1, text] as const])));
}
