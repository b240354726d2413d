import { readCatalogueFiles } from '#catalogue/catalogue-files.ts';
import { type ChangedFile, openDraft } from '#catalogue/draft.ts';
import { problemLine } from '#catalogue/problem.ts';
import type { ProductRecord } from '#catalogue/product-file.ts';
import { productLists } from '#catalogue/product-lists.ts';
import { blockedMessage } from '#desk/save-catalogue.ts';

/** A product's file with the draft's changes. */
export interface ProductFile {
  readonly path: string;
  readonly text: string;
  readonly product: ProductRecord;
  readonly state: ChangedFile['state'] | null;
  readonly blocked: string | null;
}

export function readProducts(catalogue: string) {
  const draft = openDraft(catalogue);
  const { products: all, pages } = readCatalogueFiles(draft.folder);
  const states = new Map(draft.changed.map(({ path, state }) => [path, state]));
  const products = all
    .flatMap(({ path, text, value }): readonly ProductFile[] => {
      if (!value) return [];
      const blocked = blockedMessage(catalogue, draft, path);
      return [{ path, text, product: value, state: states.get(path) ?? null, blocked }];
    })
    .toSorted((a, b) => a.product.id - b.product.id);
  return {
    draft,
    products,
    paths: all.map(({ path }) => path),
    find: (id: number) => products.find(({ product }) => product.id === id),
    problems: all.flatMap(({ value, problems }) => (value ? [] : problems.map(problemLine))),
    pages,
    lists: pages.value ? productLists(pages.value) : [],
  };
}

export type Read = ReturnType<typeof readProducts>;
