import { counted } from '#shop/counted.ts';
import type { MailShop } from '#relay/send/mails/mail-content.ts';
import { cleanLine } from '#order/clean-text.ts';
import { noLimits } from '#relay/send/mails/mail-limits.ts';
import { ownerMail } from '#relay/send/mails/owner-mail.ts';
import { unreadableMail } from '#relay/send/mails/unreadable-mail.ts';
import { type MailRecord, orderNow, type OrderRecord } from '#relay/store/orders-database.ts';
import { amount } from '#relay/export/order-summary.ts';
import { exactName, shortName } from '#order/order-name.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';

/** Everything about one order: the owner's mail as text, and the state of its mails. */
export function orderText(order: OrderRecord, shop: MailShop): string {
  const mails = order.mails.flatMap(mailLines);
  return `${[...mailText(order, shop), ...deskLines(order), 'MAILS', ...mails, '', `Exact name: ${exactName(order)}`].join('\n')}\n`;
}

function mailText(order: OrderRecord, shop: MailShop): readonly string[] {
  const { check, erasedAt } = order;
  if (erasedAt !== null) {
    const total = check.kind === 'checked' ? [`Grand Total: ${amount(check.order.grandTotal)}`] : [];
    return [
      `Order ${shortName(order)}, accepted ${pakistanClock(order.acceptedAt)}`,
      ...total,
      `Personal details were erased on ${pakistanClock(erasedAt)}, after RETENTION_DAYS.`,
      '',
    ];
  }
  const { text } =
    check.kind === 'checked' ? ownerMail(order, check.order, shop, noLimits) : unreadableMail(order, shop, noLimits);
  return [text.trimEnd(), ''];
}

/** The owner's changes at the desk. */
function deskLines(order: OrderRecord): readonly string[] {
  if (order.events.length === 0) return [];
  const { state, isCorrected, contents, courier, trackingNumber } = orderNow(order);
  const sentBy = [courier, trackingNumber].map(cleanLine).filter(Boolean).join(' ');
  return [
    'AT THE DESK',
    `${state}${sentBy === '' ? '' : `, ${sentBy}`}`,
    ...(isCorrected && contents
      ? [
          `Corrected, the total is now ${amount(contents.grandTotal)}. "export" has it all; above is what the customer sent.`,
        ]
      : []),
    '',
  ];
}

function mailLines(mail: MailRecord): readonly string[] {
  const to = mail.kind === 'owner' ? 'To the owner' : 'To the customer';
  const attempts = `after ${counted(mail.attempts, 'attempt')}`;
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
        `${to}: WRITTEN to the file mail/${cleanLine(mail.receipt ?? '')} in the data folder; nobody was mailed`,
        '  There was no mail server: set SMTP_URL to have it sent at the next start.',
      ];
    case 'held':
      return [
        `${to}: HELD ${attempts}, tried again about every hour, next ${pakistanClock(mail.dueAt)}`,
        ...problem,
        '  Fix the cause (docs/runbook.md, "Held mails"), then "resend" or restart the relay.',
      ];
    case 'undeliverable':
      return [`${to}: UNDELIVERABLE, the e-mail address was refused for good: call the customer`, ...problem];
  }
}
