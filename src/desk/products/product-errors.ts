/** Errors and warnings of the list's fields and of a product's page. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { descriptionLine } from '#catalogue/product-file.ts';
import type { CatalogueProblem } from '#catalogue/check-file.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { type FieldError, ifRight } from '#desk/forms.ts';
import { unusualPrice, listsOf } from '#owner/doctor/findings.ts';
import { farFactor, formattedPrice, rupees } from '#shop/money.ts';
import { parsePrice } from '#shop/numbers.ts';
import { notAPrice, type PriceField, priceFields, type PriceValues } from './price-form.ts';
import type { ProductValues } from './product-form.ts';

/** The field for a mistake; a message replaces the sentence of the catalogue's check. */
type ErrorPlace = Pick<FieldError, 'field' | 'label'> & Partial<FieldError>;

/** Values of a product in the list that were sent. */
interface ListedChange {
  readonly product: ProductContent;
  readonly values: PriceValues;
}

function listField({ key, label }: PriceField, { id, name }: ProductContent): Pick<FieldError, 'field' | 'label'> {
  return { field: `product-${id}-${key}`, label: `${name}, ${label}` };
}

/** The field of the list for a mistake in a product's file: `sizes-2-price`; the first one for a mistake in no price. */
export function listError({ product, values }: ListedChange, key: string): ErrorPlace {
  const fields = priceFields(product);
  const field = fields.find((each) => each.key === key) ?? fields[0];
  if (!field) return { field: 'main', label: product.name };
  return { ...listField(field, product), ...(field.key === key && priceMessage(values[key])) };
}

/** At the desk an amount may have commas, so the catalogue's own sentence would mislead. */
function priceMessage(text = '') {
  return parsePrice(text) === null ? { message: notAPrice } : {};
}

interface PriceChange extends Pick<FieldError, 'field' | 'label'> {
  readonly before: string;
  readonly after: string;
}

/** Prices that are far from what they were, or from those of similar products. */
export function priceWarnings(id: number, prices: readonly PriceChange[], catalogue: Catalogue): readonly FieldError[] {
  const changed = prices.filter(({ before, after }) => after.trim() !== '' && parsePrice(before) !== parsePrice(after));
  const far = changed.flatMap(({ field, label, before, after }) => {
    const [was, now] = [parsePrice(before), parsePrice(after) ?? 0];
    if (was === null || (now < was * farFactor && now * farFactor > was)) return [];
    return [{ field, label, message: `It was ${formattedPrice(rupees(was))} before. ${ifRight}` }];
  });
  const [first] = changed;
  const product = catalogue.findProduct(id);
  if (far.length > 0 || !first || !product) return far;
  const { field, label } = first;
  return unusualPrice(product, listsOf(catalogue)).map(({ problem, remedy }) => ({
    field,
    label,
    message: `${problem.replace(/^it/, 'It')}. ${remedy} ${ifRight}`,
  }));
}

export function listChanges({ product, values }: ListedChange): readonly PriceChange[] {
  return priceFields(product).map((field) => ({
    ...listField(field, product),
    before: field.value,
    after: values[field.key] ?? '',
  }));
}

export function pageChanges(before: ProductValues, after: ProductValues): readonly PriceChange[] {
  const { sold, options } = after;
  if (sold === 'price')
    return (['price', 'salePrice'] as const).map((key) => ({
      ...pageField(key),
      before: before[key],
      after: after[key],
    }));
  return options.map(({ name, price }, index) => ({
    ...pageField(`${sold}-${index + 1}-price`),
    before: before.options.find((option) => option.name === name)?.price ?? '',
    after: price,
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
export function pageField(key: string): Pick<FieldError, 'field' | 'label'> {
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
  const option = values.options[Number(/^(?:pack|size)s-(\d+)-price$/.exec(key)?.[1] ?? 0) - 1];
  if (key === 'category' && values.newCategory.trim() !== '') return pageField('newCategory');
  if (option) return { ...pageField(key), ...priceMessage(option.price) };
  return { ...pageField(key), ...((key === 'price' || key === 'salePrice') && priceMessage(values[key])) };
}
