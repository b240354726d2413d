/** The meaning of a missing stock flag on a list (R109). */
export type MissingFlag = 'in stock' | 'out of stock';

/**
 * Whether a list shows a product as in stock. Spec quirk: the dog food and dog deworming lists read a missing flag as
 * out of stock, all others as in stock (D15).
 */
export function isInStock(flag: boolean | undefined, missingFlag: MissingFlag): boolean {
  return flag ?? missingFlag === 'in stock';
}
