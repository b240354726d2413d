/**
 * The owner's mail each morning, so that a shop without orders and a shop whose orders don't arrive look different. It
 * goes through the orders database and the mail server like the mail of an order, counts the orders of the last 24
 * hours and names the shop's present problems. An order that came by HTTP is identified by a hash of its text, this
 * mail by its day (`dailyCheckPrefix`), so no request can pass as one, and relays on one database make only one. It is
 * in no list, count or export.
 */
import { confirmationLimits } from '#order/confirmation.ts';
import type { Clock } from '#server/clock.ts';
import { repeat } from '#server/repeated.ts';
import { dayMs, hourMs, minuteMs } from '#shop/time.ts';
import type { Log } from '#server/log.ts';
import { dailyCheckPrefix } from '#order/stored-order.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';
import type { DailyMailFacts, Problem } from '#server/problems.ts';

const lookMs = 10 * minuteMs;
const firstLookMs = minuteMs;
/** A day begins at 9 in the morning in Pakistan, which is 4 in UTC. */
const morningMs = 4 * hourMs;

export interface DailyCheckDeps {
  readonly store: Pick<RelayStore, 'isKnown' | 'ordersSince' | 'ownerMailSentAt'>;
  readonly accept: RelayStore['accept'];
  readonly problems: () => Promise<readonly Problem[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts it; the returned function ends it. */
export function startDailyCheck(deps: DailyCheckDeps): () => void {
  const run = () => queueMail(deps).then(() => lookMs);
  return repeat(deps, { run, failed: 'daily-check-failed', retryMs: lookMs }, firstLookMs);
}

export async function dailyMailFacts(store: Pick<RelayStore, 'ownerMailSentAt'>, now: number): Promise<DailyMailFacts> {
  const times = await Promise.all([dailyHash(now), dailyHash(now - dayMs)].map((hash) => store.ownerMailSentAt(hash)));
  const sent = times.filter((time) => time !== null);
  return { sentAt: sent.length === 0 ? null : Math.max(...sent) };
}

/** Once a day, but not while yesterday's mail waits: a mail server that recovers should not send a pile of them. */
async function queueMail({ store, accept, problems, clock }: DailyCheckDeps): Promise<void> {
  const now = clock.now();
  const [today, yesterday] = [dailyHash(now), dailyHash(now - dayMs)];
  if (await store.isKnown(today)) return;
  if ((await store.isKnown(yesterday)) && (await store.ownerMailSentAt(yesterday)) === null) return;
  const orders = await store.ordersSince(now - dayMs);
  // The mail itself ends a gap of daily mails.
  const texts = (await problems()).filter(({ kind }) => kind !== 'daily mail missing').map(({ text }) => text);
  await accept(
    {
      contentHash: today,
      reference: null,
      acceptedAt: now,
      params: { orders: String(orders), problems: texts.join('\n') },
      check: { kind: 'unreadable', problem: 'it is the daily mail' },
      confirmation: { kind: 'none', reason: 'no address' },
    },
    confirmationLimits,
  );
}

function dailyHash(time: number): string {
  return `${dailyCheckPrefix}${new Date(time - morningMs).toISOString().slice(0, 10)}`;
}
