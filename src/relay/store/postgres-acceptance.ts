/** An order on its way into the database's function `accept_orders`, and what comes back for it. */
import type { Acceptance, NewOrder } from './order-store.ts';
import { integerOf, type Row, textOf } from './stored-row.ts';

export function acceptRecord(order: NewOrder): object {
  const { contentHash, reference, acceptedAt, params, verdict, confirmation, digestAfterMs } = order;
  return {
    content_hash: contentHash,
    reference,
    accepted_at: acceptedAt,
    params: JSON.stringify(params),
    verdict: JSON.stringify(verdict),
    digest_after: digestAfterMs ?? null,
    ...(confirmation.kind === 'wanted'
      ? { address: confirmation.address, sender_key: confirmation.senderKey }
      : { refusal: confirmation.reason }),
  };
}

export function acceptanceOf(row: Row): Acceptance {
  if (row['stored_key'] === null) return { kind: 'repeat' };
  return { kind: 'stored', key: textOf(row, 'stored_key'), copy: integerOf(row, 'stored_copy') };
}
