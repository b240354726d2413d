/** The devices of a real relay, while push services fail (D89). */
import { expect, it } from 'vitest';
import { openForChanges } from '#orders-db/open-store.ts';
import { quickFolder } from '#test/support/folders.ts';
import { mailFiles, relayProcess } from '#test/support/processes.ts';
import { addDevice, type GotPush, pushService } from '#test/support/push-service.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { until } from '#test/support/until.ts';
import { wholeRelay } from '#test/support/test-relay.ts';

/** A data folder's settings, and how its desk adds a device. */
async function shopWithDevice() {
  const service = await pushService();
  const folder = quickFolder();
  const settings = { DATA_DIR: folder, PUSH_SERVICES: service.url };
  const ringDevice = async () => {
    const database = await openForChanges({ dataFolder: folder, postgres: null });
    await addDevice(database, 'device', { at: Date.now(), subscription: service.subscription('/device') });
    await database.close();
  };
  return { service, folder, settings, ringDevice };
}

const rung = (got: readonly GotPush[]) => got.map(({ message }) => message.order).toSorted((one, other) => one - other);

it('devices delay neither order nor mail while no push service answers, nor the relay’s stop for long (D89)', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const { service, folder, settings, ringDevice } = await shopWithDevice();
  const relay = await relayProcess(settings);
  await ringDevice();
  service.answers(() => {});
  const answers = await Promise.all(numbers.map((number) => relay.post(orderBody(number))));
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
  await until('the owner’s mails', () => mailFiles(folder).length >= numbers.length);
  await until('all pushes', () => service.got.length === numbers.length);
  expect(rung(service.got)).toEqual(numbers.map((number) => number + 1));
  expect(await relay.end()).toBe(0);
});

it('devices are silent with PUSH=off (D89)', async () => {
  const { service, settings, ringDevice } = await shopWithDevice();
  const silent = await wholeRelay({ ...settings, PUSH: 'off' });
  await ringDevice();
  expect((await silent.post(orderBody(1))).status).toBe(200);
  await silent.stop();
  const loud = await wholeRelay(settings);
  await loud.post(orderBody(2));
  await until('its push', () => service.got.length > 0);
  expect(rung(service.got)).toEqual([2]);
});
