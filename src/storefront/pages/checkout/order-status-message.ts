import { timeOfDay } from '#shop/pakistan-time.ts';
import { type Cause, type Durability, mayBeLost, type OrderStatus } from '#storefront/outbox/order-status.ts';

/** The status of an order in words that are always true (D26). */
export interface StatusMessage {
  readonly headline: string;
  /** `''` if there is nothing more to say. */
  readonly detail: string;
  /** For screen readers. Without times, so that it is repeated only when something has happened. */
  readonly spoken: string;
}

export function statusMessage(status: OrderStatus): StatusMessage {
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
