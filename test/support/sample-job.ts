import { checkOrder } from '#order/check-order.ts';
import type { Confirmation } from '#order/confirmation.ts';
import type { MailSettings } from '#relay/send/compose-mail.ts';
import type { ClaimedJob, MailKind, Params, StoredOrder, OrderOrigin } from '#order/order-store.ts';
import type { Order } from '#order/order.ts';
import { shippedColours } from '#shop/colours.ts';
import { provinces } from '#shop/provinces.ts';
import { parseOrder } from '#order/parse-order.ts';
import { sampleOrder, sampleParams, sampleCatalogue } from './sample-order.ts';

export const mailSettings: MailSettings = {
  shop: {
    name: 'Panja',
    phone: '+92 300 0000000',
    chatNumber: '923000000000',
    publicOrigin: 'https://panja.example',
    emailOrigin: '',
    provinces,
    colours: shippedColours,
  },
  from: 'hello@panja.example',
  owner: 'owner@panja.example',
};

interface JobParts {
  readonly order?: Order;
  /** In place of those that the order makes. */
  readonly params?: Params;
  readonly copy?: number;
  readonly isAmbiguous?: boolean;
  readonly origin?: OrderOrigin;
  readonly confirmation?: Confirmation;
}

/** A claimed mail job, as if the order had just been accepted. */
export function sampleJob(kind: MailKind, parts: JobParts = {}): ClaimedJob {
  const { order = sampleOrder(), copy = 0, isAmbiguous = false, origin } = parts;
  const params = parts.params ?? { ...sampleParams(order) };
  const parsed = parseOrder(params['message'] ?? '');
  const stored: StoredOrder = {
    id: 1,
    key: parsed.kind === 'order' ? parsed.order.reference : 'c0ffee00c0ffee00',
    reference: parsed.kind === 'order' ? parsed.order.reference : null,
    copy,
    acceptedAt: Date.parse('2026-11-21T08:00:05.000Z'),
    params,
    check:
      parsed.kind === 'order'
        ? checkOrder(parsed.order, sampleCatalogue)
        : { kind: 'unreadable', problem: parsed.problem },
    ...(origin && { origin }),
    confirmation: parts.confirmation ?? { kind: 'queued', address: order.customer.email },
  };
  return { id: 1, kind, token: 1, attempt: 1, queuedAt: stored.acceptedAt, isAmbiguous, order: stored };
}
