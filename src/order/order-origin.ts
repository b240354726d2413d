/**
 * The way that an order entered at the desk reached the owner. An order of the shop's pages has none, even if it claims
 * one.
 */
export const orderOrigins = ['phone', 'WhatsApp', 'in person'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

const originLabels = {
  phone: { inSentence: 'by phone', alone: 'By phone', choice: 'Phone' },
  WhatsApp: { inSentence: 'by WhatsApp', alone: 'By WhatsApp', choice: 'WhatsApp' },
  'in person': { inSentence: 'in person', alone: 'In person', choice: 'In person' },
} as const;

export function originLabel(origin: OrderOrigin, place: 'inSentence' | 'alone' | 'choice' = 'inSentence'): string {
  return originLabels[origin][place];
}

/**
 * The content hash of an entered order: its form's own reference, so that saving twice makes one order. Request hashes
 * are hexadecimal, so they can't collide with these.
 */
export function enteredHash(reference: string): string {
  return `desk-${reference}`;
}
