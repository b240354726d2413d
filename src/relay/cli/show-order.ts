import type { MailShop } from '#relay/delivery/mails/mail-content.ts';
import { cleanLine } from '#relay/delivery/mails/clean-text.ts';
import { wholeOwnerText } from '#relay/delivery/mails/owner-mail.ts';
import { wholeUnreadableText } from '#relay/delivery/mails/unreadable-mail.ts';
import type { BookedMail, BookedOrder } from '#relay/store/owners-book.ts';
import { amount } from './order-facts.ts';
import { exactName, shortName } from './order-name.ts';
import { pakistanClock } from './pakistan-clock.ts';

/** Everything about one order: what the owner's mail says, and how its mails fared. */
export function showOrder(order: BookedOrder, shop: MailShop): string {
  const mails = order.mails.flatMap(mailLines);
  return `${[...contents(order, shop), 'MAILS', ...mails, '', `Exact name: ${exactName(order)}`].join('\n')}\n`;
}

function contents(order: BookedOrder, shop: MailShop): readonly string[] {
  const { verdict, erasedAt } = order;
  if (erasedAt !== null) {
    const total = verdict.kind === 'checked' ? [`Grand Total: ${amount(verdict.order.grandTotal)}`] : [];
    return [
      `Order ${shortName(order)}, accepted ${pakistanClock(order.acceptedAt)}`,
      ...total,
      `Everything personal was erased on ${pakistanClock(erasedAt)}, as its time of keeping was over.`,
      '',
    ];
  }
  const text = verdict.kind === 'checked' ? wholeOwnerText(order, verdict.order, shop) : wholeUnreadableText(order);
  return [text.trimEnd(), ''];
}

function mailLines(mail: BookedMail): readonly string[] {
  const to = mail.kind === 'owner' ? 'To the owner' : 'To the customer';
  const attempts = `after ${mail.attempts === 1 ? '1 attempt' : `${mail.attempts} attempts`}`;
  const problem = mail.lastProblem === null ? [] : [`  last problem: ${cleanLine(mail.lastProblem)}`];
  switch (mail.state) {
    case 'queued':
      if (mail.isInDigest)
        return [`${to}: goes with the next digest, one mail for all orders above the limits; "resend" mails it alone`];
      return [
        `${to}: queued, next try ${pakistanClock(mail.dueAt)}${mail.attempts > 0 ? `, ${attempts}` : ''}`,
        ...problem,
      ];
    case 'sending':
      return [`${to}: being sent, attempt ${mail.attempts}`, ...problem];
    case 'sent':
      return [
        `${to}: sent ${mail.isInDigest ? 'in a digest ' : ''}${mail.sentAt === null ? '' : pakistanClock(mail.sentAt)}`.trimEnd(),
        ...(mail.receipt === null ? [] : [`  the mail server said: ${cleanLine(mail.receipt)}`]),
      ];
    case 'written':
      return [
        `${to}: WRITTEN to the file mail/${cleanLine(mail.receipt ?? '')} in the data folder; nobody was sent it`,
        '  There was no mail server: set SMTP_URL, and it goes out at the next start.',
      ];
    case 'held':
      return [
        `${to}: HELD ${attempts}, tried again about every hour, next ${pakistanClock(mail.dueAt)}`,
        ...problem,
        '  Mend the cause (docs/runbook.md, "Held mails"), then "resend" or restart the relay.',
      ];
    case 'undeliverable':
      return [`${to}: UNDELIVERABLE, the e-mail address was refused for good: tell the customer by phone`, ...problem];
  }
}
