/** The prices of a product as fields that are changed one by one. */
import { formattedPrice, rupees } from '#shop/money.ts';
import { fieldName } from './check-file.ts';
import type { ProductContent } from './schema.ts';
import type { FieldPath } from './yaml-file.ts';

export interface ProductField {
  /** `salePrice`, `sizes-2-price`. */
  readonly key: string;
  readonly path: FieldPath;
  /** The pack or size whose price it is; null for the product's own fields. */
  readonly option: string | null;
  /** `null` for a field that the file doesn't have. */
  readonly value: number | null;
}

export function priceFields({ price, salePrice, packs, sizes }: ProductContent): readonly ProductField[] {
  const optionFields = (name: 'packs' | 'sizes', options: ProductContent['sizes'] = []) =>
    options.map((option, index) => field([name, index, 'price'], option.price, option.name));
  const options = [...optionFields('packs', packs), ...optionFields('sizes', sizes)];
  return options.length > 0 ? options : [field(['price'], price ?? null), field(['salePrice'], salePrice ?? null)];
}

function field(path: FieldPath, value: ProductField['value'], option: string | null = null): ProductField {
  return { key: fieldKey(fieldName(path)), path, option, value };
}

/** From the name by which a problem calls a field. */
export function fieldKey(name: string): string {
  return name.replaceAll(' ', '-');
}

/** All prices of a product in few words. */
export function pricesInWords(product: ProductContent): string {
  const fields = priceFields(product);
  const [first, sale] = fields;
  if (first?.option === null)
    return typeof sale?.value === 'number' ? `${words(sale.value)}, was ${words(first.value)}` : words(first.value);
  const prices = fields.map(({ value }) => Number(value));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? words(low) : `${words(low)} to ${words(high)}`;
}

function words(value: ProductField['value']): string {
  return typeof value === 'number' ? formattedPrice(rupees(value)) : '';
}
