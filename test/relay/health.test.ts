import { describe, expect, it, onTestFinished } from 'vitest';
import { minuteMs } from '#shop/time.ts';
import { StoreError } from '#order/order-store.ts';
import { testRelay } from '#test/support/test-relay.ts';
import { until } from '#test/support/until.ts';

describe('a health check that anyone may request', () => {
  it('writes to the order store once a second at most, however often it is requested', async () => {
    let probes = 0;
    const relay = await testRelay({
      wrapStore: (store) =>
        Object.assign(Object.create(store), {
          backlog: () => store.backlog(),
          probe: async () => {
            probes += 1;
          },
        }),
    });
    const ask = async () => (await relay.send('/healthz')).status;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
    expect(probes).toBe(1);
    relay.clock.advance(999);
    await ask();
    expect(probes).toBe(1);
    relay.clock.advance(1);
    await ask();
    expect(probes).toBe(2);
    relay.clock.advance(-5000);
    await ask();
    expect(probes).toBe(3);
  });

  it('reports within a second that orders can’t be stored, and that they can again', async () => {
    let isFull = false;
    const relay = await testRelay({
      wrapStore: (store) =>
        Object.assign(Object.create(store), {
          backlog: () => store.backlog(),
          probe: () => (isFull ? Promise.reject(new StoreError('unavailable', 'disk full')) : Promise.resolve()),
        }),
    });
    const statuses: number[] = [];
    for (const state of [false, true, false]) {
      isFull = state;
      statuses.push((await relay.send('/healthz')).status);
      relay.clock.advance(1000);
    }
    expect(statuses).toEqual([200, 503, 200]);
  });

  it('tells of orders that were answered with 503, though its own few bytes could be written', async () => {
    const relay = await testRelay({
      wrapStore: (store) =>
        Object.assign(Object.create(store), {
          backlog: () => store.backlog(),
          probe: () => Promise.resolve(),
          accept: () => Promise.reject(new StoreError('unavailable', 'disk full')),
        }),
    });
    const ask = async () => (await relay.send('/healthz')).json();
    expect(await ask()).toMatchObject({ status: 'ok' });
    expect((await relay.post()).status).toBe(503);
    expect(await ask()).toMatchObject({
      status: 'degraded',
      problems: ['Orders couldn’t be saved a moment ago. They wait in the shoppers’ browsers and will be sent again.'],
    });
    relay.clock.advance(2 * minuteMs);
    expect(await ask()).toMatchObject({ status: 'ok' });
  });

  it('names a phone that no longer rings to the owner, but to no stranger (D89)', async () => {
    const problem = { kind: 'gone', at: Date.parse('2026-11-21T08:00:00Z') } as const;
    const relay = await testRelay({ phones: [{ name: 'Chrome on Android', problem }] });
    relay.watch.start();
    onTestFinished(() => relay.watch.stop());
    const found = await until('the problem', async () => (await relay.watch.healthReport()).problems[0]);
    expect(found).toEqual({
      kind: 'phone silent',
      text:
        'Chrome on Android no longer rings for new orders: its browser ended it (21 Nov 2026, 13:00). ' +
        'Open the desk there and tap “Ring this phone”, or remove the phone under More.',
    });
    expect(await (await relay.send('/healthz')).json()).toMatchObject({ status: 'ok', problems: [] });
  });
});
