/** Drafts of photographs among the changes that wait to be published: one for each product, taken back as one. */
import { textHash } from '#catalogue/draft.ts';
import { photographWords } from '#catalogue/photograph-changes.ts';
import { discardPhotographs, type PhotographDraft, readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { ownProducts } from '#desk/products/own-products.ts';
import { originalTexts } from './product-photos.ts';

export interface PhotographChange {
  /** Another change has another. */
  readonly id: string;
  /** `Rope Ball: 2 photographs added, order changed` */
  readonly words: string;
  readonly isConflict: boolean;
}

export function photographChanges(folder: string): readonly PhotographChange[] {
  const drafts = readPhotographDrafts(folder);
  if (drafts.length === 0) return [];
  const { products } = ownProducts(folder);
  const nameOf = (id: number) => products.find(({ product }) => product.id === id)?.product.name ?? `Product ${id}`;
  return drafts.map((draft) => ({
    id: changeId(draft),
    words: `${nameOf(draft.id)}: ${photographWords(draft.original, draft.photographs)}`,
    isConflict: draft.isConflict,
  }));
}

/** With the texts of pictures, which are those of the product's own file again. False where the change isn't there any more. */
export function takeBackPhotographs(folder: string, id: string): boolean {
  const draft = readPhotographDrafts(folder).find((each) => changeId(each) === id);
  if (!draft) return false;
  const own = ownProducts(folder).products.find(({ product }) => product.id === draft.id);
  const texts = own ? originalTexts(folder, own.path, own.text) : [];
  if (texts.length === 0) discardPhotographs(folder, draft.id);
  else discardPhotographs(folder, draft.id, texts);
  return true;
}

function changeId({ id, photographs, original }: PhotographDraft): string {
  return textHash(JSON.stringify([id, [...photographs], [...original]])).slice(0, 16);
}
