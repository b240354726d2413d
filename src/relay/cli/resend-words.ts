import { cleanLine } from '#order/clean-text.ts';
import { confirmationWords } from '#order/confirmation-words.ts';
import type { MailKind } from '#order/order-store.ts';
import type { OrderRecord } from '#relay/store/orders-database.ts';
import { mailOf } from '#relay/export/order-facts.ts';
import { shortName } from '#order/order-name.ts';

/** The result of queueing a mail again, for the owner. */
export function resendWords(order: OrderRecord, to: MailKind, isQueued: boolean): string {
  const name = shortName(order);
  const mail = mailOf(order, to);
  if (isQueued) {
    const before =
      mail?.state === 'sent'
        ? ' It was sent before, so this copy is marked as a possible duplicate (header X-Possible-Duplicate).'
        : '';
    const problem =
      mail?.state === 'held' && mail.lastProblem !== null
        ? ` The last attempt failed: ${cleanLine(mail.lastProblem)}`
        : '';
    return `The ${to}’s mail of ${name} is queued: a running relay sends it within seconds; otherwise it is sent at the next start.${before}${problem}`;
  }
  if (mail === undefined)
    return `There is no mail to the ${to} of ${name}. ${confirmationWords(order.confirmation, order.check)}`;
  if (order.erasedAt !== null)
    return `The order ${name} can’t be mailed again: its personal details were erased after RETENTION_DAYS.`;
  return `The ${to}’s mail of ${name} is being sent right now; look again in a minute with "show ${name}".`;
}
