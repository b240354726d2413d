/**
 * Checks the invariants (I1-I9) after every fault run. It trusts only three witnesses: the orders database as a file,
 * the shoppers' own journal of answers, and the mails that the SMTP peer accepted. It never asks the relay.
 * Returns one sentence for each broken invariant; `checker.test.ts` shows that each can be broken.
 */
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { textPrice } from '#shop/money.ts';
import { charges } from '#order/order.ts';
import { unitPrice } from '#shop/product.ts';
import { findProduct, shippedCatalogue } from '#test/support/catalogues.ts';
import { parseOrder } from '#order/order-message.ts';
import type { DatabaseFacts, MailFacts, OrderFacts } from './database-facts.ts';
import type { JournalEntry } from '#test/support/shoppers.ts';
import type { PeerMail } from '#test/support/smtp-peer.ts';

export interface Evidence {
  readonly database: DatabaseFacts;
  readonly journal: readonly JournalEntry[];
  readonly mails: readonly PeerMail[];
  readonly owner: string;
  /** While mails can still be under way, a live job counts as a mail (I3). */
  readonly allMailed?: boolean;
}

const maxAnswerMs = 10_000;

export async function brokenPromises(evidence: Evidence): Promise<readonly string[]> {
  const orders = ordersById(evidence.database.orders);
  const mails = await Promise.all(evidence.mails.map((mail) => readMail(mail, orders)));
  return [
    ...everyAnsweredOrderIsKept(evidence),
    ...noReferenceTwice(evidence.database),
    ...everyAnsweredOrderIsMailedOrWaits(evidence, mails),
    ...repeatsAreTheSameMail(mails),
    ...repeatsAreConfessed(evidence.database, mails),
    ...evidence.database.integrity.map((problem) => `I6: the orders database is damaged: ${problem}`),
    ...totalsAreTheShops(mails),
    ...nobodyElseGotMail(evidence.owner, mails),
    ...noAnswerTookTooLong(evidence.journal),
  ];
}

type Kind = 'owner' | 'customer' | 'digest';

interface ReadMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly isPossibleDuplicate: boolean;
  /** Without the header that marks a repeat. */
  readonly bytes: string;
  readonly text: string;
  /** The order of its Message-ID; undefined if the orders database has none with it. */
  readonly about: { readonly order: OrderFacts; readonly kind: Kind } | undefined;
}

type OrdersById = ReadonlyMap<string, { readonly order: OrderFacts; readonly kind: Kind }>;

/** A Message-ID is a hash of the order's key and the mail's kind (I4). */
function mailId(key: string, kind: Kind): string {
  return createHash('sha256').update(`${key}|${kind}`).digest('hex').slice(0, 32);
}

function ordersById(orders: readonly OrderFacts[]): OrdersById {
  const kinds: readonly Kind[] = ['owner', 'customer', 'digest'];
  return new Map(orders.flatMap((order) => kinds.map((kind) => [mailId(order.key, kind), { order, kind }])));
}

async function readMail({ to, raw }: PeerMail, orders: OrdersById): Promise<ReadMail> {
  const mail = await PostalMime.parse(Buffer.from(raw, 'latin1'));
  const messageId = mail.messageId ?? '';
  return {
    to,
    messageId,
    isPossibleDuplicate: mail.headers.some(({ key, value }) => key === 'x-possible-duplicate' && value === 'yes'),
    bytes: raw.replace(/^X-Possible-Duplicate: yes\r\n/im, ''),
    text: mail.text ?? '',
    about: orders.get(/^<([^@]*)@/.exec(messageId)?.[1] ?? ''),
  };
}

function acknowledged(journal: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(journal.filter(({ status }) => status >= 200 && status < 300).map(({ reference }) => reference));
}

function everyAnsweredOrderIsKept({ journal, database }: Evidence): readonly string[] {
  const kept = new Set(database.orders.map(({ reference }) => reference));
  return [...acknowledged(journal)]
    .filter((reference) => !kept.has(reference))
    .map((reference) => `I1: ${reference} was answered with 200 and is not in the orders database`);
}

function noReferenceTwice({ orders }: DatabaseFacts): readonly string[] {
  return [...grouped(orders, ({ reference, copy }) => `${reference} copy ${copy}`)]
    .filter(([, same]) => same.length > 1)
    .map(([what, same]) => `I2: the orders database holds ${what} ${same.length} times`);
}

