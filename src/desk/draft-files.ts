/** The files of the catalogue with the draft's changes, as the desk shows them. */
import { type CatalogueFile, parseAhead, readCatalogueFiles } from '#catalogue/catalogue-files.ts';
import { problemLine } from '#catalogue/yaml-file.ts';
import { type ChangedFile, openDraft } from '#catalogue/draft.ts';
import type { ProductRecord } from '#catalogue/product-file.ts';
import { productLists } from '#catalogue/product-lists.ts';
import { blockedMessage } from './save-catalogue.ts';

interface DraftFile<Value> extends CatalogueFile<Value> {
  readonly state: ChangedFile['state'] | null;
  /** Why it can't be changed now; `null` if it can. */
  readonly blocked: string | null;
}

export interface ProductFile extends DraftFile<ProductRecord> {
  readonly product: ProductRecord;
}

export type DraftFiles = Awaited<ReturnType<typeof readDraft>>;

export async function readDraft(catalogueFolder: string) {
  const draft = openDraft(catalogueFolder);
  await parseAhead(draft.content);
  const { products: all, ...files } = readCatalogueFiles(draft.content);
  const withState = <Value>(file: CatalogueFile<Value>): DraftFile<Value> => ({
    ...file,
    state: draft.changed.find(({ path }) => path === file.path)?.state ?? null,
    blocked: blockedMessage(catalogueFolder, draft, file.path),
  });
  const products = all
    .flatMap((file): readonly ProductFile[] => (file.value ? [{ ...withState(file), product: file.value }] : []))
    .toSorted((a, b) => a.product.id - b.product.id);
  return {
    draft,
    shop: withState(files.shop),
    desk: withState(files.desk),
    pages: withState(files.pages),
    lists: files.pages.value ? productLists(files.pages.value) : [],
    products,
    find: (id: number) => products.find(({ product }) => product.id === id),
    paths: all.map(({ path }) => path),
    /** The mistakes in files from which no product could be read. */
    problems: all.flatMap(({ problems }) => problems.map(problemLine)),
  };
}
