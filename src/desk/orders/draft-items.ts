/** The products of a draft, and those that a search finds, at today's prices and stock. */
import type { FoundProduct } from '#desk/pages/new-order-page.ts';
import { type CartLine, maxQuantity } from '#shop/cart.ts';
import { isInquiryOnly } from '#shop/inquiry.ts';
import type { PricedProduct } from '#shop/product.ts';
import { searchByName } from '#shop/search.ts';
import { unitPrice } from '#shop/unit-price.ts';
import { type Draft, type Item, itemText } from './draft.ts';
import { mostPieces, wholeNumber } from './read-change.ts';

/** Keeps the list short on a phone; a longer word finds fewer. */
const mostFound = 12;

/** A line of the order to be, and what is wrong with it. */
export interface CountedLine {
  readonly item: Item;
  readonly typed: string;
  /** With one piece where the number can't be read. */
  readonly line: CartLine;
  readonly isHeavy: boolean;
  readonly slip: string | null;
}

/** Products and options that the catalogue no longer has are left out. */
export function countedLines(
  { lines }: Pick<Draft, 'lines'>,
  products: readonly PricedProduct[],
): readonly CountedLine[] {
  return lines.flatMap(({ item, quantity: typed }) => {
    const product = products.find(({ id }) => id === item.id);
    const price = product && choices(product).find((choice) => choice.item === itemText(item))?.price;
    if (!product || price === undefined) return [];
    const pieces = wholeNumber(typed, Math.min(mostPieces, maxQuantity(price)));
    return [
      {
        item,
        typed,
        line: { ...item, name: product.name, price, quantity: pieces ?? 1 },
        isHeavy: isInquiryOnly(product),
        slip: slipOf(product, pieces),
      },
    ];
  });
}

export interface Found {
  readonly found: readonly FoundProduct[];
  readonly more: number;
}

/** By the same rule as the shop's search; an empty text finds nothing. */
export function foundProducts(
  search: string,
  products: readonly PricedProduct[],
  picture: (id: number) => string | null,
): Found {
  const all = searchByName(products, search).filter(({ takenOff }) => !takenOff);
  return {
    found: all.slice(0, mostFound).map((product) => ({
      id: product.id,
      name: product.name,
      picture: picture(product.id),
      isHeavy: isInquiryOnly(product),
      choices: isSold(product) ? choices(product) : [],
    })),
    more: Math.max(0, all.length - mostFound),
  };
}

function isSold({ inStock, takenOff }: PricedProduct): boolean {
  return inStock && !takenOff;
}

function slipOf(product: PricedProduct, pieces: number | null): string | null {
  if (!isSold(product)) return 'This is sold out: take it out, or put it back in stock first.';
  return pieces === null ? `Enter the pieces in digits, up to ${mostPieces}.` : null;
}

/** Each pack and size that can be bought, as the product's page offers them. */
function choices(product: PricedProduct): FoundProduct['choices'] {
  const packs = product.packOptions ?? [null];
  const sizes = product.sizeOptions ?? [null];
  return packs.flatMap((pack, packIndex) =>
    sizes.map((size, sizeIndex) => ({
      words: [pack?.name, size?.name].filter(Boolean).join(', '),
      price: unitPrice(product, { packIndex, sizeIndex }),
      item: itemText({ id: product.id, ...(pack && { pack: pack.name }), ...(size && { size: size.name }) }),
    })),
  );
}
