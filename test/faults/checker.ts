/**
 * The judge of every fault run (RELIABILITY.md, Invariants). It believes three witnesses only: the order book as a file,
 * the shoppers' own synced journal of answers, and the mails that the SMTP peer took. It never asks the relay. Gives one
 * sentence for each broken promise; `checker.test.ts` shows for each invariant that it can be broken.
 */
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { plainPrice } from '#shop/money.ts';
import { charges } from '#shop/order.ts';
import { unitPrice } from '#shop/unit-price.ts';
import { findProduct, shippedCatalogue } from '#test/support/catalogues.ts';
import { parseOrder } from '#wire/parse-order.ts';
import type { BookFacts, BookJob, BookOrder } from './order-book-facts.ts';
import type { JournalEntry } from './support/journal.ts';
import type { PeerMail } from './support/smtp-peer.ts';

export interface Evidence {
  readonly book: BookFacts;
  readonly journal: readonly JournalEntry[];
  readonly mails: readonly PeerMail[];
  readonly owner: string;
  /** While mails can still be on their way, a live job stands for a mail (I3). */
  readonly allMailed?: boolean;
}

const longestAnswerMs = 10_000;

export async function brokenPromises(evidence: Evidence): Promise<readonly string[]> {
  const orders = ordersById(evidence.book.orders);
  const mails = await Promise.all(evidence.mails.map((mail) => readMail(mail, orders)));
  return [
    ...everyAnsweredOrderIsKept(evidence),
    ...noReferenceTwice(evidence.book),
    ...everyAnsweredOrderIsMailedOrWaits(evidence, mails),
    ...repeatsAreTheSameMail(mails),
    ...repeatsAreConfessed(evidence.book, mails),
    ...evidence.book.integrity.map((problem) => `I6: the order book is damaged: ${problem}`),
    ...totalsAreTheShops(mails),
    ...nobodyElseGotMail(evidence.owner, mails),
    ...noAnswerTookTooLong(evidence.journal),
  ];
}

type Kind = 'owner' | 'customer';

interface ReadMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly isPossibleDuplicate: boolean;
  /** All but the header that confesses a repeat. */
  readonly bytes: string;
  readonly text: string;
  /** What it is about, by its Message-ID; undefined where that is none of the order book's. */
  readonly about: { readonly order: BookOrder; readonly kind: Kind } | undefined;
}

type OrdersById = ReadonlyMap<string, { readonly order: BookOrder; readonly kind: Kind }>;

/** A Message-ID is made of the order's key and the mail's kind, for ever (RELIABILITY.md, Sender). */
function ordersById(orders: readonly BookOrder[]): OrdersById {
  const kinds: readonly Kind[] = ['owner', 'customer'];
  return new Map(
    orders.flatMap((order) =>
      kinds.map((kind) => [
        createHash('sha256').update(`${order.key}|${kind}`).digest('hex').slice(0, 32),
        { order, kind },
      ]),
    ),
  );
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

function everyAnsweredOrderIsKept({ journal, book }: Evidence): readonly string[] {
  const kept = new Set(book.orders.map(({ reference }) => reference));
  return [...acknowledged(journal)]
    .filter((reference) => !kept.has(reference))
    .map((reference) => `I1: ${reference} was answered with 200 and is not in the order book`);
}

function noReferenceTwice({ orders }: BookFacts): readonly string[] {
  return [...grouped(orders, ({ reference, copy }) => `${reference} copy ${copy}`)]
    .filter(([, same]) => same.length > 1)
    .map(([what, same]) => `I2: the order book holds ${what} ${same.length} times`);
}

function everyAnsweredOrderIsMailedOrWaits(evidence: Evidence, mails: readonly ReadMail[]): readonly string[] {
  const { book, journal, allMailed = false } = evidence;
  const mailed = new Set(mails.flatMap(({ about }) => (about?.kind === 'owner' ? [about.order.reference] : [])));
  const live = new Set(
    book.jobs
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
    .map(({ messageId }) => `I4: ${messageId} is the Message-ID of no order in the order book`);
  const differing = [...grouped(mails, ({ messageId }) => messageId)]
    .filter(([, same]) => new Set(same.map(({ bytes }) => bytes)).size > 1)
    .map(([id]) => `I4: the mails with ${id} differ`);
  return [...strangers, ...differing];
}

/** Deliveries beyond the first are ambiguous attempts, and each of them says so. */
function repeatsAreConfessed({ jobs }: BookFacts, mails: readonly ReadMail[]): readonly string[] {
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
    const total = about ? totalOf(about.order) : null;
    if (total === null || text.includes(`Grand Total: ${total}`)) return [];
    return [`I7: ${messageId} does not say Grand Total: ${total}`];
  });
}

/** The shop's rules applied to what the shopper ordered: catalogue prices, not those of the message. */
function totalOf({ message }: BookOrder): string | null {
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') return null;
  const lines = parsed.order.lines.map((line) => {
    const product = findProduct(line.id);
    if (!product) return line;
    const packIndex = Math.max(0, product.packOptions?.findIndex(({ name }) => name === line.pack) ?? 0);
    const sizeIndex = Math.max(0, product.sizeOptions?.findIndex(({ name }) => name === line.size) ?? 0);
    return { ...line, name: product.name, price: unitPrice(product, { packIndex, sizeIndex }) };
  });
  return plainPrice(charges(lines, parsed.order.customer.province, shippedCatalogue.provinces).grandTotal);
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
    .filter(({ ms }) => ms > longestAnswerMs)
    .map(({ reference, ms }) => `I9: ${reference} waited ${Math.round(ms)} ms for an answer`);
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(values, keyOf);
}

/** Whether every mail job has come to its end. */
export function isDrained(jobs: readonly BookJob[]): boolean {
  return jobs.every(({ state }) => state === 'sent' || state === 'undeliverable');
}
