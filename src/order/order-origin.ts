/** How an order came that its owner entered at the desk. One of the shop's pages has no origin, whatever its request says. */
export const orderOrigins = ['phone', 'WhatsApp', 'in person'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

/** In the middle of a sentence. */
export function originWords(origin: OrderOrigin): string {
  return origin === 'in person' ? origin : `by ${origin}`;
}

/**
 * The content hash of an entered order: its form's own reference, so that however often it is pressed one order comes of it.
 * That of a request is of hexadecimal digits, so none can pass as entered.
 */
export function enteredHash(reference: string): string {
  return `desk-${reference}`;
}
