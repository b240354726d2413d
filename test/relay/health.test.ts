import { describe, expect, it } from 'vitest';
import { StoreError } from '#relay/store/order-store.ts';
import { testRelay } from './support/test-relay.ts';

describe('a health check that anybody may ask for', () => {
  it('writes to the order store once a second at the most, however often it is asked', async () => {
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

  it('says within a second that orders can’t be kept, and that they can again', async () => {
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
});
