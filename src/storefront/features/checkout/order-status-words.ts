import type { Kept, OrderStatus } from '#storefront/browser/outbox/order-status.ts';
import type { Cause } from '#storefront/browser/outbox/retry-delay.ts';

/** Where an order is, in words that are always true (decision D26). */
export interface StatusWords {
  readonly headline: string;
  /** Empty where there is no more to say. */
  readonly detail: string;
  /** For those who hear the page. Without times, so that it is said again only when something has happened. */
  readonly spoken: string;
}

export function statusWords(status: OrderStatus): StatusWords {
  switch (status.kind) {
    case 'sent':
      return { headline: 'Sent to the shop', detail: '', spoken: 'The shop has your order.' };
    case 'sending':
      return {
        headline: 'Sending your order…',
        detail: status.kept === 'device' ? '' : 'Keep this page open until it is sent.',
        spoken: 'Your order is being sent.',
      };
    case 'waiting': {
      const again = status.cause === 'offline' ? "We'll send it when you're back online." : tryingAgain(status);
      return {
        headline: keptWords[status.kept],
        detail: `${causeWords[status.cause]} ${again}`,
        spoken: `${spokenCause[status.cause]} ${spokenKept[status.kept]}`,
      };
    }
  }
}

const keptWords: Readonly<Record<Kept, string>> = {
  device: 'Saved on this device.',
  'for now': 'Saved on this device for now. Keep this page open until it is sent.',
  page: 'Not sent yet, keep this page open.',
};

const causeWords: Readonly<Record<Cause, string>> = {
  offline: "You're offline.",
  unreachable: "The shop can't be reached right now.",
  failing: 'The shop has a technical problem.',
  busy: 'The shop is busy.',
  refused: "The shop hasn't accepted your order yet.",
};

/** Our choice: a time of day, by the clocks of Pakistan as on the slip. It stays true; a countdown would be said again and again. */
function tryingAgain({ triedAt, nextTryAt }: Extract<OrderStatus, { kind: 'waiting' }>): string {
  if (nextTryAt - triedAt <= 61_000) return 'Trying again within a minute.';
  const time = new Date(nextTryAt).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'Asia/Karachi' });
  return `Trying again at ${time}.`;
}

const spokenKept: Readonly<Record<Kept, string>> = {
  device: 'It is kept here and goes out by itself.',
  'for now': 'Please leave this page open for it.',
  page: 'Please leave this page open for it.',
};

const spokenCause: Readonly<Record<Cause, string>> = {
  offline: 'Your order waits for a connection.',
  unreachable: 'Your order has not reached the shop yet.',
  failing: 'The shop has trouble taking your order.',
  busy: 'The shop asks for a little patience.',
  refused: 'The shop is not taking your order yet.',
};
