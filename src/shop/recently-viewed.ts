/** A product that was looked at, as the device remembers it. No price: that may have changed since. */
export interface ViewedProduct {
  readonly id: number;
  readonly name: string;
  /** Address of its first picture. */
  readonly image: string;
}

/** How many the device remembers: eight to show, and the one that is being looked at. */
const mostRemembered = 9;

/** The products in the order they were looked at, the latest first, each once. */
export function withViewed(viewed: readonly ViewedProduct[], product: ViewedProduct): readonly ViewedProduct[] {
  return [product, ...viewed.filter(({ id }) => id !== product.id)].slice(0, mostRemembered);
}

/** Reads what `JSON.stringify` made of such a list. What is no product, or no list at all, is left out without a word. */
export function parseViewed(text: string | null): readonly ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(parseProduct).slice(0, mostRemembered) : [];
  } catch {
    return []; // Not JSON: nothing that the shopper would miss.
  }
}

function parseProduct(stored: unknown): readonly ViewedProduct[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, name, image }: Partial<Record<string, unknown>> = { ...stored };
  const isProduct = Number.isSafeInteger(id) && typeof id === 'number' && typeof name === 'string' && name !== '';
  return isProduct && typeof image === 'string' ? [{ id, name, image }] : [];
}
