import type { StoredOrder } from './order-store.ts';

/** The owner's name for an order. */
export interface OrderName {
  /** The key or its beginning, in capitals. */
  readonly text: string;
  /** The number of the content under the reference, from 0; null for any. */
  readonly copy: number | null;
}

/**
 * 8 or 26 characters of a reference, in any case, or 8 or 64 of an unreadable message's key; `-2` at the end means the
 * second content of a repeated reference. Letters that a reference never has are read as the digits they look like.
 */
export function parseOrderName(argument: string): OrderName | null {
  const [, text, copy] = /^([0-9A-Z]{8}|[0-9A-Z]{26}|[0-9A-F]{64})(?:-([1-9]\d{0,5}))?$/i.exec(argument.trim()) ?? [];
  if (text === undefined) return null;
  return {
    text: text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
    copy: copy === undefined ? null : Number(copy) - 1,
  };
}

/** The key to search the orders database by; `isNamed` then picks the orders that were meant. */
export function shortKeyOf({ text }: OrderName): string {
  return text.slice(0, 8);
}

export function isNamed(order: Pick<StoredOrder, 'key' | 'copy'>, { text, copy }: OrderName): boolean {
  return order.key.toUpperCase().startsWith(text) && (copy === null || order.copy === copy);
}

/** The name that people see: 8 characters, and `-2` for the second content of a repeated reference. */
export function shortName({ key, copy }: Pick<StoredOrder, 'key' | 'copy'>): string {
  return `${key.slice(0, 8)}${copy === 0 ? '' : `-${copy + 1}`}`;
}

/** Identifies this order and no other. */
export function exactName({ key, reference, copy }: Pick<StoredOrder, 'key' | 'reference' | 'copy'>): string {
  return reference === null ? key : `${reference}-${copy + 1}`;
}
