import type { PricedProduct } from '#shop/product.ts';
import type { DeskLine } from './desk-order.ts';

export interface ParcelWeight {
  /** The total of all lines that have a weight. */
  readonly grams: number;
  /** The names of the products without one, each once. */
  readonly missing: readonly string[];
}

/** The weight of an order's products according to today's catalogue (D84). */
export function parcelWeight(
  lines: readonly Pick<DeskLine, 'id' | 'name' | 'catalogueOptions' | 'quantity'>[],
  products: readonly Pick<PricedProduct, 'id' | 'weights'>[],
): ParcelWeight {
  const weighed = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      ...line,
      weight: weightOf(
        line,
        products.find(({ id }) => id === line.id),
      ),
    }));
  return {
    grams: weighed.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0),
    missing: [...new Set(weighed.flatMap(({ weight, name }) => (weight === null ? [name] : [])))],
  };
}

/** An order names a size as `Size: XL`, and a pack just by its name. */
function weightOf(
  { catalogueOptions }: Pick<DeskLine, 'catalogueOptions'>,
  product: Pick<PricedProduct, 'weights'> | undefined,
): number | null {
  const found = Object.entries(product?.weights ?? {}).find(
    ([name]) => name === catalogueOptions || `Size: ${name}` === catalogueOptions,
  );
  return found?.[1] ?? null;
}
