import { timeOfDay } from '#shop/time.ts';

/**
 * The status of an order. It is `sending` from the click until its first attempt ends: then it is `sent`, or `waiting`
 * for the next one. It stays `waiting` through further attempts, with the cause of the last failure, until it is
 * `sent`, which is final. Until then `durability` says what happens to the order when the page is closed. It begins as
 * `page` and can only improve.
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

/**
 * The status of an order in words that are always true (D26). `spoken` is for screen readers: it has no times, so that
 * it is repeated only when something has happened.
 */
export function statusMessage(status: OrderStatus): Readonly<Record<'headline' | 'detail' | 'spoken', string>> {
  switch (status.kind) {
    case 'sent':
      return { headline: 'Sent to the shop', detail: '', spoken: 'The shop has your order.' };
    case 'sending':
      return {
        headline: 'Sending your order…',
        detail: mayBeLost(status.durability) ? 'Keep this page open until it is sent.' : '',
        spoken: 'Your order is being sent.',
      };
    case 'waiting': {
      const again = status.cause === 'offline' ? "We'll send it when you're back online." : tryingAgain(status);
      return {
        headline: durabilityMessages[status.durability],
        detail: `${causeMessages[status.cause]} ${again} ${whenClosed(status)}`.trimEnd(),
        spoken: `${spokenCause[status.cause]} ${spokenDurability[status.durability]}`,
      };
    }
  }
}

/** A browser gives up its background sync after a few failures, but not while it is offline. */
function whenClosed({ durability, cause }: Extract<OrderStatus, { kind: 'waiting' }>): string {
  if (mayBeLost(durability)) return ''; // Then the headline says so.
  if (cause !== 'offline') return "If you close this page, we'll try again when you next open the shop.";
  if (durability === 'background') return 'You can close this page.';
  return "Keep this page open, or open the shop again when you're online.";
}

const durabilityMessages: Readonly<Record<Durability, string>> = {
  background: 'Saved on this device.',
  device: 'Saved on this device.',
  'for now': 'Saved on this device for now. Keep this page open until it is sent.',
  page: 'Not sent yet. Keep this page open.',
};

const causeMessages: Readonly<Record<Cause, string>> = {
  offline: "You're offline.",
  unreachable: "The shop can't be reached right now.",
  failing: 'The shop has a technical problem.',
  busy: 'The shop is busy.',
  'too large': 'Your order is too long for the shop to receive. Please call or message the shop.',
  refused: "The shop hasn't accepted your order yet.",
};

/** A time of day in Pakistan, as on the receipt. It stays true; a countdown would be announced again and again. */
function tryingAgain({ triedAt, nextTryAt }: Extract<OrderStatus, { kind: 'waiting' }>): string {
  if (nextTryAt - triedAt <= 61_000) return 'Trying again within a minute.';
  return `Trying again at ${timeOfDay(nextTryAt)}.`;
}

const spokenDurability: Readonly<Record<Durability, string>> = {
  background: 'It is saved here and will be sent automatically.',
  device: 'It is saved here and will be sent while the shop is open.',
  'for now': 'Please keep this page open until then.',
  page: 'Please keep this page open until then.',
};

const spokenCause: Readonly<Record<Cause, string>> = {
  offline: 'Your order is waiting for a connection.',
  unreachable: 'Your order has not reached the shop yet.',
  failing: 'The shop is having trouble taking your order.',
  busy: "The shop can't take your order just yet.",
  'too large': 'Your order is too long for the shop to receive. Please call or message the shop.',
  refused: 'The shop has not taken your order yet.',
};
