/** What the catalogue's check says of a product's text, beside the fields of its page. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { descriptionLine } from '#catalogue/edit-product.ts';
import { type CatalogueProblem, CatalogueError } from '#catalogue/problem.ts';
import { fieldKey } from '#catalogue/product-fields.ts';
import type { FieldSlip } from '#desk/pages/field-slip.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  category: 'Category',
  price: 'Price',
  salePrice: 'Sale price',
  description: 'Description',
};

/** Mistakes in other files keep nothing from being saved. */
export function productSlips(
  file: { readonly folder: string; readonly path: string; readonly text: string },
  checked: Catalogue | CatalogueError,
): readonly FieldSlip[] {
  if (!(checked instanceof CatalogueError)) return [];
  return checked.problems.filter((problem) => problem.file === file.path).map((one) => slipOf(one, file));
}

function slipOf(
  { field, line, problem, remedy }: CatalogueProblem,
  { folder, text }: { readonly folder: string; readonly text: string },
): FieldSlip {
  const own = line - descriptionLine(text) + 1;
  if (field === undefined && problem === 'The description is missing')
    return { ...placeOf('description'), words: 'It is empty. Write a sentence or two.' };
  if (field === undefined && own > 0) return descriptionSlip({ line: own, problem, remedy });
  const words = field === undefined ? `${problem}. ${remedy}` : `It ${problem}. ${remedy}`;
  return { ...placeOf(fieldKey(field ?? '')), words: words.replaceAll(`${folder}/`, '') };
}

/** `line`: of the description. */
export function descriptionSlip({
  line,
  problem,
  remedy,
}: Pick<CatalogueProblem, 'line' | 'problem' | 'remedy'>): FieldSlip {
  return { ...placeOf('description'), words: `${problem} (line ${line}). ${remedy}` };
}

export function placeOf(key: string): Pick<FieldSlip, 'field' | 'label'> {
  const label = labels[key];
  if (label !== undefined) return { field: key, label };
  const [, kind, number, what] = /^(pack|size)s-(\d+)-(name|quantity|price)$/.exec(key) ?? [];
  if (kind === undefined) return { field: /^(?:pack|size)s/.test(key) ? 'prices' : 'main', label: 'Product' };
  const names = { name: 'name', quantity: 'pieces', price: 'price' };
  const own = Object.entries(names).find(([one]) => one === what)?.[1] ?? '';
  return { field: key, label: `${kind === 'pack' ? 'Pack' : 'Size'} ${number}, ${own}` };
}
