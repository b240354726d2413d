/** The owner's devices and misbehaving push services (D89). */
import { createECDH } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { dailyCheckPrefix, type NewOrder } from '#order/stored-order.ts';
import { Devices } from '#push/devices.ts';
import { postPush } from '#push/push-services.ts';
import { Ringer } from '#push/ringer.ts';
import { minuteMs, secondMs } from '#shop/time.ts';
import { shippedCities as cities } from '#test/support/catalogues.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { openSqlite } from '#test/support/order-stores.ts';
import { answering, decrypted, pushService, taken, vapidClaims, addDevice } from '#test/support/push-service.ts';
import { listening } from '#test/support/serve.ts';
import { referenceNumber, sampleOrder } from '#test/support/sample-order.ts';
import { acceptableOrder, limits } from '#test/support/stored-orders.ts';
import { quickFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

/** A ringer with a real orders database, a push service, and a device for each path. */
async function ringing(paths: readonly string[], services?: readonly string[]) {
  const service = await pushService();
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const { store, database } = await openSqlite(quickFolder(), clock);
  const devices = new Devices(database, true);
  const ringer = new Ringer({
    devices,
    keys: await devices.keys(webPush.generateVAPIDKeys()),
    subject: 'https://panja.example',
    services: services ?? [service.url],
    cities: () => cities,
    clock,
    log,
  });
  onTestFinished(() => ringer.stop());
  for (const path of paths)
    await addDevice(database, path, { at: clock.now(), subscription: service.subscription(path) });
  let orders = 0;
  /** Stores an order and rings for it, as the relay does. */
  const order = async (parts: Partial<NewOrder> = {}) => {
    orders += 1;
    const sample = { ...sampleOrder(), reference: referenceNumber(orders) };
    const placed = { ...acceptableOrder(sample, clock.now()), ...parts };
    const acceptance = await store.accept(placed, limits);
    if (acceptance.kind === 'stored') ringer.ring(placed, acceptance.id);
  };
  const device = async (path: string) => (await devices.list()).find(({ session }) => session === path);
  return { service, clock, lines, devices, ringer, order, device };
}

it('the tests decrypt the example of RFC 8291 (D89)', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
      'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decrypted({ ecdh, auth }, body)).toBe('When I grow up, I want to be a watermelon');
});

