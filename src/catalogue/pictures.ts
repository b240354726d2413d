import { maxPictures } from './photo-files.ts';
import type { ProductContent } from './schema.ts';

/** Data of one picture. */
export interface PictureFile {
  /**
   * Base name of its files. It has a hash of their content, so a new picture has a new address: browsers cache
   * pictures.
   */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Its mean colour, in CSS syntax. */
  readonly color: string;
  readonly widths: readonly number[];
}

/** Keys are `{product id}-{number}`, or the name of one of the shop's own pictures. */
export interface PictureLists {
  /** `generated/pictures.json`: those that came with the shop (docs/decisions/0010). */
  readonly rendered: Readonly<Record<string, PictureFile>>;
  /** The owner's, of the catalogue's `photographs/`. */
  readonly photos: Readonly<Record<string, PictureFile>>;
}

/** Shown in place of a missing picture (R107). */
export const placeholderImage = '/placeholder.svg';

export type PictureIndex = ReturnType<typeof pictureIndex>;

/** The pictures of products; an owner's photo replaces the rendered picture of the same number. */
export function pictureIndex(lists: PictureLists) {
  const taken = new Map(Object.entries(lists.photos));
  const shown = new Map([...Object.entries(lists.rendered), ...taken]);
  const files = new Map([...shown.values()].map((file) => [file.name, file]));
  const address = (key: string) => {
    const name = shown.get(key)?.name;
    return name === undefined ? placeholderImage : `/pictures/${name}.jpg`;
  };
  return {
    /** Address of picture `number` (from 1) of a product; the placeholder until there is one. */
    image: (productId: number, number: number) => address(`${productId}-${number}`),
    /** Address of one of the shop's own pictures, such as `hero-wide`; the placeholder where there is none. */
    shopImage: address,
    /**
     * One alternative text for each picture of a product; for a photo without one in the product's file, the product's
     * name.
     */
    alts: ({ id, name, pictures: texts }: Pick<ProductContent, 'id' | 'name' | 'pictures'>): readonly string[] => {
      const numbers = Array.from({ length: maxPictures }, (_, index) => index + 1).slice(texts.length);
      const beyond = numbers.filter((number) => taken.has(`${id}-${number}`));
      return [...texts, ...beyond.map((number) => `${name}, picture ${number}`)];
    },
    isPhoto: (productId: number, number: number) => taken.has(`${productId}-${number}`),
    /** Data of the picture at an address; `undefined` for the placeholder and unknown addresses. */
    file: (image: string) => {
      const [, name] = /^\/pictures\/(.+)\.jpg$/.exec(image) ?? [];
      return name === undefined ? undefined : files.get(name);
    },
  };
}

/** A readable name of a picture, from its name in `shop.yaml`: `hero-wide`, or `43-1` for the first one of product 43. */
export function pictureLabel(name: string, productNames: ReadonlyMap<number, string>): string {
  const [, id, number] = /^(\d+)-(\d+)$/.exec(name) ?? [];
  if (id !== undefined) return `${productNames.get(Number(id)) ?? `Product ${id}`}, picture ${number}`;
  return shippedPictures.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The pictures that came with the shop. */
const shippedPictures: ReadonlyMap<string, string> = new Map([
  ['hero-wide', 'Banner (computer)'],
  ['hero-phone-1', 'Banner 1 (phone)'],
  ['hero-phone-2', 'Banner 2 (phone)'],
  ['story', 'Brand story'],
  ['new-pet', 'New pet'],
]);

const drawnBrand = 'Panja';

interface Pictured {
  readonly id: number;
  readonly name: string;
  readonly pictureTexts: readonly string[];
}

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
