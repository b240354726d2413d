/** Errors and warnings of the list's fields and of a product's page. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { descriptionLine } from '#catalogue/product-file.ts';
import type { CatalogueProblem, FieldPath } from '#catalogue/yaml-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { type FieldError, fieldName, ifRight, notAPrice } from '#desk/forms.ts';
import { unusualPrice, listsOf } from '#catalogue/catalogue-hints.ts';
import { farFactor, formattedPrice, rupees } from '#shop/money.ts';
import { parsePrice } from '#shop/numbers.ts';
import { type PriceField, type ProductValues, priceFields } from './product-form.ts';

type FieldPlace = Pick<FieldError, 'field' | 'label'>;
/** A message replaces the sentence of the catalogue's check. */
type ErrorPlace = FieldPlace & Partial<FieldError>;

/** A product with its form before and after the owner's changes. */
interface PricedForm {
  readonly product: ProductContent;
  readonly before: ProductValues;
  readonly values: ProductValues;
}

/** The field of a price in the list. */
export function listField(field: PriceField, { id, name }: ProductContent): FieldPlace {
  return { field: `products.${id}.${fieldName(field.path)}`, label: `${name}, ${field.label}` };
}

/** The field of the list for a mistake in a product's file; the first one for a mistake in no price. */
export function listError({ product, values }: PricedForm, path: FieldPath): ErrorPlace {
  const field = priceAt(values, path) ?? priceFields(values)[0];
  if (!field) return { field: 'main', label: product.name };
  return { ...listField(field, product), ...priceMessage(values, path) };
}

function priceAt(values: ProductValues, path: FieldPath): PriceField | undefined {
  return priceFields(values).find((field) => fieldName(field.path) === fieldName(path));
}

/** At the desk an amount may have commas, so the catalogue's own sentence would mislead. */
function priceMessage(values: ProductValues, path: FieldPath) {
  const field = priceAt(values, path);
  return field && parsePrice(field.value) === null ? { message: notAPrice } : {};
}

/** Prices that are far from what they were, or from those of similar products. `placeOf`: their fields on the page. */
export function priceWarnings(
  { product, before, values }: PricedForm,
  placeOf: (field: PriceField, product: ProductContent) => FieldPlace,
  catalogue: Catalogue,
): readonly FieldError[] {
  const old = new Map(priceFields(before).map(({ label, value }) => [label, parsePrice(value)]));
  const changed = priceFields(values).flatMap((field) => {
    const [was = null, is] = [old.get(field.label), parsePrice(field.value)];
    return is === null || is === was ? [] : [{ place: placeOf(field, product), was, is }];
  });
  const far = changed.flatMap(({ place, was, is }) => {
    if (was === null || (is < was * farFactor && is * farFactor > was)) return [];
    return [{ ...place, message: `It was ${formattedPrice(rupees(was))} before. ${ifRight}` }];
  });
  const [first] = changed;
  const priced = catalogue.findProduct(product.id);
  if (far.length > 0 || !first || !priced) return far;
  return unusualPrice(priced, listsOf(catalogue)).map(({ problem, remedy }) => ({
    ...first.place,
    message: `${problem.replace(/^it/, 'It')}. ${remedy} ${ifRight}`,
  }));
}

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  quantity: 'Pieces',
  category: 'Category',
  newCategory: 'New category',
  price: 'Price',
  salePrice: 'Sale price',
  weight: 'Weight',
  description: 'Description',
  search: 'Search words',
};

/** A field of a product's page, by its path in the product's file. */
export function pageField(path: FieldPath): FieldPlace {
  const [field, label] = [fieldName(path), fieldLabels[String(path.at(-1))]];
  if (path.length === 1 && label !== undefined) return { field, label };
  const [list, index] = path;
  if (list !== 'packs' && list !== 'sizes') return { field: 'main', label: 'Product' };
  if (label === undefined) return { field: 'prices', label: 'Product' };
  return { field, label: `${list === 'packs' ? 'Pack' : 'Size'} ${Number(index) + 1}, ${label.toLowerCase()}` };
}

/** The field of a product's page for a mistake in its text. */
export function pageError(
  { path = [], line, problem, remedy }: CatalogueProblem,
  text: string,
  values: ProductValues,
): ErrorPlace {
  const lineOfDescription = line - descriptionLine(text) + 1;
  if (path.length === 0 && problem === 'The description is missing')
    return { ...pageField(['description']), message: 'It is empty. Write a sentence or two.' };
  if (path.length === 0 && lineOfDescription > 0)
    return { ...pageField(['description']), message: `${problem} (line ${lineOfDescription}). ${remedy}` };
  if (path[0] !== 'category') return { ...pageField(path), ...priceMessage(values, path) };
  if (values.newCategory.trim() === '')
    return { ...pageField(['category']), message: 'It is empty. Choose one, or write a new one.' };
  return { ...pageField(['newCategory']), message: 'Write it in the letters a to z, such as Fish food.' };
}
