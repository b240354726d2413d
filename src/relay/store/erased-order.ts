import type { Customer } from '#shop/order.ts';
import type { Confirmation } from '#relay/accept/confirmation.ts';
import type { OrderCheck } from '#relay/accept/order-check.ts';
import type { Params, StoredOrder } from './order-store.ts';

type Body = Pick<StoredOrder, 'params' | 'verdict' | 'confirmation'>;

const nobody: Customer = { name: '', email: '', address: '', province: '', postalCode: '', phone: '' };
const nothing: Params = {};

/** What is kept of an order when its time of keeping is over: its reference, its sums, when it came; nothing personal. */
export function erasedOrder({ verdict, confirmation }: Body): Body {
  return { params: nothing, verdict: erasedVerdict(verdict), confirmation: erasedConfirmation(confirmation) };
}

function erasedVerdict(verdict: OrderCheck): OrderCheck {
  if (verdict.kind === 'unreadable') return { kind: 'unreadable', problem: 'erased' };
  const { reference, placedAt, subtotal, delivery, grandTotal, catalogue } = verdict.order;
  return {
    kind: 'checked',
    order: { reference, placedAt, customer: nobody, lines: [], subtotal, delivery, grandTotal, catalogue },
    findings: verdict.findings.map(({ kind }) => ({ kind, text: '' })),
  };
}

function erasedConfirmation(confirmation: Confirmation): Confirmation {
  return confirmation.kind === 'queued' ? { kind: 'queued', address: '' } : confirmation;
}
