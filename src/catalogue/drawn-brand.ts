/** The house brand on the drawn packs, which is the name that the shop came with. */
import type { ProductRecord } from './product-record.ts';

const drawnBrand = 'Panja';

type Pictured = Pick<ProductRecord, 'id' | 'name' | 'pictures'>;

/**
 * A sentence that names the products whose drawn pictures show packs with the house brand, for a shop of another name; null
 * where there are none. `photographs` holds the pictures, as `4-1`, that a photograph has taken the place of.
 */
export function brandNotice(
  shopName: string,
  records: readonly Pictured[],
  photographs: Readonly<Record<string, unknown>>,
): string | null {
  if (shopName.includes(drawnBrand)) return null;
  const shown = records.filter(({ id, pictures }) =>
    pictures.some((text, index) => text.includes(drawnBrand) && !(`${id}-${index + 1}` in photographs)),
  );
  if (shown.length === 0) return null;
  const names = shown.map(({ id, name }) => `${name} (${id})`).join(', ');
  return `Packs in the pictures of these products say ${drawnBrand}, and this shop is ${shopName}: ${names}. Put photographs of your own in their place.`;
}
