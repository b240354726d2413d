/** Measures how soon the owner's devices ring, over a hundred orders (D89). */
import { expect, it, onTestFinished } from 'vitest';
import { openForChanges } from '#orders-db/open-store.ts';
import { secondMs } from '#shop/time.ts';
import { answering, pushService, taken, addDevice } from '#test/support/push-service.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { relayProcess } from '#test/support/processes.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

const orders = 100;
const pauseMs = 50;

it('95 of 100 pushes leave within 2 s of the commit, while one device’s service hangs and another’s fails (D89)', async () => {
  const service = await pushService();
  service.answers((response, push) => {
    if (push.path === '/rings') taken(response, push);
    if (push.path === '/fails') answering(503)(response, push);
  });
  const folder = temporaryFolder();
  const relay = await relayProcess({ DATA_DIR: folder, PUSH_SERVICES: service.url, ORDERS_PER_ADDRESS: '1000' });
  const database = await openForChanges({ dataFolder: folder, postgres: null });
  onTestFinished(() => database.close());
  for (const path of ['/rings', '/hangs', '/fails'])
    await addDevice(database, path, { at: Date.now(), subscription: service.subscription(path) });
  /** When each order was answered, which is after its commit. */
  const answeredAt: number[] = [];
  for (let number = 0; number < orders; number += 1) {
    expect((await relay.post(orderBody(number))).status).toBe(200);
    answeredAt.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const rings = () => service.got.filter(({ path }) => path === '/rings');
  await until('all rings', () => rings().length === orders);
  const inTime = rings().filter(({ at, message }) => at - (answeredAt[message.order - 1] ?? 0) <= 2 * secondMs);
  expect(inTime.length).toBeGreaterThanOrEqual(95);
});
