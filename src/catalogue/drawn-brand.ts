/** The house brand on drawn packs, which is the original shop's name. */
import type { PictureIndex } from './pictures.ts';
import type { CatalogueProduct } from './products.ts';

const drawnBrand = 'Panja';

type Pictured = Pick<CatalogueProduct, 'id' | 'name' | 'pictureTexts'>;

/**
 * A sentence that names the products whose drawn pictures show the house brand, for a shop of another name; null if
 * there are none, or photos replace them.
 */
export function brandNotice(
  shopName: string,
  products: readonly Pictured[],
  { isPhoto }: Pick<PictureIndex, 'isPhoto'>,
): string | null {
  if (shopName.includes(drawnBrand)) return null;
  const shown = products.filter(({ id, pictureTexts }) =>
    pictureTexts.some((text, index) => text.includes(drawnBrand) && !isPhoto(id, index + 1)),
  );
  if (shown.length === 0) return null;
  const names = shown.map(({ id, name }) => `${name} (${id})`).join(', ');
  return `The drawn packs of these products say ${drawnBrand}, but your shop is ${shopName}: ${names}. Replace them with your own photos.`;
}
