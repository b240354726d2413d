import { type OrderCheck, publicOrder } from './check-order.ts';
import type { Params } from './email-request.ts';
import type { OrderOrigin } from './order-origin.ts';
import { visibleOnly } from '#shop/text.ts';

/** Why a customer gets no confirmation; the owner's mail gives the reason (D27, D59). */
const refusals = {
  unreadable: 'the message could not be checked',
  'no address': 'there is no valid e-mail address',
  'addresses differ': 'the request names different e-mail addresses',
  'robot address': 'this e-mail address belongs to an automatic sender or a mailing list',
  'reference repeated': 'an earlier order has this reference',
  'address limit': 'this e-mail address has reached its daily limit of confirmations',
  'sender limit': 'too many confirmations were requested from one connection today',
  'hourly limit': 'the shop has reached its hourly limit of confirmations',
  'too many orders': 'too many orders came at once',
} as const;

export type ConfirmationRefusal = keyof typeof refusals;

/** A confirmation that may be sent, before `limitedConfirmation` counts it against the limits, or the reason why not. */
export type ConfirmationWish =
  | { readonly kind: 'wanted'; readonly address: string; readonly senderKey: string }
  | { readonly kind: 'none'; readonly reason: ConfirmationRefusal };

export type Confirmation =
  | { readonly kind: 'queued'; readonly address: string }
  | { readonly kind: 'none'; readonly reason: ConfirmationRefusal };

/** The maximum numbers of queued confirmations: per address and per sender in 24 hours, and altogether in one hour. */
export const confirmationLimits = { perAddress: 2, perSender: 20, perHour: 200 };
export type ConfirmationLimits = Readonly<typeof confirmationLimits>;

/** Confirmations queued so far: to the same address and for the same sender in 24 hours, over all in one hour. */
export type ConfirmationCounts = Readonly<Record<'toAddress' | 'fromSender' | 'inHour', number>>;

/**
 * Every order that could be read is confirmed (D59), and only to the address on which the order itself, `reply_to` and
 * `from_email` agree: no request can send mail to anyone else (D27).
 */
export function confirmationWish(check: OrderCheck, params: Params, senderKey: string): ConfirmationWish {
  if (check.kind === 'unreadable') return { kind: 'none', reason: 'unreadable' };
  const address = emailAddress(check.order.customer.email);
  if (address === null) return { kind: 'none', reason: 'no address' };
  const { reply_to: replyTo = '', from_email: fromEmail = '' } = params;
  const named = [replyTo, fromEmail].filter((text) => text.trim() !== '');
  if (named.some((text) => emailAddress(text) !== address)) return { kind: 'none', reason: 'addresses differ' };
  if (isRobotAddress(address)) return { kind: 'none', reason: 'robot address' };
  return { kind: 'wanted', address, senderKey };
}

/** Decides on the wish once the store has counted (D27). `copy` is 0 for the first content under a reference. */
export function limitedConfirmation(
  wish: ConfirmationWish,
  { copy, toAddress, fromSender, inHour }: ConfirmationCounts & { readonly copy: number },
  { perAddress, perSender, perHour }: ConfirmationLimits,
): Confirmation {
  if (wish.kind === 'none') return wish;
  if (copy > 0) return { kind: 'none', reason: 'reference repeated' };
  if (toAddress >= perAddress) return { kind: 'none', reason: 'address limit' };
  if (fromSender >= perSender) return { kind: 'none', reason: 'sender limit' };
  if (inHour >= perHour) return { kind: 'none', reason: 'hourly limit' };
  return { kind: 'queued', address: wish.address };
}

/** The confirmation, addressed as the owner corrected the order. */
export function correctedConfirmation(confirmation: Confirmation, check: OrderCheck): Confirmation {
  const address = check.kind === 'checked' ? emailAddress(check.order.customer.email) : null;
  return confirmation.kind === 'queued' && address !== null ? { kind: 'queued', address } : confirmation;
}

/**
 * Where a mail goes that the owner causes after a person has read the order (D120); `null` if no address of it is
 * usable. The limits of confirmations protect from requests, so they don't count here.
 */
export function customerAddress({ confirmation, check }: Omit<Confirmed, 'origin'>): string | null {
  const corrected = correctedConfirmation(confirmation, check);
  if (corrected.kind === 'queued') return corrected.address || null;
  if (check.kind === 'unreadable' || corrected.reason === 'addresses differ') return null;
  const address = emailAddress(check.order.customer.email);
  return address === null || isRobotAddress(address) ? null : address;
}

interface Confirmed {
  readonly confirmation: Confirmation;
  readonly check: OrderCheck;
  /** Present if the owner entered the order at the desk: its total is certain. */
  readonly origin?: OrderOrigin;
}

/** The sentence about the customer's confirmation in the owner's mail (D27, D59). */
export function confirmationText({ confirmation, check, origin }: Confirmed): string {
  if (confirmation.kind === 'none') {
    const reason: string | undefined = refusals[confirmation.reason]; // A later version may have stored another one.
    return `No confirmation was sent to the customer${reason === undefined ? '' : `: ${reason}`}.`;
  }
  const isPromise = check.kind === 'checked' && !publicOrder(check, origin !== undefined).isTotalFinal;
  const promise = isPromise ? ' It says that you will confirm the total before you send the parcel.' : '';
  return `The customer’s confirmation goes to ${confirmation.address}.${promise}`;
}

/**
 * A single mail address that is safe to send to, or null: `local@domain` in ASCII, an internationalised domain mapped
 * to ASCII, 254 characters at most. Lists, groups, quotes, comments, display names and control characters are refused,
 * as the mail library could read them as several recipients.
 */
export function emailAddress(text: string): string | null {
  const trimmed = visibleOnly(text).trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > maxLength) return null;
  const local = trimmed.slice(0, at);
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (local.length > 64 || !localPart.test(local) || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= maxLength ? address : null;
}

/** Browsers and Node both have it, but no type library fits both. */
declare const URL: { parse(url: string): { readonly hostname: string } | null };

const maxLength = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function asciiDomain(domain: string): string | null {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return null;
  const parsed = URL.parse(`http://${domain}/`);
  if (!parsed) return null;
  const labels = parsed.hostname.split('.');
  const isDomain = labels.length >= 2 && labels.every((part) => label.test(part)) && !/\.\d+$/.test(parsed.hostname);
  return isDomain ? parsed.hostname : null;
}

/** True if an address looks like a robot's or a mailing list's, so that it must get no automatic answer (RFC 3834). */
export function isRobotAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  return /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|owner-.*|.*-(?:request|bounces|owner))$/.test(
    local,
  );
}
