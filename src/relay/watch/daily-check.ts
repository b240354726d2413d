/**
 * An order that the relay places with itself each morning: written, read, checked, kept and mailed to the owner like any
 * other, so that a shop without orders and a shop whose orders do not arrive look different. Its mail counts the orders of
 * the last 24 hours. It is made here alone: an order that came by HTTP is known by a hash of its text, this one by its day
 * (`dailyCheckPrefix`), so no request can pass for it, and relays on one database make one between them. No list, count or
 * export has it.
 */
import { randomBytes } from 'node:crypto';
import { isInquiryOnly } from '#shop/inquiry.ts';
import { newOrder } from '#shop/order.ts';
import { orderReference } from '#shop/order-reference.ts';
import type { CompiledProduct } from '#catalogue/compiled.ts';
import { unitPrice } from '#shop/unit-price.ts';
import { type Addressee, formatOrder } from '#wire/order-message.ts';
import { parseOrder } from '#wire/parse-order.ts';
import { checkOrder, type Shelf } from '#relay/accept/check-order.ts';
import { confirmationLimits } from '#relay/accept/confirmation.ts';
import { type Clock, dayMs, hourMs, minuteMs } from '#relay/clock.ts';
import type { Log } from '#relay/log.ts';
import { errorMessage } from '#relay/start-problem.ts';
import { dailyCheckPrefix, type NewOrder, type OrderStore } from '#relay/store/order-store.ts';
import type { DailyMailFacts } from './problems.ts';

const lookMs = 10 * minuteMs;
const firstLookMs = minuteMs;
/** A day begins at 9 in the morning in Pakistan, which is 4 in UTC. */
const morningMs = 4 * hourMs;
const mostProducts = 100_000;

export interface DailyCheckParts {
  readonly store: Pick<OrderStore, 'accept' | 'isKnown' | 'ordersSince' | 'ownerMailSentAt'>;
  readonly shelf: Shelf;
  readonly addressee: Addressee;
  readonly clock: Clock;
  readonly log: Log;
  /** Its mail can go. */
  readonly onStored: () => void;
}

export class DailyCheck {
  readonly #parts: DailyCheckParts;
  readonly #startedAt: number;
  #cancelTimer = () => {};
  #isStopped = false;

  constructor(parts: DailyCheckParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
  }

  start(): void {
    this.#plan(firstLookMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  async facts(): Promise<DailyMailFacts> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const times = await Promise.all([hashOf(now), hashOf(now - dayMs)].map((hash) => store.ownerMailSentAt(hash)));
    const sent = times.filter((time) => time !== null);
    return { startedAt: this.#startedAt, sentAt: sent.length === 0 ? null : Math.max(...sent) };
  }

  #plan(ms: number): void {
    if (!this.#isStopped) this.#cancelTimer = this.#parts.clock.after(ms, () => void this.#look());
  }

  async #look(): Promise<void> {
    try {
      await this.#place();
    } catch (error) {
      if (!this.#isStopped) this.#parts.log('daily-check-failed', { problem: errorMessage(error) });
    }
    this.#plan(lookMs);
  }

  /** Once a day; not while yesterday's waits, as a mail server that is mended should not bring a pile of them. */
  async #place(): Promise<void> {
    const { store, clock, onStored } = this.#parts;
    const now = clock.now();
    const [today, yesterday] = [hashOf(now), hashOf(now - dayMs)];
    if (await store.isKnown(today)) return;
    if ((await store.isKnown(yesterday)) && (await store.ownerMailSentAt(yesterday)) === null) return;
    const orders = await store.ordersSince(now - dayMs);
    const { kind } = await store.accept(dailyOrder({ ...this.#parts, now, orders }), confirmationLimits);
    if (kind === 'stored') onStored();
  }
}

function hashOf(time: number): string {
  return `${dailyCheckPrefix}${new Date(time - morningMs).toISOString().slice(0, 10)}`;
}

interface DailyOrderParts extends Pick<DailyCheckParts, 'shelf' | 'addressee'> {
  readonly now: number;
  /** How many came in the last 24 hours. */
  readonly orders: number;
}

/** Throws an Error where the shop's own order would not be read as it was written. */
function dailyOrder({ shelf, addressee, now, orders }: DailyOrderParts): NewOrder {
  const [product] = productsOf(shelf);
  if (!product) throw new Error('the catalogue has no product that can be ordered');
  const { id, name, packOptions, sizeOptions } = product;
  const [pack, size] = [packOptions?.[0]?.name, sizeOptions?.[0]?.name];
  const line = { id, name, price: unitPrice(product), quantity: 1, ...(pack && { pack }), ...(size && { size }) };
  const order = newOrder(
    {
      reference: orderReference(randomBytes(16)),
      placedAt: new Date(now).toISOString(),
      catalogueVersion: shelf.catalogueVersion,
      customer: {
        name: 'Daily check',
        email: 'nobody',
        address: 'nowhere',
        province: addressee.provinces[0]?.value ?? '',
        postalCode: '00000',
        phone: '0',
      },
      lines: [line],
    },
    shelf.provinces,
  );
  const message = formatOrder(order, addressee);
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') throw new Error(`the shop’s own order can’t be read: ${parsed.problem}`);
  const verdict = checkOrder(parsed.order, shelf);
  if (verdict.kind === 'unreadable' || verdict.findings.length > 0)
    throw new Error('the shop’s own order was found to differ from the catalogue');
  return {
    contentHash: hashOf(now),
    reference: null,
    acceptedAt: now,
    params: { message, orders: String(orders) },
    verdict,
    confirmation: { kind: 'none', reason: 'no address' },
  };
}

function* productsOf({ findProduct }: Shelf): Generator<CompiledProduct> {
  for (let id = 1; id < mostProducts; id += 1) {
    const product = findProduct(id);
    if (product?.inStock === true && !isInquiryOnly(product)) yield product;
  }
}
