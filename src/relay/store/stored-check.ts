/** Reads the check of a stored order, of any version: a field that its customer lacks is empty. */
import { completeCustomer } from '#order/customer-fields.ts';
import type { CheckedOrder, OrderCheck } from '#order/order-check.ts';

/** `null` for anything that no version wrote. The guards check only what tells the kinds apart. */
export function storedCheck(value: unknown): OrderCheck | null {
  if (isUnreadable(value)) return value;
  if (!isChecked(value)) return null;
  const { order } = value;
  return { ...value, order: { ...order, customer: completeCustomer(order.customer) } };
}

function isUnreadable(value: unknown): value is Extract<OrderCheck, { kind: 'unreadable' }> {
  return isObject(value) && 'kind' in value && value.kind === 'unreadable';
}

function isChecked(value: unknown): value is Extract<OrderCheck, { kind: 'checked' }> & { order: CheckedOrder } {
  return isObject(value) && 'kind' in value && value.kind === 'checked' && 'order' in value && isObject(value.order);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
