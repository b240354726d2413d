/** Reads the check of a stored order. This relay wrote it, or an earlier release did. */
import type { CheckedLine, CheckedOrder, OrderCheck } from '#order/order-check.ts';
import { type Rupees, times } from '#shop/money.ts';
import type { Charges } from '#order/order.ts';

/** Null for anything that no release wrote. The guards check only what tells kinds and releases apart. */
export function storedCheck(value: unknown): OrderCheck | null {
  if (isUnreadable(value)) return value;
  if (isOfEarlierRelease(value)) return { ...value, order: atAgreedAmounts(value.order) };
  return isChecked(value) ? value : null;
}

/** Until D58 an order's amounts were the catalogue's, and what its shopper had seen stood beside them. */
interface EarlierLine extends Omit<CheckedLine, 'catalogueOptions' | 'cataloguePrice'> {
  readonly catalogueOptions: string;
  readonly claimedPrice?: Rupees;
}

interface EarlierOrder extends Omit<CheckedOrder, 'lines' | 'catalogue'> {
  readonly lines: readonly EarlierLine[];
  readonly claimed: Charges;
}

function atAgreedAmounts({ claimed, lines, ...order }: EarlierOrder): CheckedOrder {
  const { subtotal, delivery, grandTotal } = order;
  const isSame = subtotal === claimed.subtotal && delivery === claimed.delivery && grandTotal === claimed.grandTotal;
  return {
    ...order,
    ...claimed,
    lines: lines.map(lineAtAgreedPrice),
    catalogue: isSame ? null : { subtotal, delivery, grandTotal },
  };
}

function lineAtAgreedPrice({ claimedPrice, catalogueOptions, ...line }: EarlierLine): CheckedLine {
  const price = claimedPrice ?? line.price;
  return {
    ...line,
    catalogueOptions: line.isKnown ? catalogueOptions : null,
    price,
    lineTotal: times(price, line.quantity),
    ...(claimedPrice !== undefined && { cataloguePrice: line.price }),
  };
}

function isOfEarlierRelease(
  value: unknown,
): value is Extract<OrderCheck, { kind: 'checked' }> & { readonly order: EarlierOrder } {
  return isChecked(value) && 'claimed' in value.order;
}

function isUnreadable(value: unknown): value is Extract<OrderCheck, { kind: 'unreadable' }> {
  return isObject(value) && 'kind' in value && value.kind === 'unreadable';
}

function isChecked(value: unknown): value is Extract<OrderCheck, { kind: 'checked' }> {
  return isObject(value) && 'kind' in value && value.kind === 'checked' && 'order' in value && isObject(value.order);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
