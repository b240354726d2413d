/** A product that was viewed, as the device remembers it. Without its price, which may change. */
export interface ViewedProduct {
  readonly id: number;
  readonly name: string;
  /** Address of its first picture. */
  readonly image: string;
}

/** Eight to show, and the one on the page. */
const maxViewed = 9;

/** The stored list, latest first; anything that is not a product is dropped silently. */
export function parseViewed(stored: unknown): readonly ViewedProduct[] {
  return Array.isArray(stored) ? stored.flatMap(parseProduct).slice(0, maxViewed) : [];
}

function parseProduct(stored: unknown): readonly ViewedProduct[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, name, image }: Partial<Record<string, unknown>> = { ...stored };
  const isProduct = Number.isSafeInteger(id) && typeof id === 'number' && typeof name === 'string' && name !== '';
  return isProduct && typeof image === 'string' ? [{ id, name, image }] : [];
}