function everyAnsweredOrderIsMailedOrWaits(evidence: Evidence, mails: readonly ReadMail[]): readonly string[] {
  const { database, journal, allMailed = false } = evidence;
  const digests = new Set(mails.flatMap(({ about }) => (about?.kind === 'digest' ? [about.order.key] : [])));
  const mailed = new Set([
    ...mails.flatMap(({ about }) => (about?.kind === 'owner' ? [about.order.reference] : [])),
    ...database.jobs.flatMap(({ reference, digest }) =>
      digest !== undefined && digests.has(digest) ? [reference] : [],
    ),
  ]);
  const live = new Set(
    database.jobs
      .filter(({ kind, state }) => kind === 'owner' && ['queued', 'sending', 'held'].includes(state))
      .map(({ reference }) => reference),
  );
  return [...acknowledged(journal)].flatMap((reference) => {
    if (mailed.has(reference)) return [];
    if (!live.has(reference)) return [`I3: ${reference} was never mailed to the owner, and nothing waits to be`];
    return allMailed ? [`I3: ${reference} still waits, though every mail should have gone`] : [];
  });
}

function repeatsAreTheSameMail(mails: readonly ReadMail[]): readonly string[] {
  const strangers = mails
    .filter(({ about }) => !about)
    .map(({ messageId }) => `I4: ${messageId} is the Message-ID of no order in the orders database`);
  const differing = [...grouped(mails, ({ messageId }) => messageId)]
    .filter(([, same]) => new Set(same.map(({ bytes }) => bytes)).size > 1)
    .map(([id]) => `I4: the mails with ${id} differ`);
  return [...strangers, ...differing];
}

/** Deliveries beyond the first are ambiguous attempts, and each of them says so. */
function repeatsAreConfessed({ jobs }: DatabaseFacts, mails: readonly ReadMail[]): readonly string[] {
  const repeats = [...grouped(mails, ({ messageId }) => messageId).values()].flatMap((same) => same.slice(1));
  const silent = repeats.filter(({ isPossibleDuplicate }) => !isPossibleDuplicate);
  const ambiguous = jobs.filter(({ isAmbiguous }) => isAmbiguous);
  const repeatedIds = new Set(repeats.map(({ messageId }) => messageId));
  return [
    ...silent.map(({ messageId }) => `I5: ${messageId} came again and does not say that it may be a repeat`),
    ...(repeatedIds.size > ambiguous.length
      ? [`I5: ${repeatedIds.size} mails came twice, but only ${ambiguous.length} are known to be ambiguous`]
      : []),
  ];
}

function totalsAreTheShops(mails: readonly ReadMail[]): readonly string[] {
  return mails.flatMap(({ about, text, messageId }) => {
    const total = about && about.kind !== 'digest' ? totalOf(about.order) : null;
    if (total === null || text.includes(`Grand Total: ${total}`)) return [];
    return [`I7: ${messageId} does not say Grand Total: ${total}`];
  });
}

/** The shop's rules applied to what the shopper ordered: at the catalogue's prices, not the message's. */
function totalOf({ key, message }: OrderFacts): string | null {
  if (key.startsWith('daily-')) return null; // The relay's own daily order: its mail is about the day.
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') return null;
  const lines = parsed.order.lines.map((line) => {
    const product = findProduct(line.id);
    if (!product) return line;
    const packIndex = Math.max(0, product.packOptions?.findIndex(({ name }) => name === line.pack) ?? 0);
    const sizeIndex = Math.max(0, product.sizeOptions?.findIndex(({ name }) => name === line.size) ?? 0);
    return { ...line, name: product.name, price: unitPrice(product, { packIndex, sizeIndex }) };
  });
  return textPrice(charges(lines, parsed.order.customer.province, shippedCatalogue.provinces).grandTotal);
}

function nobodyElseGotMail(owner: string, mails: readonly ReadMail[]): readonly string[] {
  return mails.flatMap(({ to, about, messageId }) => {
    const parsed = about && parseOrder(about.order.message);
    const customer = parsed?.kind === 'order' ? parsed.order.customer.email : '';
    const right = about?.kind === 'customer' ? customer : owner;
    return to.length === 1 && to[0] === right ? [] : [`I8: ${messageId} went to ${to.join(', ')}`];
  });
}

function noAnswerTookTooLong(journal: readonly JournalEntry[]): readonly string[] {
  return journal
    .filter(({ ms }) => ms > maxAnswerMs)
    .map(({ reference, ms }) => `I9: ${reference} waited ${Math.round(ms)} ms for an answer`);
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(values, keyOf);
}

/** True if every mail job has ended. */
export function isDrained(jobs: readonly MailFacts[]): boolean {
  return jobs.every(({ state }) => state === 'sent' || state === 'undeliverable');
}
