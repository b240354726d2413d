/**
 * The picture that a shared link shows (Open Graph): for a product its picture beside its name, for everything else the
 * shop's own. No price is on it: chats keep it for years. They are made once (`npm run pictures -- sharing`) and
 * committed. A file's name holds a hash of all that is drawn on it: where the right one is missing, the product's plain
 * picture stands in.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { type ShopText, shopText } from '#catalogue/shop-values.ts';
import type { ShopConfig } from '#settings/shop-config.ts';
import type { PageData } from '#storefront/page-data.ts';

export const sharingSize = { width: 1200, height: 630 } as const;

/** Another drawing gets another number, so that all pictures are made again. */
const drawing = 2;

export interface SharingPicture {
  /** Address within the shop. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** All that is drawn on a sharing picture. */
export interface SharingTexts {
  readonly shop: string;
  /** `null` for the shop's own picture, which has a greeting instead. */
  readonly product: { readonly id: number; readonly name: string } | null;
  readonly greeting?: { readonly title: string; readonly text: string };
  /** Address of the product's picture; a new picture has a new address. */
  readonly picture: string;
}

/**
 * The texts on a page's sharing picture; the shop's own for a page without a product, or whose product has no picture.
 */
export function sharingTexts(
  data: PageData,
  shop: Pick<ShopConfig, 'name'>,
  catalogue: Pick<Catalogue, 'shop' | 'pictures'>,
): SharingTexts {
  const [first] = data.kind === 'product' ? data.pictures : [];
  if (data.kind !== 'product' || !first?.src.endsWith('.jpg')) {
    const text = (name: ShopText) => shopText(catalogue.shop.texts, name, shop.name);
    const greeting = { title: text('heroTitle'), text: text('heroText') };
    return { shop: shop.name, product: null, greeting, picture: catalogue.pictures.shopImage('hero-wide') };
  }
  const { id, name } = data.product;
  return { shop: shop.name, product: { id, name }, picture: first.src };
}

/** Address of the file for these texts. */
export function sharingAddress(texts: SharingTexts): string {
  const hash = createHash('sha256')
    .update(JSON.stringify({ drawing, words: texts }))
    .digest('hex')
    .slice(0, 8);
  return `/sharing/${texts.product?.id ?? 'shop'}-${hash}.jpg`;
}

/** The sharing picture of a page: the one in `publicFolder` that was made for its current texts, else a plain one. */
export function sharingPicture(
  data: PageData,
  shop: Pick<ShopConfig, 'name'>,
  { catalogue, publicFolder }: { readonly catalogue: Catalogue; readonly publicFolder: string },
): SharingPicture {
  const texts = sharingTexts(data, shop, catalogue);
  const src = sharingAddress(texts);
  if (existsSync(join(publicFolder, src))) return { src, ...sharingSize, alt: sharingAlt(texts) };
  const [first] = data.kind === 'product' ? data.pictures : [];
  // Every product's JPEG is 640 pixels wide, rendered or photographed.
  if (texts.product && first)
    return { src: first.src, width: 640, height: Math.round((640 * first.height) / first.width), alt: first.alt };
  return { src: texts.picture, width: 1920, height: 640, alt: sharingAlt(texts) };
}

function sharingAlt({ shop, product }: SharingTexts): string {
  return product ? `${product.name}, at ${shop}` : `A dog, a cat and a bird among food and toys from ${shop}`;
}
