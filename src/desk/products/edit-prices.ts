/** From a form to the text that a product's file would then have, and what the catalogue's own check says of it. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { openDraft, updateDraft } from '#catalogue/draft.ts';
import { withField } from '#catalogue/edit-product.ts';
import type { PlainValue } from '#catalogue/edit-yaml.ts';
import { CatalogueError } from '#catalogue/problem.ts';
import { fieldKey, priceFields, type ProductField } from '#catalogue/product-fields.ts';
import { checkedCatalogue as checkedFolder } from '#catalogue/read-catalogue.ts';
import { ownText } from '#catalogue/whole-file.ts';
import { farPrice } from '#owner/doctor/findings.ts';
import { listsOf } from '#owner/doctor/lists.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { typedPrice } from '#shop/typed-number.ts';
import type { OwnProduct } from './own-products.ts';
import { labelOf } from './product-view.ts';

/** A tenfold change of a price is probably a typo. */
const farFactor = 10;
const longestTyped = 40;
const largestTyped = 999_999_999;

/** What is wrong with a price, or may be. */
export interface KeyedSlip {
  readonly key: string;
  readonly label: string;
  readonly words: string;
}

export type Edited = { readonly text: string } | { readonly problem: string };

/** Also the form's stock, where a button of the stock was pressed. */
export function editedText(own: OwnProduct, form: URLSearchParams): Edited {
  const changes: (readonly [ProductField['path'], PlainValue | null])[] = priceFields(own.product).flatMap(
    ({ key, path, value }) => {
      const typed = typedValue(key, form.get(key));
      return typed === undefined || typed === value ? [] : [[path, typed]];
    },
  );
  if (form.get('do') === 'sold-out') changes.push([['inStock'], false]);
  if (form.get('do') === 'in-stock') changes.push([['inStock'], true]);
  let { text } = own;
  for (const [path, value] of changes) {
    const next = withField(text, path, value);
    if (next === null) return { problem: `${own.path} is written in a way that only a text editor can change.` };
    text = next;
  }
  return { text };
}

/** Undefined for a field that the form doesn't have. What is no number stays as it is, for the check to judge. */
export function typedValue(key: string, typed: string | null): PlainValue | null | undefined {
  const text = typed?.trim().slice(0, longestTyped);
  if (text === undefined) return undefined;
  if (text === '' && key === 'salePrice') return null;
  const number = typedPrice(text);
  return number !== null && number <= largestTyped ? number : text;
}

/** What keeps the text from being saved, in the words of the catalogue's check; mistakes in other files don't. */
export function textSlips(own: OwnProduct, checked: Catalogue | CatalogueError): readonly KeyedSlip[] {
  if (!(checked instanceof CatalogueError)) return [];
  return checked.problems
    .filter(({ file }) => file === own.path)
    .map(({ field = '', problem, remedy }) => ({ ...placeOf(own, field), words: `It ${problem}. ${remedy}` }));
}

/** Prices that may be right all the same: far from what they were, or from those of their neighbours. */
export function doubts(
  before: OwnProduct,
  after: OwnProduct,
  checked: Catalogue | CatalogueError,
): readonly KeyedSlip[] {
  const old = new Map(priceFields(before.product).map(({ key, value }) => [key, value]));
  const changed = priceFields(after.product).filter(({ key, value }) => value !== null && old.get(key) !== value);
  const far = changed.flatMap(({ key, value }) => {
    const was = old.get(key);
    if (typeof was !== 'number' || typeof value !== 'number') return [];
    if (value < was * farFactor && value * farFactor > was) return [];
    return [{ ...placeOf(after, key), words: `It was ${formattedPrice(rupees(was))} before. ${ifRight}` }];
  });
  const [first] = changed;
  if (far.length > 0 || !first) return far;
  const product = checked instanceof CatalogueError ? undefined : checked.findProduct(after.product.id);
  if (checked instanceof CatalogueError || !product) return [];
  return farPrice(product, listsOf(checked)).map(({ problem, remedy }) => ({
    ...placeOf(after, first.key),
    words: `${problem.replace(/^it/, 'It')}. ${remedy} ${ifRight}`,
  }));
}

const ifRight = 'If that is right, press Save again.';

/** By the name that a problem gives it; the first one for what is about no price. */
function placeOf(own: OwnProduct, name: string): Pick<KeyedSlip, 'key' | 'label'> {
  const fields = priceFields(own.product);
  const field = fields.find(({ key }) => key === fieldKey(name)) ?? fields[0];
  return { key: field?.key ?? '', label: field ? labelOf(field) : '' };
}

/** The whole catalogue as it would be with the draft, and with this text. */
export function checkedCatalogue(
  folder: string,
  ...changed: readonly (readonly [path: string, text: string])[]
): Catalogue | CatalogueError {
  const draft = openDraft(folder);
  const edits = changed.map(([path, after]) => ({ path, before: ownText(draft.folder, path), after }));
  const result = updateDraft(folder, { edits }, (made) => ({ result: checkedFolder(made) }));
  return typeof result === 'object' ? result.result : checkedFolder(draft.folder);
}
