import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RelayStore } from '#orders-db/relay-store.ts';
import { dayMs, hourMs, minuteMs } from '#shop/time.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { sqliteStore } from '#test/support/order-stores.ts';
import { storeOrder, mailSettings } from '#test/support/stored-orders.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { referenceNumber, sampleBody } from '#test/support/sample-order.ts';
import { testRelay } from '#test/support/test-relay.ts';
import { quickFolder } from '#test/support/folders.ts';
import { dailyMailFacts, startDailyCheck } from './daily-check.ts';
import type { Problem } from '#server/problems.ts';

const noon = '2026-11-21T07:00:00.000Z'; // In Pakistan.

async function shop(problems: readonly Problem[] = []) {
  const clock = new ManualClock(noon);
  const { log } = memoryLog();
  const store = await sqliteStore(quickFolder(), clock);
  const accept = vi.fn<RelayStore['accept']>((order, limits) => store.accept(order, limits));
  const check = () => {
    const end = startDailyCheck({ store, clock, log, accept, problems: async () => problems });
    onTestFinished(end);
    return end;
  };
  /** Moves the clock and lets the look under way come to its end. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 10 * minuteMs) {
      clock.advance(Math.min(left, 10 * minuteMs));
      for (let turn = 0; turn < 12; turn += 1) await store.probe();
    }
  };
  const waiting = () => store.claim({ leaseMs: 15 * minuteMs, max: 10 });
  const send = async () => {
    const jobs = await waiting();
    for (const job of jobs) await store.markSent(job, '250 OK');
    return jobs;
  };
  /** Sends the one mail that waits; composed. */
  const sendOne = async () => {
    const [job, ...others] = await send();
    expect(others).toEqual([]);
    if (!job) throw new Error('a mail was expected');
    return composeMail(job, mailSettings);
  };
  return { store, clock, check, pass, waiting, send, sendOne, accept };
}

describe('the daily check', () => {
  it('mails the owner a minute after the first start: the shop works, and how many orders came', async () => {
    const { store, clock, check, pass, send, sendOne, accept } = await shop();
    await storeOrder(store, {}, clock.now() - hourMs);
    await storeOrder(store, { reference: referenceNumber(2) }, clock.now() - hourMs);
    await storeOrder(store, { reference: referenceNumber(3) }, clock.now() - 25 * hourMs);
    await send();
    check();
    await pass(minuteMs);
    expect(accept).toHaveBeenCalledOnce();
    const mail = await sendOne();
    expect([mail.to, mail.from]).toEqual([mailSettings.owner, mailSettings.from]);
    expect(mail.bytes.toString()).toContain('\r\nSubject: The shop is working: 2 orders in the last 24 hours\r\n');
    expect(await dailyMailFacts(store, clock.now())).toMatchObject({ sentAt: clock.now() });
  });

  it('tells the owner what is wrong with the shop, but not that a daily mail was missing', async () => {
    const disk = 'The disk is nearly full: 200 MB are free where orders are kept.';
    const { check, pass, sendOne } = await shop([
      { kind: 'daily mail missing', text: 'The daily mail to the owner has not gone out.' },
      { kind: 'disk nearly full', text: disk },
    ]);
    check();
    await pass(minuteMs);
    const mail = await PostalMime.parse((await sendOne()).bytes);
    expect(mail.subject).toBe('CHECK: The shop needs attention: no orders in the last 24 hours');
    expect(mail.text).toContain(`\n- ${disk}\n`);
    expect(mail.html).toContain(disk);
    expect(mail.text).not.toContain('has not gone out');
  });

  it('comes once a day, at nine in the morning in Pakistan, however often the relay starts', async () => {
    const { clock, check, pass, send } = await shop();
    check();
    await pass(hourMs);
    expect(await send()).toHaveLength(1);
    check()();
    check();
    await pass(19 * hourMs);
    expect(await send()).toEqual([]);
    await pass(hourMs + 10 * minuteMs);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-22T04:10:00.000Z');
    expect(await send()).toHaveLength(1);
  });

  it('does not pile up while the mail server is away', async () => {
    const { check, pass, waiting } = await shop();
    check();
    await pass(dayMs + 2 * minuteMs);
    expect(await waiting()).toHaveLength(1);
  });

  it('can’t be placed by a request: with its parameters it is an ordinary message', async () => {
    const { check, pass, waiting } = await shop();
    check();
    await pass(minuteMs);
    const [daily] = await waiting();
    if (!daily) throw new Error('a mail was expected');
    const { key, params } = daily.order;
    const relay = await testRelay();
    for (const sent of [params, { ...params, key, contentHash: key }])
      expect((await relay.post(sampleBody({ ...sent }))).status).toBe(200);
    const jobs = await relay.store.claim({ leaseMs: 15 * minuteMs, max: 10 });
    const mails = await Promise.all(jobs.map((job) => composeMail(job, mailSettings)));
    expect(
      mails.map(({ bytes }) => /^Subject: CHECK: a message that could not be checked/m.test(bytes.toString())),
    ).toEqual([true, true]);
  });
});
