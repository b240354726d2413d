import { cleanLine } from '#relay/delivery/mails/clean-text.ts';
import { confirmationWords } from '#relay/delivery/mails/confirmation-words.ts';
import type { MailKind } from '#relay/store/order-store.ts';
import type { BookedOrder } from '#relay/store/owners-book.ts';
import { mailOf } from './order-facts.ts';
import { shortName } from './order-name.ts';

/** What came of asking for a mail once more. */
export function resendWords(order: BookedOrder, to: MailKind, isQueued: boolean): string {
  const name = shortName(order);
  const mail = mailOf(order, to);
  if (isQueued) {
    const before =
      mail?.state === 'sent'
        ? ' It was sent before: this copy is marked as a possible second one (header X-Possible-Duplicate).'
        : '';
    const problem =
      mail?.state === 'held' && mail.lastProblem !== null
        ? ` The last attempt failed: ${cleanLine(mail.lastProblem)}`
        : '';
    return `The ${to}’s mail of ${name} is queued: a running relay sends it within seconds, else after its next start.${before}${problem}`;
  }
  if (mail === undefined)
    return `There is no mail to the ${to} of ${name}. ${confirmationWords(order.confirmation, order.verdict)}`;
  if (order.erasedAt !== null)
    return `The order ${name} can’t be mailed again: what was personal in it was erased after its time of keeping.`;
  return `The ${to}’s mail of ${name} is being sent at this moment; look again in a minute with "show ${name}".`;
}
