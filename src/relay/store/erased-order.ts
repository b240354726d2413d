import { noCustomer } from '#order/customer-fields.ts';
import type { Confirmation } from '#order/confirmation.ts';
import type { OrderCheck } from '#order/order-check.ts';
import type { Params, StoredOrder } from '#order/order-store.ts';

type Body = Pick<StoredOrder, 'params' | 'check' | 'confirmation'>;

const nothing: Params = {};

/** What remains of an order after its retention period: reference, sums and times, nothing personal. */
export function erasedOrder({ check, confirmation }: Body): Body {
  return { params: nothing, check: erasedCheck(check), confirmation: erasedConfirmation(confirmation) };
}

function erasedCheck(check: OrderCheck): OrderCheck {
  if (check.kind === 'unreadable') return { kind: 'unreadable', problem: 'erased' };
  const { reference, placedAt, subtotal, delivery, grandTotal, catalogue } = check.order;
  return {
    kind: 'checked',
    order: { reference, placedAt, customer: noCustomer, lines: [], subtotal, delivery, grandTotal, catalogue },
    findings: check.findings.map(({ kind }) => ({ kind, text: '' })),
  };
}

function erasedConfirmation(confirmation: Confirmation): Confirmation {
  return confirmation.kind === 'queued' ? { kind: 'queued', address: '' } : confirmation;
}
