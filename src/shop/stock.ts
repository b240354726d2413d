/** What a list takes a missing stock flag to mean (spec §4 Stock flags on lists). */
export type MissingFlag = 'in stock' | 'out of stock';

/**
 * Whether a list shows a product as in stock.
 * Spec quirk: the dog food and dog deworming lists read a missing flag as out of stock, the others as in stock (decision D15).
 */
export function isInStock(flag: boolean | undefined, missingFlag: MissingFlag): boolean {
  return flag ?? missingFlag === 'in stock';
}
