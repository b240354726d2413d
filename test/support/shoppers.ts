/** Shoppers who order over several connections at once and, like the shop's outbox, retry until a 2xx. */
import { referenceNumber } from './sample-order.ts';
import { orderBody } from './fault-orders.ts';
import { HttpClient } from './http-client.ts';
import type { Journal } from './journal.ts';
import { pause } from './scene.ts';

export interface ShoppersOptions {
  readonly port: number;
  readonly journal: Journal;
  /** Order numbers from (inclusive) and to (exclusive). */
  readonly from?: number;
  readonly to: number;
  readonly connections?: number;
  /** Between the orders of one connection, to stretch a run. */
  readonly restMs?: number;
}

export interface Shopping {
  /** Resolves when every order has its 2xx, or `stop` was called. */
  readonly done: Promise<void>;
  readonly accepted: () => number;
  /** Answers by status; 0 counts connections that gave none. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): void;
}

export function shoppers({ port, journal, from = 0, to, connections = 8, restMs = 0 }: ShoppersOptions): Shopping {
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let next = from;
  let accepted = 0;
  const stopping = new AbortController();

  async function order(client: HttpClient, number: number): Promise<void> {
    const body = orderBody(number);
    while (!stopping.signal.aborted) {
      try {
        const { status, ms } = await client.post(body);
        count(status);
        await journal.note({ reference: referenceNumber(number), status, ms });
        if (status >= 200 && status < 300) {
          accepted += 1;
          return;
        }
      } catch {
        count(0); // No answer: the order is still the shopper's to send.
      }
      await pause(30 + Math.random() * 40);
    }
  }

  async function shopper(): Promise<void> {
    const client = new HttpClient(port);
    while (next < to && !stopping.signal.aborted) {
      const number = next;
      next += 1;
      await order(client, number);
      if (restMs > 0) await pause(restMs);
    }
    client.close();
  }

  const done = Promise.all(Array.from({ length: connections }, shopper)).then(() => {});
  return { done, accepted: () => accepted, statuses, stop: () => stopping.abort() };
}
