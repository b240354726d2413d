import type { Cause } from './retry-delay.ts';

/**
 * Where an order is.
 *
 * It is `sending` from the press until its first try ends: then it is `sent`, or `waiting` for the next try. It stays
 * `waiting` through the tries that follow, with the cause of the last failure, and ends `sent`, which never changes.
 *
 * Until then `kept` says what becomes of it when the page is closed. It begins as `page` and can only get better.
 */
export type OrderStatus =
  | { readonly kind: 'sending'; readonly kept: Kept }
  | (Failure & { readonly kept: Kept })
  | { readonly kind: 'sent' };

interface Failure {
  readonly kind: 'waiting';
  readonly cause: Cause;
  /** Milliseconds since 1970. */
  readonly triedAt: number;
  readonly nextTryAt: number;
}

/**
 * `page`: this page alone has the order. `for now`: it is on the disk, but the browser may clear that, as in-app browsers
 * do, and it is sent when the shop is opened again. `device`: the browser has promised not to clear it, or to send it
 * without us (background sync).
 */
export type Kept = 'page' | 'for now' | 'device';

/** What came of a try. */
export type TryResult = Failure | { readonly kind: 'sent' };

export function afterTry(status: OrderStatus, result: TryResult): OrderStatus {
  if (status.kind === 'sent' || result.kind === 'sent') return { kind: 'sent' };
  return { ...result, kept: status.kept };
}

export function keptBetter(status: OrderStatus, kept: 'for now' | 'device'): OrderStatus {
  return status.kind === 'sent' || status.kept === 'device' ? status : { ...status, kept };
}
