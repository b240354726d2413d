/** The phones of a real relay that is killed, and of push services that fail (D89). */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { PushWorker } from '#relay/push/push-worker.ts';
import { systemClock } from '#relay/process/clock.ts';
import { openSharedDatabase } from '#relay/store/open-store.ts';
import { openSharedSqlite } from '#relay/store/open-store.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { openPostgres, settingsOf } from '#test/support/order-stores.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { type GotPush, pushService, taken, addPhone } from '#test/support/push-service.ts';
import { orderBody } from '#test/support/real-orders.ts';
import { mailFiles, relayProcess } from '#test/support/processes.ts';
import { confirmed, limits } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

const server = new PostgresServer();
afterAll(() => server.remove());

async function aPushService() {
  const service = await pushService();
  onTestFinished(service.stop);
  return service;
}

/** Starts a relay with a phone that rings for its orders. */
async function relayWithPhone(settings: Record<string, string> = {}) {
  const service = await aPushService();
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder, PUSH_SERVICES: service.url };
  const relay = await relayProcess({ ...environment, ...settings });
  const desk = openSharedSqlite(folder);
  onTestFinished(() => desk.close());
  await addPhone(desk, 'phone', { at: Date.now(), subscription: service.subscription('/phone') });
  return { service, folder, environment, relay };
}

const numbers = Array.from({ length: 20 }, (_, index) => index);
const rung = (got: readonly GotPush[]) => got.map(({ message }) => message.order).toSorted((one, other) => one - other);

describe('the phones of a relay', () => {
  it('delay neither an order nor a mail while no push service answers (D89)', async () => {
    const { service, folder, relay } = await relayWithPhone();
    service.answers(() => {});
    const answers = await Promise.all(numbers.map((number) => relay.post(orderBody(number))));
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    await until('the owner’s mails', () => mailFiles(folder).length >= numbers.length);
    expect(service.got.length).toBeLessThanOrEqual(4);
    await relay.end('SIGKILL');
  });

  it('ring once for each order whose push had not started when the relay was killed (D89)', async () => {
    const { service, environment, relay } = await relayWithPhone();
    service.answers(() => {});
    await Promise.all(numbers.map((number) => relay.post(orderBody(number))));
    await until('pushes under way', () => service.got.length === 4);
    await relay.end('SIGKILL');
    service.answers(taken);
    await relayProcess(environment);
    await until('the others', () => service.got.length === numbers.length);
    expect(rung(service.got)).toEqual(numbers.map((number) => number + 1));
  });

  it('are silent with PUSH=off (D89)', async () => {
    const { service, environment, relay } = await relayWithPhone({ PUSH: 'off' });
    expect((await relay.post(orderBody(1))).status).toBe(200);
    await relay.end('SIGTERM');
    const loud = await relayProcess(environment);
    await loud.post(orderBody(2));
    await until('its push', () => service.got.length > 0);
    expect(rung(service.got)).toEqual([2]);
  });
});

it('several relays on one database ring each phone once (D89)', async () => {
  const service = await aPushService();
  const url = await server.createDatabase();
  const relays = await Promise.all([1, 2, 3].map(() => openPostgres(url)));
  const keys = await Promise.all(relays.map(({ pushes }) => pushes.prepare(webPush.generateVAPIDKeys(), true)));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  const desk = await openSharedDatabase({ dataFolder: temporaryFolder(), postgres: settingsOf(url) });
  onTestFinished(() => desk.close());
  const subscription = service.subscription('/phone');
  await addPhone(desk, 'phone', { at: Date.now(), subscription });
  const workers = relays.map(({ pushes }, index) => {
    const parts = { subject: 'https://panja.example', services: [service.url], cities: () => [] };
    const worker = new PushWorker({
      ...parts,
      jobs: pushes,
      keys: keys[index] ?? webPush.generateVAPIDKeys(),
      clock: systemClock,
      log: memoryLog().log,
    });
    onTestFinished(() => worker.stop());
    return worker;
  });
  for (const number of numbers) {
    const order = confirmed(number, { acceptedAt: Date.now(), ringText: 'New order' });
    await relays[number % 3]?.store.accept(order, limits);
    for (const worker of workers) worker.wake();
  }
  await until('all rings', () => service.got.length >= numbers.length);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(rung(service.got)).toEqual(numbers.map((number) => number + 1));
});
