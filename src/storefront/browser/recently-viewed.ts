/** The products that were viewed on this device, known to nobody else; blocked or full storage forgets them. */
const key = 'recently-viewed';

/** Latest first. */
export function recentlyViewed(): readonly ViewedProduct[] {
  try {
    return parseViewed(window.localStorage.getItem(key));
  } catch {
    return []; // Storage is blocked, which the cart has already logged.
  }
}

/** Records that a product is being viewed. */
export function noteViewed(product: ViewedProduct): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(withViewed(recentlyViewed(), product)));
  } catch {
    // Blocked or full, as above.
  }
}

/** A product that was viewed, as the device remembers it. Without its price, which may change. */
export interface ViewedProduct {
  readonly id: number;
  readonly name: string;
  /** Address of its first picture. */
  readonly image: string;
}

/** Eight to show, and the one on the page. */
const maxRemembered = 9;

/** The viewed products, latest first, each once. */
export function withViewed(viewed: readonly ViewedProduct[], product: ViewedProduct): readonly ViewedProduct[] {
  return [product, ...viewed.filter(({ id }) => id !== product.id)].slice(0, maxRemembered);
}

/** Reads a stored list; anything that is not a product is dropped silently. */
export function parseViewed(text: string | null): readonly ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(parseProduct).slice(0, maxRemembered) : [];
  } catch {
    return []; // Not JSON: the list is a convenience, so it starts empty.
  }
}

function parseProduct(stored: unknown): readonly ViewedProduct[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, name, image }: Partial<Record<string, unknown>> = { ...stored };
  const isProduct = Number.isSafeInteger(id) && typeof id === 'number' && typeof name === 'string' && name !== '';
  return isProduct && typeof image === 'string' ? [{ id, name, image }] : [];
}
