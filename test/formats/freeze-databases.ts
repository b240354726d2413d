/**
 * `node test/formats/freeze-databases.ts FOLDER`: writes an orders database as today's code makes it, for later versions to
 * read: `orders.db`, and its twin in PostgreSQL as `orders.sql`. Run it once for each version whose schema is new.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountStore } from '#desk/account-store.ts';
import { passwordHash } from '#desk/account/password-hash.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { databaseFile } from '#orders-db/data-folder.ts';
import { moveOrders } from '#orders-db/move-orders.ts';
import { openStore } from '#orders-db/open-store.ts';
import { Devices } from '#push/devices.ts';
import { rupees } from '#shop/money.ts';
import { dayMs, minuteMs } from '#shop/time.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { settingsOf } from '#test/support/order-stores.ts';
import { PostgresServer, providePostgres } from '#test/support/postgres-server.ts';
import { addDevice, aSubscription } from '#test/support/push-service.ts';
import { deskPassword, referenceNumber, sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { acceptableOrder, changeOrder, deskOrders, numbered, now } from '#test/support/stored-orders.ts';
import { inScene } from '#test/support/folders.ts';

const [, , target = ''] = process.argv;
await inScene(async (scene) => {
  const { folder } = scene;
  await fill(folder);
  copyFileSync(databaseFile(folder), join(target, 'orders.db'));
  const server = new PostgresServer();
  scene.onEnd(() => server.remove());
  const url = await server.createDatabase();
  await moveOrders(folder, settingsOf(url));
  const dump = execFileSync(join(providePostgres(), 'pg_dump'), ['--no-owner', '--inserts', url], { encoding: 'utf8' });
  writeFileSync(join(target, 'orders.sql'), dump.replaceAll(/^\\.*\n/gm, '')); // Without the commands of psql.
});
process.exit(0);

/** Five orders: worked on to its payment, another content of the same reference, unreadable, by phone, and erased. */
async function fill(dataFolder: string): Promise<void> {
  let time = now;
  const clock = { now: () => time, after: () => () => {} };
  const { store, database } = await openStore(
    { dataFolder, postgres: null },
    { clock, log: memoryLog().log, onBroken: () => {} },
  );
  const accept = (order: ReturnType<typeof acceptableOrder>) => store.accept(order, confirmationLimits);

  await accept(acceptableOrder());
  await accept(acceptableOrder(sampleOrder({ customer: { ...sampleCustomer, name: 'Bilal Ahmed' } })));
  await accept(numbered(3, { digestAfterMs: 14 * minuteMs }));
  const byPhone = acceptableOrder(sampleOrder({ reference: referenceNumber(4) }));
  await accept({ ...byPhone, origin: 'phone', confirmation: { kind: 'none', reason: 'no address' } });
  await accept(acceptableOrder(sampleOrder({ reference: referenceNumber(5) }), now - 100 * dayMs));

  const jobs = await store.claim({ leaseMs: dayMs, max: 100 });
  for (const job of jobs) {
    if (job.order.id === 2) {
      const reason = '550 5.1.1 user unknown';
      await store.postpone(job, { state: 'undeliverable', dueAt: now, reason, isAmbiguous: false });
    } else if (job.order.id !== 4) await store.markSent(job, '250 queued as 7');
  }
  await store.eraseBefore(now - 90 * dayMs, { max: 1, isMailToFiles: false });

  const orders = deskOrders(database);
  const events: readonly DeskEvent[] = [
    { kind: 'state', state: 'confirmed' },
    { kind: 'parcel', courier: 'TCS', trackingNumber: '779123' },
    { kind: 'state', state: 'shipped' },
    { kind: 'state', state: 'delivered' },
    { kind: 'paid', amount: rupees(6000), chargePaisa: 25_000 },
  ];
  await store.answer(sampleOrder().reference, { answer: 'send', sequence: 0 });
  for (const [index, event] of events.entries()) {
    time += dayMs;
    await changeOrder(orders, 1, { event, sequence: index + 1, at: time, session: 'one' });
  }
  const account = new AccountStore(database, null);
  await account.setPassword(await passwordHash(deskPassword), time);
  await account.noteWrongPassword(time);
  await new Devices(database, true).keys({ publicKey: 'public', privateKey: 'private' });
  await addDevice(database, 'one', { at: time, subscription: aSubscription('one') });
  await store.close();
}