describe('the owner’s devices', () => {
  it('ring once for each order, with only its text and number (D89)', async () => {
    const { service, order, devices } = await ringing(['/one', '/two']);
    await order();
    await order();
    await until('both rings', async () => (await devices.list()).every(({ rangAt }) => rangAt !== null));
    await until('four pushes', () => service.got.length === 4);
    const rings = service.got.map(({ path, message }) => `${path} ${JSON.stringify(message)}`);
    expect(rings.toSorted()).toEqual([
      '/one {"text":"New order: 4 items, Rs 6,450, Lahore","order":1}',
      '/one {"text":"New order: 4 items, Rs 6,450, Lahore","order":2}',
      '/two {"text":"New order: 4 items, Rs 6,450, Lahore","order":1}',
      '/two {"text":"New order: 4 items, Rs 6,450, Lahore","order":2}',
    ]);
  });

  it('get urgent pushes, signed by the shop and dropped after an hour (D89)', async () => {
    const { service, order } = await ringing(['/one']);
    await order();
    const { headers } = await until('a push', () => service.got[0]);
    expect(headers).toMatchObject({ urgency: 'high', ttl: String(60 * 60), 'content-encoding': 'aes128gcm' });
    expect(vapidClaims(headers.authorization)).toMatchObject({ aud: service.url, sub: 'https://panja.example' });
  });

  it('are silent for an order in a digest, and for the daily mail (D89)', async () => {
    const { service, order, device } = await ringing(['/one']);
    await order({ digestAfterMs: minuteMs });
    await order({ contentHash: `${dailyCheckPrefix}2026-11-21` });
    await order();
    await until('its ring', async () => (await device('/one'))?.rangAt);
    expect(service.got.map(({ message }) => message.order)).toEqual([3]);
  });

  it.each([404, 410])('lose their subscription after a %i, and are named (D89)', async (status) => {
    const { service, order, device } = await ringing(['/one', '/two']);
    service.answers((response, push) => answering(push.path === '/one' ? status : 201)(response, push));
    await order();
    await until('its end', async () => (await device('/one'))?.isAlive === false);
    expect((await device('/one'))?.problem?.kind).toBe('gone');
    await until('the other’s ring', async () => (await device('/two'))?.rangAt);
  });

  it.each([
    [503, {}, 4 * secondMs],
    [429, { 'retry-after': '30' }, 30 * secondMs],
    [429, { 'retry-after': '3600' }, minuteMs],
  ] as const)('ring at the second try after a %i with %j (D111)', async (status, headers, waitMs) => {
    const { service, order, device, clock, lines } = await ringing(['/one']);
    service.answers(answering(status, headers));
    await order();
    await until('its delay', () => lines.join('').includes('again later'));
    service.answers(taken);
    clock.advance(waitMs - 1);
    expect(service.got).toHaveLength(1);
    clock.advance(1);
    await until('its ring', async () => (await device('/one'))?.rangAt);
    expect(service.got).toHaveLength(2);
  });

  it('are named when the second try fails too, and ring for the next order (D111)', async () => {
    const { service, order, device, clock, lines } = await ringing(['/one']);
    service.answers(answering(503));
    await order();
    await until('its delay', () => lines.join('').includes('again later'));
    clock.advance(4 * secondMs);
    await until('its problem', async () => (await device('/one'))?.problem?.kind === 'unreachable');
    expect(service.got).toHaveLength(2);
    service.answers(taken);
    await order();
    await until('its ring', async () => (await device('/one'))?.problem === null);
  });

  it.each([400, 403, 302])(
    'are named after a %i, which is not retried, and ring for the next order (D89)',
    async (status) => {
      const { service, order, device } = await ringing(['/one']);
      service.answers(answering(status, { location: `${service.url}/two` }));
      await order();
      await until('its problem', async () => (await device('/one'))?.problem?.kind === 'refused');
      expect(service.got).toHaveLength(1);
      service.answers(taken);
      await order();
      await until('its ring', async () => (await device('/one'))?.problem === null);
    },
  );

  it('don’t ring twice for a push whose answer was lost (D89)', async () => {
    const { service, order, device, clock, ringer } = await ringing(['/one']);
    service.answers((response) => void response.destroy());
    await order();
    await until('its problem', async () => (await device('/one'))?.problem?.kind === 'unreachable');
    clock.advance(minuteMs);
    await ringer.stop();
    expect(service.got).toHaveLength(1);
  });

  it('ring while another device’s service hangs (D89)', async () => {
    const { service, order, device } = await ringing(['/hangs', '/rings']);
    const waiting: (() => void)[] = [];
    service.answers((response, push) =>
      push.path === '/rings' ? taken(response, push) : void waiting.push(() => taken(response, push)),
    );
    for (let count = 0; count < 6; count += 1) await order();
    await until('six rings', () => service.got.filter(({ path }) => path === '/rings').length === 6);
    expect((await device('/hangs'))?.rangAt).toBeNull();
    service.answers(taken);
    for (const end of waiting) end();
  });

  it('get nothing at an address that is no longer allowed (D89)', async () => {
    const { service, order, device } = await ringing(['/one'], []);
    await order();
    await until('its problem', async () => (await device('/one'))?.problem?.kind === 'refused');
    expect(service.got).toEqual([]);
  });

  it('ring for a test as often as the owner asks, and only where they are subscribed (D89)', async () => {
    const { service, ringer } = await ringing(['/one']);
    expect([await ringer.test('/one'), await ringer.test('/one'), await ringer.test('/two')]).toEqual([
      true,
      true,
      false,
    ]);
    await until('two rings', () => service.got.length === 2);
    expect(service.got[0]?.message).toEqual({ text: 'This device rings for new orders.', order: 0 });
  });

  it('are not waited for at the relay’s stop while they wait for a second try (D111)', async () => {
    const { service, order, lines, ringer, device } = await ringing(['/one']);
    service.answers(answering(503));
    await order();
    await until('its delay', () => lines.join('').includes('again later'));
    await ringer.stop();
    expect((await device('/one'))?.problem?.kind).toBe('unreachable');
    await order();
    expect(service.got).toHaveLength(1);
  });
});

describe('a push', () => {
  const body = Buffer.from('sealed');

  it('goes to no name that resolves to this machine (D89)', async () => {
    const { url } = await pushService();
    const address = new URL(url.replace('127.0.0.1', 'localhost'));
    const answer = await postPush({ address, headers: {}, body }, secondMs);
    expect(answer).toEqual({ kind: 'not reached', problem: 'localhost is not a public internet address' });
  });

  it('without an answer times out, and may have arrived (D89)', async () => {
    const silent = createServer(() => {});
    const port = await listening(silent);
    onTestFinished(() => void silent.close());
    const address = new URL(`http://127.0.0.1:${port}/`);
    expect(await postPush({ address, headers: {}, body }, 50)).toMatchObject({ kind: 'unanswered' });
  });
});
