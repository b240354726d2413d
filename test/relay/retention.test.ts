/** Personal data is erased when its time is over, and nothing that is still needed (ASVS 14.2.7, D52). */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dayMs } from '#shop/time.ts';
import { startRetention } from '#relay/retention.ts';
import { mailTime } from '#order/mail-attempts.ts';
import { sqliteStore } from '#test/support/order-stores.ts';
import { settleMails, storeOrder } from '#test/support/stored-orders.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { orders } from '#test/support/processes.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { quickFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

const personal = [...Object.values(sampleCustomer).filter((value) => value !== 'punjab'), 'Parrot D-swing'];

/** All bytes of the database's files, as text. */
function bytesOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('orders.db'));
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
}

it('an order that was mailed keeps its details for 90 days, and then only reference and sums, even in the files', async () => {
  const folder = quickFolder();
  const mailFolder = join(folder, 'mail');
  mkdirSync(mailFolder);
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const store = await sqliteStore(folder, clock);
  await storeOrder(store, {}, clock.now());
  await settleMails(store, () => 'sent');
  writeFileSync(join(mailFolder, `${mailTime(clock.now())}-7K3M9Q2X-owner-1.eml`), 'Ayesha Khan');
  onTestFinished(
    startRetention({ store, clock, log, retentionDays: 90, mailFolder, dataFolder: folder, isMailToFiles: false }),
  );
  /** Finishes what is under way, then moves the clock, as if the relay had run all the while. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < 5; turn += 1) await store.probe();
    writeFileSync(join(folder, 'retention-time'), String(clock.now() + ms));
    clock.advance(ms);
    for (let turn = 0; turn < 5; turn += 1) await store.probe();
  };

  await pass(89 * dayMs);
  expect(readdirSync(mailFolder)).toHaveLength(1);
  expect(bytesOf(folder)).toContain('Ayesha Khan');
  expect(lines).toEqual([]);
  await pass(2 * dayMs);
  await until('the order to be erased', () => lines.join().includes('"erased":1'));
  expect(personal.filter((text) => bytesOf(folder).includes(text))).toEqual([]);
  expect(readdirSync(mailFolder)).toEqual([]);

  expect((await orders({ DATA_DIR: folder }, 'export')).out).toMatch(/,6200,250,6450,6450,6450,,sent,sent,2027-02-20/);
});
