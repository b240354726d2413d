/** What differs between two texts of one of the owner's files, in words. */
import { isSameProduct } from './edit-product.ts';
import { isSameYaml } from './edit-yaml.ts';
import { pagesChanges } from './pages-changes.ts';
import { productChanges } from './product-changes.ts';
import type { ProductNames } from './product-names.ts';
import { shopChanges } from './shop-changes.ts';

export interface FileChange {
  /** `Parrot D-swing S: Rs 800 to Rs 850` */
  readonly words: string;
  /** A text of the file without this change; gives null where the others can't be without it. Null: goes with the whole file. */
  readonly undo: ((text: string) => string | null) | null;
}

/** `before`: null for a new file. */
export function fileChanges(
  path: string,
  before: string | null,
  after: string,
  names: ProductNames,
): readonly FileChange[] {
  if (before === after) return [];
  if (path === 'shop.yaml') return shopChanges(before ?? '', after);
  if (path === 'pages.yaml') return pagesChanges(before ?? '', after, names);
  return productChanges(path, before, after);
}

/** Whether two texts of a file say the same, however they are written. */
export function isSameFile(path: string, one: string, other: string): boolean {
  return path.endsWith('.yaml') ? isSameYaml(one, other) : isSameProduct(one, other);
}
