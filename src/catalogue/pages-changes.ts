/** Changes of `pages.yaml` in words, each with what takes it back. */
import { checkFile } from './check-file.ts';
import { withValue } from './edit-yaml.ts';
import type { FileChange } from './file-changes.ts';
import { type ProductList, productLists } from './product-lists.ts';
import type { ProductNames } from './product-names.ts';
import { type PagesContent, pagesSchema } from './schema.ts';
import { plainText } from './whole-file.ts';
import { readYaml } from './yaml-file.ts';

/** The lists of a text; none of one that isn't right. */
export function readLists(text: string): readonly ProductList[] {
  const pages = readPages(text);
  return pages ? productLists(pages) : [];
}

function readPages(text: string): PagesContent | null {
  const read = readYaml('pages.yaml', plainText(text));
  const checked = read.kind === 'yaml' ? checkFile(pagesSchema, read) : null;
  return checked?.kind === 'value' ? checked.value : null;
}

export function pagesChanges(before: string, after: string, names: ProductNames): readonly FileChange[] {
  const [old, now] = [readPages(before), readPages(after)];
  const other = { words: 'Pages: other changes in their file', undo: null };
  if (!old || !now) return [other];
  const lists = productLists(now);
  const changes = productLists(old).flatMap((was) => {
    const list = lists.find(({ key }) => key === was.key);
    return list ? [...headingChanges(was, list), ...productChanges(was, list, names)] : [];
  });
  return allButLists(old) === allButLists(now) ? changes : [...changes, other];
}

/** What else the file says. */
function allButLists(pages: PagesContent): string {
  const rest = structuredClone(pages);
  for (const { path } of productLists(rest)) {
    const page = path.slice(0, -1).reduce<object>((value, name) => Reflect.get(value, name), rest);
    Object.assign(page, { heading: null, products: null });
  }
  return JSON.stringify(rest);
}

function headingChanges(old: ProductList, now: ProductList): readonly FileChange[] {
  if (old.heading === now.heading) return [];
  const path = [...old.path.slice(0, -1), 'heading'];
  const words = `${old.name}: heading “${old.heading}” to “${now.heading}”`;
  return [{ words, undo: (text) => withValue(text, path, old.heading) }];
}

function productChanges(old: ProductList, now: ProductList, names: ProductNames): readonly FileChange[] {
  const nameOf = (id: number) => names().get(id) ?? `product ${id}`;
  const back = (wanted: (ids: readonly number[]) => readonly number[]) => (text: string) => {
    const list = readLists(text).find(({ key }) => key === old.key);
    return list ? withValue(text, list.path, wanted(list.ids)) : null;
  };
  const added = now.ids.filter((id) => !old.ids.includes(id));
  const removed = old.ids.filter((id) => !now.ids.includes(id));
  const stayed = old.ids.filter((id) => now.ids.includes(id));
  const isOrdered = now.ids.filter((id) => old.ids.includes(id)).join() === stayed.join();
  return [
    ...added.map((id) => ({
      words: `${old.name}: ${nameOf(id)} added`,
      undo: back((ids) => ids.filter((each) => each !== id)),
    })),
    ...(isOrdered ? [] : [{ words: `${old.name}: order changed`, undo: back((ids) => ordered(ids, old.ids)) }]),
    ...removed.map((id) => ({
      words: `${old.name}: ${nameOf(id)} removed`,
      undo: back((ids) => withAgain(id, ids, old.ids)),
    })),
  ];
}

/** Those of the old list in its order, the others where they are. */
function ordered(ids: readonly number[], old: readonly number[]): readonly number[] {
  const own = old.filter((id) => ids.includes(id));
  let next = 0;
  return ids.map((id) => (old.includes(id) ? (own[next++] ?? id) : id));
}

/** Behind the nearest one that it stood behind. */
function withAgain(id: number, ids: readonly number[], old: readonly number[]): readonly number[] {
  const earlier = old.slice(0, old.indexOf(id));
  return ids.toSpliced(ids.indexOf(earlier.findLast((each) => ids.includes(each)) ?? -1) + 1, 0, id);
}
