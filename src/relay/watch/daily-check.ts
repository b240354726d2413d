/**
 * An order that the relay places with itself each morning: written, read, checked, stored and mailed to the owner like
 * any other, so that a shop without orders and a shop whose orders don't arrive look different. Its mail counts the
 * orders of the last 24 hours and names the shop's present problems. An order that came by HTTP is identified by a hash of its text, this one by its day
 * (`dailyCheckPrefix`), so no request can pass as a daily check, and relays on one database make only one. It is in no
 * list, count or export.
 */
import { randomBytes } from 'node:crypto';
import { isInquiryOnly } from '#shop/inquiry.ts';
import { newOrder } from '#order/order.ts';
import { orderReference } from '#order/order-reference.ts';
import type { PricedProduct } from '#shop/product.ts';
import { chosenPack, chosenSize, firstAvailable, unitPrice } from '#shop/unit-price.ts';
import { formatOrder } from '#order/order-message.ts';
import { parseOrder } from '#order/parse-order.ts';
import { checkOrder, type CurrentCatalogue } from '#order/check-order.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import type { Clock } from '#relay/process/clock.ts';
import { dayMs, hourMs, minuteMs } from '#shop/durations.ts';
import type { Log } from '#relay/process/log.ts';
import { repeat } from '#relay/process/repeat.ts';
import { errorMessage } from '#relay/process/start-problem.ts';
import { dailyCheckPrefix, type NewOrder, type OrderStore } from '#order/order-store.ts';
import type { DailyMailFacts, Problem } from './problems.ts';

const lookMs = 10 * minuteMs;
const firstLookMs = minuteMs;
/** A day begins at 9 in the morning in Pakistan, which is 4 in UTC. */
const morningMs = 4 * hourMs;
const maxProducts = 100_000;

export interface DailyCheckParts {
  readonly store: Pick<OrderStore, 'isKnown' | 'ordersSince' | 'ownerMailSentAt'>;
  readonly accept: OrderStore['accept'];
  readonly catalogue: () => CurrentCatalogue;
  readonly shopName: () => string;
  readonly problems: () => Promise<readonly Problem[]>;
  readonly clock: Clock;
  readonly log: Log;
}

export class DailyCheck {
  readonly #parts: DailyCheckParts;
  #end = () => {};

  constructor(parts: DailyCheckParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#end = repeat(this.#parts.clock, (ending) => this.#look(ending), firstLookMs);
  }

  stop(): void {
    this.#end();
  }

  async facts(): Promise<DailyMailFacts> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const times = await Promise.all([hashOf(now), hashOf(now - dayMs)].map((hash) => store.ownerMailSentAt(hash)));
    const sent = times.filter((time) => time !== null);
    return { sentAt: sent.length === 0 ? null : Math.max(...sent) };
  }

  async #look(ending: AbortSignal): Promise<number> {
    try {
      await this.#place();
    } catch (error) {
      if (!ending.aborted) this.#parts.log('daily-check-failed', { problem: errorMessage(error) });
    }
    return lookMs;
  }

  /** Once a day, but not while yesterday's mail waits: a mail server that recovers should not send a pile of them. */
  async #place(): Promise<void> {
    const { store, accept, catalogue, shopName, problems, clock } = this.#parts;
    const now = clock.now();
    const [today, yesterday] = [hashOf(now), hashOf(now - dayMs)];
    if (await store.isKnown(today)) return;
    if ((await store.isKnown(yesterday)) && (await store.ownerMailSentAt(yesterday)) === null) return;
    const orders = await store.ordersSince(now - dayMs);
    // The mail itself ends a gap of daily mails.
    const texts = (await problems()).filter(({ kind }) => kind !== 'daily mail missing').map(({ text }) => text);
    const order = dailyOrder({ catalogue: catalogue(), shopName: shopName(), now, orders, problems: texts });
    await accept(order, confirmationLimits);
  }
}

function hashOf(time: number): string {
  return `${dailyCheckPrefix}${new Date(time - morningMs).toISOString().slice(0, 10)}`;
}

interface DailyOrderParts {
  readonly catalogue: CurrentCatalogue;
  readonly shopName: string;
  readonly now: number;
  /** Orders of the last 24 hours. */
  readonly orders: number;
  /** A line each. */
  readonly problems: readonly string[];
}

/** Throws an Error where the shop's own order can't be read back, or differs from the catalogue. */
function dailyOrder({ catalogue, shopName, now, orders, problems }: DailyOrderParts): NewOrder {
  const [product] = productsOf(catalogue);
  if (!product) throw new Error('the catalogue has no product that can be ordered');
  const { id, name } = product;
  const options = firstAvailable(product);
  const [pack, size] = [chosenPack(product, options)?.name, chosenSize(product, options)?.name];
  const line = { id, name, price: unitPrice(product), quantity: 1, ...(pack && { pack }), ...(size && { size }) };
  const order = newOrder(
    {
      reference: orderReference(randomBytes(16)),
      placedAt: new Date(now).toISOString(),
      catalogueVersion: catalogue.catalogueVersion,
      customer: {
        name: 'Daily check',
        email: 'nobody',
        address: 'nowhere',
        province: catalogue.provinces[0]?.value ?? '',
        postalCode: '00000',
        phone: '0',
      },
      lines: [line],
    },
    catalogue.provinces,
  );
  const message = formatOrder(order, { shopName, provinces: catalogue.provinces });
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') throw new Error(`the shop’s own order can’t be read: ${parsed.problem}`);
  const check = checkOrder(parsed.order, catalogue);
  if (check.kind === 'unreadable' || check.findings.length > 0)
    throw new Error('the shop’s own order was found to differ from the catalogue');
  return {
    contentHash: hashOf(now),
    reference: null,
    acceptedAt: now,
    params: { message, orders: String(orders), problems: problems.join('\n') },
    check,
    confirmation: { kind: 'none', reason: 'no address' },
  };
}

function* productsOf({ findProduct }: CurrentCatalogue): Generator<PricedProduct> {
  for (let id = 1; id < maxProducts; id += 1) {
    const product = findProduct(id);
    if (product?.inStock === true && !isInquiryOnly(product)) yield product;
  }
}
