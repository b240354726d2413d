/** The way that an order entered at the desk reached the owner. An order of the shop's pages has none, even if it claims one. */
export const orderOrigins = ['phone', 'WhatsApp', 'in person'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

/** The origin within a sentence. */
export function originLabel(origin: OrderOrigin): string {
  return origin === 'in person' ? origin : `by ${origin}`;
}

/**
 * The content hash of an entered order: its form's own reference, so that saving twice makes one order. Hashes of requests are
 * hexadecimal, so none can pass as entered.
 */
export function enteredHash(reference: string): string {
  return `desk-${reference}`;
}
