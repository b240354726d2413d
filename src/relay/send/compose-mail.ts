import { createHash } from 'node:crypto';
import { emailAddress } from '#order/email-address.ts';
import { type ClaimedJob, dailyCheckPrefix, type Params, type StoredOrder } from '#order/order-store.ts';
import { customerMail } from './mails/customer-mail.ts';
import { dailyMail } from './mails/daily-mail.ts';
import { digestMail } from './mails/digest-mail.ts';
import { mailTime } from './mail-files.ts';
import { composeMessage } from './compose-message.ts';
import type { MailShop } from './mails/mail-content.ts';
import type { MailContent } from './mails/mail-parts.ts';
import { ownerMail } from './mails/owner-mail.ts';
import { unreadableMail } from './mails/unreadable-mail.ts';
import type { Mail } from '#order/mail-transport.ts';

export interface MailSettings {
  readonly shop: MailShop;
  /** The shop's own address: From, and where bounces go. */
  readonly from: string;
  readonly owner: string;
}

/**
 * Composes a job's mail from stored facts only, so that every attempt has the same bytes (I4): its id is a hash of order
 * and kind (of the first order for a digest), its date is when the order was accepted. Only one header may be added,
 * `X-Possible-Duplicate`, after an attempt that may have arrived (I5).
 */
export async function composeMail(job: ClaimedJob, { shop, from, owner }: MailSettings): Promise<Mail> {
  const { order } = job;
  const kind = job.digest ? 'digest' : job.kind;
  const id = createHash('sha256').update(`${order.key}|${kind}`).digest('hex').slice(0, 32);
  const to = recipientOf(job, owner);
  const replyTo = kind === 'owner' ? replyAddress(order.params) : null;
  const bytes = await composeMessage({
    id,
    from: { name: shop.name, address: from },
    to,
    ...(replyTo !== null && { replyTo }),
    date: new Date(order.acceptedAt),
    ...contentOf(job, shop),
    headers: headersOf(job),
  });
  return { name: fileName(order, kind, id), from, isAutomatic: job.kind === 'customer', to, bytes };
}

function contentOf({ kind, order, digest }: ClaimedJob, shop: MailShop): MailContent {
  if (digest) return digestMail(digest, shop);
  if (order.key.startsWith(dailyCheckPrefix)) return dailyMail(order, shop);
  if (order.check.kind === 'unreadable') return unreadableMail(order, shop);
  return kind === 'owner' ? ownerMail(order, order.check.order, shop) : customerMail(order.check, shop);
}

/** The owner's address is from the configuration; the customer's was approved by the check. No others (I8). */
function recipientOf({ kind, order }: ClaimedJob, owner: string): string {
  if (kind === 'owner') return owner;
  if (order.confirmation.kind === 'none') throw new Error('a confirmation was queued without approval');
  return order.confirmation.address;
}

function replyAddress(params: Params): string | null {
  return emailAddress(params['reply_to'] ?? '') ?? emailAddress(params['from_email'] ?? '');
}

function headersOf({ kind, isAmbiguous }: ClaimedJob): Readonly<Record<string, string>> {
  return {
    ...(kind === 'customer' && { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }),
    ...(isAmbiguous && { 'X-Possible-Duplicate': 'yes' }),
  };
}

/** Unique; sorts by time, and names order and recipient. */
function fileName(order: StoredOrder, kind: ClaimedJob['kind'] | 'digest', id: string): string {
  return `${mailTime(order.acceptedAt)}-${order.key.slice(0, 8)}-${kind}-${id.slice(0, 8)}`;
}
