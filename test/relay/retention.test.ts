/** Personal data is erased when its time is over, and nothing that is still needed (ASVS 14.2.7, D52). */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayMs } from '#shop/time.ts';
import { startRetention } from '#relay/retention.ts';
import { mailTime } from '#order/mail-attempts.ts';
import { sqliteStore } from '#test/support/order-stores.ts';
import { acceptableOrder, settleMails, storeOrder } from '#test/support/stored-orders.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { orders } from '#test/support/processes.ts';
import { sampleCustomer, sampleOrder, sampleReference } from '#test/support/sample-order.ts';
import { quickFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

const personal = [...Object.values(sampleCustomer).filter((value) => value !== 'punjab'), 'Parrot D-swing'];

async function oldDatabase() {
  const folder = quickFolder();
  const mailFolder = join(folder, 'mail');
  mkdirSync(mailFolder);
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const store = await sqliteStore(folder, clock);
  onTestFinished(() => store.close());
  await storeOrder(store, {}, clock.now());
  const timeFile = join(folder, 'retention-time');
  const begin = () => {
    const stop = startRetention({
      store,
      clock,
      log,
      retentionDays: 90,
      mailFolder,
      dataFolder: folder,
      isMailToFiles: false,
    });
    onTestFinished(stop);
    return stop;
  };
  /** Finishes what is under way, then moves the clock, as if the relay had run all the while. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 5; turn += 1) await store.probe();
    writeFileSync(timeFile, String(clock.now() + ms));
    clock.advance(ms);
    for (let turn = 0; turn < 5; turn += 1) await store.probe();
  };
  return { folder, mailFolder, env: { DATA_DIR: folder }, clock, lines, store, begin, pass };
}

/** All bytes of the database's files, as text. */
function bytesOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('orders.db'));
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
}

describe('an order that was mailed', () => {
  it('keeps its details for 90 days, and then only reference and sums, even in the files', async () => {
    const { folder, mailFolder, env, clock, lines, store, begin, pass } = await oldDatabase();
    await settleMails(store, () => 'sent');
    writeFileSync(join(mailFolder, `${mailTime(clock.now())}-7K3M9Q2X-owner-1.eml`), 'Ayesha Khan');
    begin();
    await pass(89 * dayMs);
    expect(readdirSync(mailFolder)).toHaveLength(1);
    expect(bytesOf(folder)).toContain('Ayesha Khan');
    expect(lines).toEqual([]);
    await pass(2 * dayMs);
    await until('the order to be erased', () => lines.join().includes('"erased":1'));
    expect(personal.filter((text) => bytesOf(folder).includes(text))).toEqual([]);
    expect(readdirSync(mailFolder)).toEqual([]);
    const { out: list } = await orders(env, 'list');
    expect(list).toMatch(/7K3M9Q2X +Rs 6,450 +sent +sent +\(erased\)\n/);
    const { out: shown } = await orders(env, 'show', '7K3M9Q2X');
    expect(shown).toContain('Grand Total: Rs 6,450\nPersonal details were erased on 20 Feb 2027');
    expect((await orders(env, 'export')).out).toMatch(/,6200,250,6450,6450,6450,,sent,sent,2027-02-20/);
    const resent = await orders(env, 'resend', '7K3M9Q2X');
    expect([resent.code, resent.err]).toEqual([1, expect.stringContaining('can’t be mailed again')]);
  });

  it('is still recognised as a repeat for a year', async () => {
    const { clock, lines, store, begin, pass } = await oldDatabase();
    const order = acceptableOrder(sampleOrder(), clock.now());
    await settleMails(store, () => 'sent');
    begin();
    await pass(364 * dayMs);
    await until('the order to be erased', () => lines.join().includes('"erased":1'));
    const limits = { perAddress: 5, perSender: 5, perHour: 5 };
    expect(await store.accept(order, limits)).toEqual({ kind: 'repeat' });
    await pass(2 * dayMs);
    await until('the order to be forgotten', () => lines.join().includes('"forgotten":1'));
    expect(await store.accept(order, limits)).toEqual({ kind: 'stored', key: sampleReference, copy: 0 });
  });

  it('is deleted together with other content under its reference, as those are counted', async () => {
    const { clock, store } = await oldDatabase();
    const limits = { perAddress: 5, perSender: 5, perHour: 5 };
    const renamed = sampleOrder({ customer: { ...sampleCustomer, name: 'Ali' } });
    const again = acceptableOrder(renamed, clock.now() + 20 * dayMs);
    expect(await store.accept(again, limits)).toMatchObject({ copy: 1 });
    await settleMails(store, () => 'sent');
    expect(await store.eraseBefore(clock.now() + 400 * dayMs, { max: 10, isWrittenHeard: false })).toBe(2);
    expect(await store.forgetBefore(clock.now() + 10 * dayMs, 10)).toBe(0);
    expect(await store.forgetBefore(clock.now() + 30 * dayMs, 10)).toBe(2);
  });
});
