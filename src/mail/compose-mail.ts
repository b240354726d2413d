import { createHash } from 'node:crypto';
import { customerAddress, emailAddress } from '#order/confirmation.ts';
import type { ClaimedJob } from '#order/mail-job.ts';
import { dailyCheckPrefix, type StoredOrder } from '#order/stored-order.ts';
import { customerMail, shippedMail } from './customer-mail.ts';
import type { MailShop, MailContent } from './mail-parts.ts';
import { ownerMail } from './owner-mail.ts';
import { dailyMail, digestMail } from './owner-notices.ts';
import { minuteMs } from '#shop/time.ts';
import { type Mail, mailTime } from '#order/mail-attempts.ts';
import MailComposer from 'nodemailer/lib/mail-composer';

export interface MailSettings {
  readonly shop: MailShop;
  /** The shop's own address: From, and where bounces go. */
  readonly from: string;
  readonly owner: string;
  /** The desk's address on the web; `null` if it has none. */
  readonly desk: string | null;
}

/**
 * Composes a job's mail from stored facts only, so that every attempt has the same bytes (I4): its id is a hash of
 * order and kind (of the first order for a digest), its date is when the order was accepted. A mail that the owner
 * resends has its own, as mailboxes show none that they had before, even in the bin. Only one header may be added,
 * `X-Possible-Duplicate`, after an attempt that may have arrived (I5).
 */
export async function composeMail(job: ClaimedJob, settings: MailSettings): Promise<Mail> {
  const { order, queuedAt } = job;
  const { shop, from, owner } = settings;
  const kind = job.digest ? 'digest' : job.kind;
  const isResent = queuedAt - order.acceptedAt > minuteMs;
  const facts = [order.key, kind, ...(isResent ? [queuedAt] : [])];
  const id = createHash('sha256').update(facts.join('|')).digest('hex').slice(0, 32);
  const to = recipientAddress(job, owner);
  // Set even if it equals the sender, because Gmail replaces From by the account's own address.
  const replyTo = kind === 'owner' ? replyAddress(order) : emailAddress(shop.email);
  const bytes = await composeMessage({
    id,
    from: { name: shop.name, address: from },
    to,
    ...(replyTo !== null && { replyTo }),
    date: new Date(isResent ? queuedAt : order.acceptedAt),
    ...contentOfJob(job, settings),
    headers: headersOf(job),
  });
  return { name: mailFileName(order, kind, id), from, isAutomatic: job.kind !== 'owner', to, bytes };
}

function contentOfJob({ kind, order, parcel, digest }: ClaimedJob, { shop, desk }: MailSettings): MailContent {
  if (digest) return digestMail(digest, shop, desk);
  if (order.key.startsWith(dailyCheckPrefix)) return dailyMail(order, shop);
  const { check, origin } = order;
  if (kind === 'owner' || check.kind === 'unreadable') return ownerMail(order, shop);
  if (kind === 'shipped') return shippedMail(check.order, { ...parcel, hasPage: order.copy === 0 }, shop);
  return customerMail(check, origin !== undefined, shop);
}

/**
 * The owner's address is from the configuration; the customer's was approved by the check, or corrected by the owner.
 * No others (I8).
 */
function recipientAddress({ kind, order }: ClaimedJob, owner: string): string {
  if (kind === 'owner') return owner;
  const { confirmation } = order;
  const address = kind === 'shipped' ? customerAddress(order) : confirmation.kind === 'queued' && confirmation.address;
  if (typeof address !== 'string') throw new Error('a mail to a customer was queued without approval');
  return address;
}

function replyAddress({ confirmation, params }: StoredOrder): string | null {
  if (confirmation.kind === 'queued') return confirmation.address;
  return emailAddress(params['reply_to'] ?? '') ?? emailAddress(params['from_email'] ?? '');
}

/**
 * An absence note of the owner would go to Reply-To, which anybody may have written into an order. Reports that a mail
 * to the owner could not be delivered are welcome.
 */
function headersOf({ kind, isAmbiguous }: ClaimedJob): Readonly<Record<string, string>> {
  const [submitted, suppressed] = kind === 'owner' ? ['auto-generated', 'OOF, AutoReply'] : ['auto-replied', 'All'];
  return {
    'Auto-Submitted': submitted,
    'X-Auto-Response-Suppress': suppressed,
    ...(isAmbiguous && { 'X-Possible-Duplicate': 'yes' }),
  };
}

/** Unique; sorts by time, and names order and recipient. */
function mailFileName(order: StoredOrder, kind: ClaimedJob['kind'] | 'digest', id: string): string {
  return `${mailTime(order.acceptedAt)}-${order.key.slice(0, 8)}-${kind}-${id.slice(0, 8)}`;
}

export interface Message {
  /** Letters and digits: the Message-ID, and part of the boundary. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo?: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string | Promise<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message as plain text and as HTML, in ASCII with CRLF. Nothing in it is random: an equal one has the same bytes. */
export async function composeMessage({ id, from, to, replyTo, ...message }: Message): Promise<Buffer> {
  // Addresses as objects: a text would be parsed, and could name several.
  const addressed = (address: string) => ({ name: '', address });
  return new MailComposer({
    from: { ...from },
    to: addressed(to),
    ...(replyTo !== undefined && { replyTo: addressed(replyTo) }),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: message.date,
    subject: message.subject,
    text: asLines(message.text),
    html: asLines(await message.html),
    // Gmail takes mails with one subject for a conversation, and hides in each what the one before said.
    headers: { 'X-Entity-Ref-ID': id, ...message.headers },
    encoding: 'quoted-printable',
    baseBoundary: id,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** A bare CR would be sent as it is, which no mail may have. */
function asLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
