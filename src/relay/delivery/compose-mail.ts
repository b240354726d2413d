import { createHash } from 'node:crypto';
import { emailAddress } from '#relay/accept/email-address.ts';
import { type ClaimedJob, dailyCheckPrefix, type Params, type StoredOrder } from '#relay/store/order-store.ts';
import { customerMail } from './mails/customer-mail.ts';
import { dailyMail } from './mails/daily-mail.ts';
import { digestMail } from './mails/digest-mail.ts';
import { mailTime } from './mail-files.ts';
import { alternativeMessage } from './mime/alternative-message.ts';
import { addressHeader, textHeader } from './mime/header.ts';
import type { MailContent, MailShop } from './mails/mail-content.ts';
import { ownerMail } from './mails/owner-mail.ts';
import { unreadableMail } from './mails/unreadable-mail.ts';
import type { Mail } from './transport.ts';

export interface MailSettings {
  readonly shop: MailShop;
  /** The shop's own address: From, and where bounces go. */
  readonly from: string;
  readonly owner: string;
}

/**
 * Composes a job's mail. It is made of stored facts only, so every attempt has the same bytes: Message-ID and boundary
 * are hashes of order and kind (a digest's order is its first), the date is when the order was accepted. One header can be added, `X-Possible-Duplicate`,
 * to an attempt that follows one which may have arrived.
 */
export function composeMail(job: ClaimedJob, settings: MailSettings): Mail {
  const { order } = job;
  const kind = job.digest ? 'digest' : job.kind;
  const content = contentOf(job, settings.shop);
  const id = createHash('sha256').update(`${order.key}|${kind}`).digest('hex').slice(0, 32);
  const recipient = recipientOf(job, settings);
  const replyTo = kind === 'owner' ? replyAddress(order.params) : null;
  const bytes = alternativeMessage({
    headers: [
      addressHeader('From', { of: settings.shop.name, address: settings.from }),
      addressHeader('To', { of: '', address: recipient }),
      ...(replyTo === null ? [] : [addressHeader('Reply-To', { of: '', address: replyTo })]),
      textHeader('Subject', content.subject),
      `Message-ID: <${id}@${settings.from.slice(settings.from.lastIndexOf('@') + 1)}>`,
      `Date: ${new Date(order.acceptedAt).toUTCString().replace('GMT', '+0000')}`,
      ...headersOf(job),
    ],
    text: content.text,
    html: content.html,
    boundary: id,
  });
  return {
    name: fileName(order, kind, id),
    from: settings.from,
    isAutomatic: job.kind === 'customer',
    to: recipient,
    bytes,
  };
}

function contentOf({ kind, order, digest }: ClaimedJob, shop: MailShop): MailContent {
  if (digest) return digestMail(digest, shop);
  if (order.key.startsWith(dailyCheckPrefix)) return dailyMail(order, shop);
  if (order.verdict.kind === 'unreadable') return unreadableMail(order, shop);
  return kind === 'owner' ? ownerMail(order, order.verdict.order, shop) : customerMail(order.verdict, shop);
}

/** The owner from the configuration; the customer as the check approved it. Never anything else (invariant I8). */
function recipientOf({ kind, order }: ClaimedJob, settings: MailSettings): string {
  if (kind === 'owner') return settings.owner;
  if (order.confirmation.kind === 'none') throw new Error('a confirmation was queued that nobody approved');
  return order.confirmation.address;
}

function replyAddress(params: Params): string | null {
  return emailAddress(params['reply_to'] ?? '') ?? emailAddress(params['from_email'] ?? '');
}

function headersOf({ kind, isAmbiguous }: ClaimedJob): readonly string[] {
  return [
    ...(kind === 'customer' ? ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'] : []),
    ...(isAmbiguous ? ['X-Possible-Duplicate: yes'] : []),
  ];
}

/** Sorts by time, says which order and for whom, and is unique. */
function fileName(order: StoredOrder, kind: ClaimedJob['kind'] | 'digest', id: string): string {
  return `${mailTime(order.acceptedAt)}-${order.key.slice(0, 8)}-${kind}-${id.slice(0, 8)}`;
}
