/** The house brand on the drawn packs, which is the name that the shop came with. */
import type { PictureBook } from './pictures.ts';
import type { CatalogueProduct } from './products.ts';

const drawnBrand = 'Panja';

type Pictured = Pick<CatalogueProduct, 'id' | 'name' | 'pictureTexts'>;

/**
 * A sentence that names the products whose drawn pictures show packs with the house brand, for a shop of another name; null
 * where there are none, or photographs have taken their place.
 */
export function brandNotice(
  shopName: string,
  products: readonly Pictured[],
  { isPhotograph }: Pick<PictureBook, 'isPhotograph'>,
): string | null {
  if (shopName.includes(drawnBrand)) return null;
  const shown = products.filter(({ id, pictureTexts }) =>
    pictureTexts.some((text, index) => text.includes(drawnBrand) && !isPhotograph(id, index + 1)),
  );
  if (shown.length === 0) return null;
  const names = shown.map(({ id, name }) => `${name} (${id})`).join(', ');
  return `Packs in the pictures of these products say ${drawnBrand}, and this shop is ${shopName}: ${names}. Put photographs of your own in their place.`;
}
