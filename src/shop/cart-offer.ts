/** The lines of a cart link as the shop sells them today, and what it has to leave out (D88). */
import { addLine, type Cart, type CartLine, emptyCart, isSameItem } from './cart.ts';
import type { WantedLine } from './links.ts';
import { isInquiryOnly, type Product, chosenImage, chosenNames, isSoldOut, unitPrice } from './product.ts';

/** Why a line is left out; `options`: the product no longer comes like that. */
export type LeftOutReason = 'sold out' | 'inquiry' | 'taken off' | 'options';

/** Names are the catalogue's own: a stranger may have written those of the link. */
export interface LeftOut extends Pick<CartLine, 'id' | 'name' | 'pack' | 'size'> {
  readonly reason: LeftOutReason;
}

export interface CartOffer {
  readonly lines: Cart;
  readonly leftOut: readonly LeftOut[];
  /** Lines of products that the shop doesn't know. */
  readonly unknown: number;
}

/** `productOf` is `undefined` for an unknown product. */
export function cartOffer(
  wanted: readonly WantedLine[],
  productOf: (id: number) => Omit<Product, 'category'> | undefined,
): CartOffer {
  return wanted.reduce<CartOffer>(
    (offer, { id, options, quantity }) => {
      const product = productOf(id);
      if (!product) return { ...offer, unknown: offer.unknown + 1 };
      const choice = chosenLine(product, options);
      return 'reason' in choice
        ? { ...offer, leftOut: withOnce(offer.leftOut, choice) }
        : { ...offer, lines: addLine(offer.lines, choice, quantity) };
    },
    { lines: emptyCart, leftOut: [], unknown: 0 },
  );
}

function withOnce(all: readonly LeftOut[], one: LeftOut): readonly LeftOut[] {
  return all.some((other) => isSameItem(other, one)) ? all : [...all, one];
}

/** The product with the options of these names, at its price. */
function chosenLine(
  product: Omit<Product, 'category'>,
  names: readonly string[],
): Omit<CartLine, 'quantity'> | LeftOut {
  const { id, name, packOptions, sizeOptions, takenOff } = product;
  const leftOut = (reason: LeftOutReason) => ({ id, name, reason });
  if (takenOff) return leftOut('taken off');
  if (isInquiryOnly(product)) return leftOut('inquiry');
  const lists = [packOptions, sizeOptions];
  const [packIndex, sizeIndex] = lists.map((list) => list?.findIndex((option) => names.includes(option.name)));
  const indexes = [packIndex, sizeIndex].filter((index) => index !== undefined);
  if (indexes.includes(-1) || indexes.length !== names.length) return leftOut('options');
  const selection = { packIndex: packIndex ?? 0, sizeIndex: sizeIndex ?? 0 };
  const item = { id, name, ...chosenNames(product, selection) };
  if (isSoldOut(product, selection)) return { ...item, reason: 'sold out' };
  const image = chosenImage(product, selection);
  return { ...item, price: unitPrice(product, selection), ...(image !== undefined && { image }) };
}
