import { emailAddress, isRobotAddress } from './email-address.ts';
import type { OrderCheck } from './order-check.ts';

/** Why a customer gets no confirmation; the owner's mail says it (decisions D27, D59). */
export const confirmationRefusals = [
  'unreadable',
  'no address',
  'addresses differ',
  'robot address',
  'reference repeated',
  'address limit',
  'sender limit',
  'hourly limit',
  'too many orders',
] as const;
export type ConfirmationRefusal = (typeof confirmationRefusals)[number];

/** Whether a confirmation may be sent at all; the store then counts it against the limits. */
export type ConfirmationWish =
  | { readonly kind: 'wanted'; readonly address: string; readonly senderKey: string }
  | { readonly kind: 'none'; readonly reason: ConfirmationRefusal };

/** Stored orders only: an earlier release sent no confirmation of an order that was not verified. */
export type PastRefusal = 'not verified';

export type Confirmation =
  | { readonly kind: 'queued'; readonly address: string }
  | { readonly kind: 'none'; readonly reason: ConfirmationRefusal | PastRefusal };

/** How many confirmations may be queued; per address and sender in 24 hours, over all in one hour. */
export interface ConfirmationLimits {
  readonly perAddress: number;
  readonly perSender: number;
  readonly perHour: number;
}

export const confirmationLimits: ConfirmationLimits = { perAddress: 2, perSender: 20, perHour: 200 };

type Params = Readonly<Partial<Record<string, string>>>;

/**
 * A confirmation goes out for every order that could be read (D59), and only to the one address that the order itself,
 * `reply_to` and `from_email` agree on (RELIABILITY.md, Abuse: Open relay).
 */
export function confirmationWish(check: OrderCheck, params: Params, senderKey: string): ConfirmationWish {
  if (check.kind === 'unreadable') return { kind: 'none', reason: 'unreadable' };
  const address = emailAddress(check.order.customer.email);
  if (address === null) return { kind: 'none', reason: 'no address' };
  const named = [params['reply_to'], params['from_email']].filter((text) => text !== undefined && text.trim() !== '');
  if (named.some((text) => emailAddress(text ?? '') !== address)) return { kind: 'none', reason: 'addresses differ' };
  if (isRobotAddress(address)) return { kind: 'none', reason: 'robot address' };
  return { kind: 'wanted', address, senderKey };
}
