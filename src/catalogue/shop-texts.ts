import type { ShopContent } from './schema.ts';

/** The shop's texts about itself, each once in `shop.yaml` (D66). */
export type ShopTexts = ShopContent['texts'];
export type ShopText = keyof ShopTexts;

/** A text of the shop, with its name filled in. */
export function shopText(texts: ShopTexts, text: ShopText, shopName: string): string {
  return texts[text].replaceAll('{shop}', shopName);
}
