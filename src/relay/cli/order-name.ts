import type { StoredOrder } from '#relay/store/order-store.ts';

/** How the owner names an order. */
export interface OrderName {
  /** The beginning of the key, or the whole of it, in capitals. */
  readonly text: string;
  /** Which content of the reference, from 0; null for any. */
  readonly copy: number | null;
}

/**
 * 8 or 26 characters of a reference, in any case, or 8 or 64 of an unreadable message's key; `-2` behind it names the
 * second content of a repeated reference. Letters that a reference never has are read as what they look like.
 */
export function parseOrderName(argument: string): OrderName | null {
  const [, text, copy] = /^([0-9A-Z]{8}|[0-9A-Z]{26}|[0-9A-F]{64})(?:-([1-9]\d{0,5}))?$/i.exec(argument.trim()) ?? [];
  if (text === undefined) return null;
  return {
    text: text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
    copy: copy === undefined ? null : Number(copy) - 1,
  };
}

/** What the order book is asked for; `isNamed` then tells which of its answers were meant. */
export function shortKeyOf({ text }: OrderName): string {
  return text.slice(0, 8);
}

export function isNamed(order: Pick<StoredOrder, 'key' | 'copy'>, { text, copy }: OrderName): boolean {
  return order.key.toUpperCase().startsWith(text) && (copy === null || order.copy === copy);
}

/** As people see it: 8 characters, and `-2` for the second content of a repeated reference. */
export function shortName({ key, copy }: Pick<StoredOrder, 'key' | 'copy'>): string {
  return `${key.slice(0, 8)}${copy === 0 ? '' : `-${copy + 1}`}`;
}

/** Names this order and no other. */
export function exactName({ key, reference, copy }: Pick<StoredOrder, 'key' | 'reference' | 'copy'>): string {
  return reference === null ? key : `${reference}-${copy + 1}`;
}
