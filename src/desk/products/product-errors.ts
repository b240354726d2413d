/** Errors and warnings of the list's fields and of a product's page. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { descriptionLine } from '#catalogue/product-file.ts';
import type { CatalogueProblem } from '#catalogue/yaml-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { type FieldError, ifRight, notAPrice } from '#desk/forms.ts';
import { unusualPrice, listsOf } from '#catalogue/catalogue-hints.ts';
import { farFactor, formattedPrice, rupees } from '#shop/money.ts';
import { parsePrice } from '#shop/numbers.ts';
import { type PriceField, priceFields } from './price-form.ts';
import type { ProductValues } from './product-form.ts';

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
export function listField({ key, label }: PriceField, { id, name }: ProductContent): FieldPlace {
  return { field: `product-${id}-${key}`, label: `${name}, ${label}` };
}

/** The field of the list for a mistake in a product's file: `sizes-2-price`; the first one for a mistake in no price. */
export function listError({ product, values }: PricedForm, key: string): ErrorPlace {
  const fields = priceFields(values);
  const field = fields.find((each) => each.key === key) ?? fields[0];
  if (!field) return { field: 'main', label: product.name };
  return { ...listField(field, product), ...priceMessage(values, key) };
}

/** At the desk an amount may have commas, so the catalogue's own sentence would mislead. */
function priceMessage(values: ProductValues, key: string) {
  const field = priceFields(values).find((each) => each.key === key);
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
  category: 'Category',
  newCategory: 'New category',
  price: 'Price',
  salePrice: 'Sale price',
  weight: 'Weight',
  description: 'Description',
  search: 'Search words',
};

/** A field of a product's page, by the name that the catalogue's check gives it: `sizes-2-price`. */
export function pageField(key: string): FieldPlace {
  const label = fieldLabels[key];
  if (label !== undefined) return { field: key, label };
  const [, kind, number, part] = /^(pack|size)s-(\d+)-(name|quantity|price|weight)$/.exec(key) ?? [];
  if (kind === undefined) return { field: /^(?:pack|size)s/.test(key) ? 'prices' : 'main', label: 'Product' };
  return {
    field: key,
    label: `${kind === 'pack' ? 'Pack' : 'Size'} ${number}, ${part === 'quantity' ? 'pieces' : part}`,
  };
}

/** The field of a product's page for a mistake in its text. */
export function pageError(
  { field, line, problem, remedy }: CatalogueProblem,
  text: string,
  values: ProductValues,
): ErrorPlace {
  const lineOfDescription = line - descriptionLine(text) + 1;
  if (field === undefined && problem === 'The description is missing')
    return { ...pageField('description'), message: 'It is empty. Write a sentence or two.' };
  if (field === undefined && lineOfDescription > 0)
    return { ...pageField('description'), message: `${problem} (line ${lineOfDescription}). ${remedy}` };
  const key = (field ?? '').replaceAll(' ', '-');
  if (key === 'category' && values.newCategory.trim() !== '')
    return { ...pageField('newCategory'), message: 'Write it in the letters a to z, such as Fish food.' };
  if (key === 'category') return { ...pageField('category'), message: 'It is empty. Choose one, or write a new one.' };
  return { ...pageField(key), ...priceMessage(values, key) };
}
