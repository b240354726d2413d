/** An order in the few words of a list or a table. Every value that a shopper wrote is cleaned. */
import { totalQuantity } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import type { MailKind } from '#relay/store/order-store.ts';
import type { BookedMail, BookedOrder } from '#relay/store/owners-book.ts';
import { cleanLine } from '#relay/delivery/mails/clean-text.ts';
import { isLate } from '#relay/delivery/mails/placed.ts';
import { shortName } from './order-name.ts';
import { pakistanClock } from './pakistan-clock.ts';

/** When the order book took it, what it is called and worth, its pieces, and the states of its mails. */
export function listFacts(order: BookedOrder): readonly string[] {
  const { verdict } = order;
  const checked = verdict.kind === 'checked' ? verdict.order : null;
  return [
    pakistanClock(order.acceptedAt),
    shortName(order),
    totalWords(order),
    checked && order.erasedAt === null ? String(totalQuantity(checked.lines)) : '',
    stateWords(order, 'owner'),
    stateWords(order, 'customer'),
  ];
}

/** `?` where the order could not be read. */
export function totalWords({ verdict }: BookedOrder): string {
  return verdict.kind === 'checked' ? amount(verdict.order.grandTotal) : '?';
}

/** With an ordinary space, so that terminals and searches find it. */
export function amount(rupees: Parameters<typeof formattedPrice>[0]): string {
  return formattedPrice(rupees).replaceAll('\u00A0', ' ');
}

export function mailOf(order: BookedOrder, kind: MailKind): BookedMail | undefined {
  return order.mails.find((mail) => mail.kind === kind);
}

/** The state of a mail in a word; what needs the owner is in capitals. */
export function stateWords(order: BookedOrder, kind: MailKind): string {
  const mail = mailOf(order, kind);
  const state = mail?.state;
  if (state === undefined) return 'none';
  if (state === 'queued' && mail?.isInDigest) return 'digest';
  return state === 'held' || state === 'written' || state === 'undeliverable' ? state.toUpperCase() : state;
}

/** What the owner should look at before sending; empty for a good order. */
export function checkWords({ copy, verdict, acceptedAt }: BookedOrder): string {
  const repeated = copy > 0 ? ['reference repeated'] : [];
  const late = verdict.kind === 'checked' && isLate(verdict.order.placedAt, acceptedAt) ? ['late'] : [];
  const kinds = verdict.kind === 'checked' ? verdict.findings.map((finding) => finding.kind) : ['unreadable'];
  return [...new Set([...repeated, ...late, ...kinds])].join(', ');
}

export function customerName({ params, verdict, erasedAt }: BookedOrder): string {
  if (erasedAt !== null) return '(erased)';
  return cleanLine(verdict.kind === 'checked' ? verdict.order.customer.name : (params['from_name'] ?? ''));
}
