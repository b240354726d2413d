/**
 * The status of an order. It is `sending` from the click until its first attempt ends: then it is `sent`, or `waiting`
 * for the next one. It stays `waiting` through further attempts, with the cause of the last failure, until it is
 * `sent`, which is final. Until then `durability` says what happens to the order when the page is closed. It begins as `page`
 * and can only improve.
 */
export type OrderStatus =
  | { readonly kind: 'sending'; readonly durability: Durability }
  | (Failure & { readonly durability: Durability })
  | { readonly kind: 'sent' };

/** Why an order has not reached the shop yet. */
export type Cause = 'offline' | 'unreachable' | 'failing' | 'busy' | 'too large' | 'refused';

interface Failure {
  readonly kind: 'waiting';
  readonly cause: Cause;
  /** Milliseconds since 1970. */
  readonly triedAt: number;
  readonly nextTryAt: number;
}

/**
 * `page`: only this page has the order. `for now`: it is on the disk, but the browser may clear that, as in-app
 * browsers do, and it is sent when the shop is opened again. `device`: so, but the browser has promised not to clear it.
 * `background`: the browser has promised to send it without the page (background sync).
 */
export type Durability = (typeof worstToBest)[number];

const worstToBest = ['page', 'for now', 'device', 'background'] as const;

/** The result of an attempt. */
export type TryResult = Failure | { readonly kind: 'sent' };

export function afterTry(status: OrderStatus, result: TryResult): OrderStatus {
  if (status.kind === 'sent' || result.kind === 'sent') return { kind: 'sent' };
  return { ...result, durability: status.durability };
}

export function withDurability(status: OrderStatus, durability: Durability): OrderStatus {
  if (status.kind === 'sent' || worstToBest.indexOf(durability) < worstToBest.indexOf(status.durability)) return status;
  return { ...status, durability };
}

/** True if the browser may lose the order once the page is closed. */
export function mayBeLost(durability: Durability): boolean {
  return durability === 'page' || durability === 'for now';
}
