/**
 * The picture that a shared link shows (Open Graph): for a product its picture beside its name and price, for everything
 * else the shop's own. They are made once (`npm run sharing`) and committed. A file's name holds a hash of all that is
 * drawn on it, so none can tell an old price: where the right one is missing, the product's plain picture stands in.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { type ShopText, shopText } from '#catalogue/shop-texts.ts';
import type { ShopConfig } from '#config';
import { formattedPrice } from '#shop/money.ts';
import { firstOptions, unitPrice } from '#shop/unit-price.ts';
import type { PageData, ProductData } from '#storefront/page-data.ts';

export const sharingSize = { width: 1200, height: 630 } as const;

/** Another drawing gets another number, so that all pictures are made anew. */
const drawing = 1;

export interface SharingPicture {
  /** Address within the shop. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** All that is drawn on a sharing picture. */
export interface SharingWords {
  readonly shop: string;
  /** Null for the shop's own picture, which says this instead. */
  readonly product: { readonly id: number; readonly name: string; readonly price: string } | null;
  readonly greeting?: { readonly title: string; readonly text: string };
  /** Address of the picture beside the words, which tells it from its older versions. */
  readonly picture: string;
}

/** What a page's sharing picture says; the shop's own for a page that is no product's, or whose product has no picture. */
export function sharingWords(
  data: PageData,
  shop: Pick<ShopConfig, 'name'>,
  catalogue: Pick<Catalogue, 'shop' | 'pictures'>,
): SharingWords {
  const [first] = data.kind === 'product' ? data.pictures : [];
  if (data.kind !== 'product' || !first?.src.endsWith('.jpg')) {
    const text = (name: ShopText) => shopText(catalogue.shop.texts, name, shop.name);
    const greeting = { title: text('heroTitle'), text: text('heroText') };
    return { shop: shop.name, product: null, greeting, picture: catalogue.pictures.shopImage('hero-wide') };
  }
  const { id, name } = data.product;
  return { shop: shop.name, product: { id, name, price: priceWords(data) }, picture: first.src };
}

/** `Rs 1,650`, and `from Rs 800` where packs or sizes differ. */
function priceWords({ product }: ProductData): string {
  const price = formattedPrice(unitPrice(product, firstOptions)).replaceAll('\u00A0', ' ');
  return product.packOptions || product.sizeOptions ? `from ${price}` : price;
}

/** Address of the file for these words. */
export function sharingAddress(words: SharingWords): string {
  const hash = createHash('sha256').update(JSON.stringify({ drawing, words })).digest('hex').slice(0, 8);
  return `/sharing/${words.product?.id ?? 'shop'}-${hash}.jpg`;
}

/** Where sharing pictures are, and what they say. */
export interface SharingFiles {
  readonly catalogue: Pick<Catalogue, 'shop' | 'pictures'>;
  readonly publicFolder: string;
}

/** The sharing picture of a page: its own in `publicFolder` if it has been made for what the page says now, else a plain one. */
export function sharingPicture(
  data: PageData,
  shop: Pick<ShopConfig, 'name'>,
  { catalogue, publicFolder }: SharingFiles,
): SharingPicture {
  const words = sharingWords(data, shop, catalogue);
  const src = sharingAddress(words);
  if (existsSync(join(publicFolder, src))) return { src, ...sharingSize, alt: sharingAlt(words) };
  const [first] = data.kind === 'product' ? data.pictures : [];
  if (words.product && first) return { src: first.src, width: first.width, height: first.height, alt: first.alt };
  return { src: words.picture, width: 1920, height: 640, alt: sharingAlt(words) };
}

function sharingAlt({ shop, product }: SharingWords): string {
  return product
    ? `${product.name}, ${product.price}, at ${shop}`
    : `A dog, a cat and a bird among food and toys from ${shop}`;
}
