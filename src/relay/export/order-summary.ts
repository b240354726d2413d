/** An order in the few words of a list or a table. Texts from shoppers are cleaned. */
import { totalQuantity } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import type { MailKind } from '#order/order-store.ts';
import type { MailRecord, OrderRecord } from '#relay/store/orders-database.ts';
import { cleanLine } from '#shop/text.ts';
import { isLate } from '#order/order.ts';
import { shortName } from '#order/order-reference.ts';
import { pakistanClock } from '#shop/time.ts';

/** When the order was accepted, its name, total and pieces, and the states of its mails. */
export function listFacts(order: OrderRecord): readonly string[] {
  const { check } = order;
  const checked = check.kind === 'checked' ? check.order : null;
  return [
    pakistanClock(order.acceptedAt),
    shortName(order),
    totalText(order),
    checked && order.erasedAt === null ? String(totalQuantity(checked.lines)) : '',
    stateText(order, 'owner'),
    stateText(order, 'customer'),
  ];
}

/** `?` if the order could not be read. */
export function totalText({ check }: OrderRecord): string {
  return check.kind === 'checked' ? amount(check.order.grandTotal) : '?';
}

/** With an ordinary space, for terminals and searches. */
export function amount(rupees: Parameters<typeof formattedPrice>[0]): string {
  return formattedPrice(rupees).replaceAll('\u00A0', ' ');
}

export function mailOf(order: OrderRecord, kind: MailKind): MailRecord | undefined {
  return order.mails.find((mail) => mail.kind === kind);
}

/** The state of a mail in a word; in capitals if it needs the owner. */
export function stateText(order: OrderRecord, kind: MailKind): string {
  const mail = mailOf(order, kind);
  const state = mail?.state;
  if (state === undefined) return 'none';
  if (state === 'queued' && mail?.isInDigest) return 'digest';
  return state === 'held' || state === 'written' || state === 'undeliverable' ? state.toUpperCase() : state;
}

/** The warnings for the owner before sending; `''` for a good order. */
export function checkText({ copy, check, acceptedAt }: OrderRecord): string {
  const repeated = copy > 0 ? ['reference repeated'] : [];
  const late = check.kind === 'checked' && isLate(check.order.placedAt, acceptedAt) ? ['late'] : [];
  const kinds = check.kind === 'checked' ? check.findings.map((finding) => finding.kind) : ['unreadable'];
  return [...new Set([...repeated, ...late, ...kinds])].join(', ');
}

export function customerName({ params, check, erasedAt }: OrderRecord): string {
  if (erasedAt !== null) return '(erased)';
  return cleanLine(check.kind === 'checked' ? check.order.customer.name : (params['from_name'] ?? ''));
}
