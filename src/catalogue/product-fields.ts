import { formattedPrice, rupees } from '#shop/money.ts';
import type { ProductContent } from './schema.ts';

/** All prices of a product in a few words: `Rs 800 to Rs 1,300`. */
export function pricesInWords({ price = 0, salePrice, packs, sizes }: ProductContent): string {
  if (salePrice !== undefined) return `${formatted(salePrice)}, was ${formatted(price)}`;
  const prices = (packs ?? sizes)?.map((option) => option.price) ?? [price];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? formatted(low) : `${formatted(low)} to ${formatted(high)}`;
}

function formatted(amount: number): string {
  return formattedPrice(rupees(amount));
}
