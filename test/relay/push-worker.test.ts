/** The owner's phones and misbehaving push services (D89). */
import { createECDH } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { postPush } from '#server/push-services.ts';
import { PushWorker } from '#relay/push-worker.ts';
import { openSharedSqlite } from '#orders-db/open-store.ts';
import { hourMs, minuteMs, secondMs } from '#shop/time.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { ManualClock, memoryLog } from '#test/support/clock-and-log.ts';
import { openSqlite } from '#test/support/order-stores.ts';
import { answering, decrypted, pushService, taken, vapidClaims, addPhone } from '#test/support/push-service.ts';
import { listening } from '#test/support/serve.ts';
import { referenceNumber, sampleOrder } from '#test/support/sample-order.ts';
import { acceptableOrder, limits } from '#test/support/stored-orders.ts';
import { quickFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

const { cities } = shippedCatalogue;

/** Starts a worker with a real orders database, a push service, and a phone for each path. */
async function ringing(...paths: readonly string[]) {
  const service = await pushService();
  const clock = new ManualClock();
  const { log, lines } = memoryLog();
  const folder = quickFolder();
  const { store, pushes } = await openSqlite(folder, clock);
  const keys = await pushes.prepare(webPush.generateVAPIDKeys(), true);
  const desk = openSharedSqlite(folder);
  for (const path of paths) await addPhone(desk, path, { at: clock.now(), subscription: service.subscription(path) });
  const start = (services: readonly string[] = [service.url]) => {
    const parts = {
      jobs: pushes,
      keys,
      isOn: true,
      subject: 'https://panja.example',
      services,
      cities: () => cities,
      clock,
      log,
    };
    const worker = new PushWorker(parts);
    onTestFinished(() => worker.stop());
    worker.wake();
    return worker;
  };
  onTestFinished(() => desk.close());
  let orders = 0;
  const order = async () => {
    orders += 1;
    const placed = acceptableOrder({ ...sampleOrder(), reference: referenceNumber(orders) }, clock.now());
    await store.accept(placed, limits);
  };
  const phone = async (path: string) => (await pushes.phones()).find(({ session }) => session === path);
  return { service, clock, lines, pushes, desk, start, order, phone };
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

describe('the owner’s phones', () => {
  it('ring once for each order, with only its text and number (D89)', async () => {
    const { service, start, order, pushes, clock } = await ringing('/one', '/two');
    await order();
    await order();
    const worker = start();
    await until('four pushes', () => service.got.length === 4);
    await until('both rings', async () => (await pushes.phones()).every(({ rangAt }) => rangAt !== null));
    clock.advance(hourMs / 2);
    worker.wake();
    await worker.stop();
    const rings = service.got.map(({ path, message }) => `${path} ${JSON.stringify(message)}`);
    expect(rings.toSorted()).toEqual([
      '/one {"text":"New order: 4 items, Rs 6,450, Lahore","order":1}',
      '/one {"text":"New order: 4 items, Rs 6,450, Lahore","order":2}',
      '/two {"text":"New order: 4 items, Rs 6,450, Lahore","order":1}',
      '/two {"text":"New order: 4 items, Rs 6,450, Lahore","order":2}',
    ]);
  });

  it('get urgent pushes, signed by the shop and dropped after an hour (D89)', async () => {
    const { service, start, order, clock } = await ringing('/one');
    await order();
    clock.advance(10 * minuteMs);
    start();
    const { headers } = await until('a push', () => service.got[0]);
    expect(headers).toMatchObject({ urgency: 'high', ttl: String(50 * 60), 'content-encoding': 'aes128gcm' });
    expect(vapidClaims(headers.authorization)).toMatchObject({ aud: service.url, sub: 'https://panja.example' });
  });

  it.each([404, 410])('lose their subscription after a %i, and are named (D89)', async (status) => {
    const { service, start, order, phone } = await ringing('/one', '/two');
    service.answers((response, push) => answering(push.path === '/one' ? status : 201)(response, push));
    await order();
    start();
    await until('its end', async () => (await phone('/one'))?.isAlive === false);
    expect((await phone('/one'))?.problem?.kind).toBe('gone');
    await until('the other’s ring', async () => (await phone('/two'))?.rangAt);
  });

  it.each([
    [503, {}, 4 * secondMs],
    [429, { 'retry-after': '60' }, minuteMs],
  ] as const)('ring later after a %i, and once (D89)', async (status, headers, waitMs) => {
    const { service, start, order, phone, clock, pushes } = await ringing('/one');
    service.answers(answering(status, headers));
    await order();
    const worker = start();
    await until('its delay', async () => (await pushes.waiting())[0]?.waitMs === waitMs);
    service.answers(taken);
    clock.advance(waitMs);
    worker.wake();
    await until('its ring', async () => (await phone('/one'))?.rangAt);
    expect(service.got).toHaveLength(2);
  });

  it.each([400, 403, 302])(
    'are named after a %i, which is not retried, and ring for the next order (D89)',
    async (status) => {
      const { service, start, order, phone } = await ringing('/one');
      service.answers(answering(status, { location: `${service.url}/two` }));
      await order();
      const worker = start();
      await until('its problem', async () => (await phone('/one'))?.problem?.kind === 'refused');
      expect(service.got).toHaveLength(1);
      service.answers(taken);
      await order();
      worker.wake();
      await until('its ring', async () => (await phone('/one'))?.problem === null);
    },
  );

  it('don’t ring twice for a push whose answer was lost (D89)', async () => {
    const { service, start, order, phone, clock } = await ringing('/one');
    service.answers((response) => void response.destroy());
    await order();
    const worker = start();
    await until('its problem', async () => (await phone('/one'))?.problem?.kind === 'unreachable');
    clock.advance(minuteMs);
    worker.wake();
    await worker.stop();
    expect(service.got).toHaveLength(1);
  });

  it('ring while another phone’s service hangs, which has at most four pushes under way (D89)', async () => {
    const { service, start, order, phone } = await ringing('/hangs', '/rings');
    const waiting: (() => void)[] = [];
    service.answers((response, push) =>
      push.path === '/rings' ? taken(response, push) : void waiting.push(() => taken(response, push)),
    );
    for (let count = 0; count < 6; count += 1) await order();
    start();
    const at = (path: string) => service.got.filter((push) => push.path === path).length;
    await until('six rings', () => at('/rings') === 6);
    expect(at('/hangs')).toBe(4);
    expect((await phone('/hangs'))?.rangAt).toBeNull();
    service.answers(taken);
    for (const end of waiting) end();
  });

  it('get nothing at an address that is no longer allowed (D89)', async () => {
    const { service, start, order, phone } = await ringing('/one');
    await order();
    start([]);
    await until('its problem', async () => (await phone('/one'))?.problem?.kind === 'refused');
    expect(service.got).toEqual([]);
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
