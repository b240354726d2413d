import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { minuteMs } from '#shop/time.ts';
import { databaseReplaced, StoreError } from '#order/store-error.ts';
import { testRelay } from '#test/support/test-relay.ts';
import { until } from '#test/support/until.ts';

describe('a health check that anyone may request', () => {
  it('writes to the order store once a second at most, however often it is requested, and reports if that fails', async () => {
    const relay = await testRelay();
    const probe = vi.spyOn(relay.store, 'probe');
    const ask = async () => (await relay.send('/healthz')).status;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
    expect(probe).toHaveBeenCalledTimes(1);
    relay.clock.advance(999);
    await ask();
    expect(probe).toHaveBeenCalledTimes(1);
    relay.clock.advance(1);
    probe.mockRejectedValueOnce(new StoreError('unavailable', 'disk full'));
    expect(await ask()).toBe(503);
    expect(probe).toHaveBeenCalledTimes(2);
    relay.clock.advance(-5000);
    expect(await ask()).toBe(200);
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it('tells of orders that were answered with 503, though its own few bytes could be written', async () => {
    const relay = await testRelay();
    vi.spyOn(relay.store, 'accept').mockRejectedValue(new StoreError('unavailable', 'disk full'));
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

  it('says that the database was replaced, and how its orders are saved, until that is over (D53)', async () => {
    const relay = await testRelay();
    const probe = vi.spyOn(relay.store, 'probe');
    probe.mockRejectedValueOnce(new StoreError('replaced', databaseReplaced));
    const answer = await relay.send('/healthz');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        status: 'failing',
        acceptsOrders: false,
        problems: [expect.stringMatching(/^Orders can’t be saved/), databaseReplaced],
      },
    ]);
    expect(databaseReplaced).toContain('orders-rescued-');
    relay.clock.advance(1000);
    expect(await (await relay.send('/healthz')).json()).toMatchObject({ status: 'ok', problems: [] });
  });

  it('names a device that no longer rings to the owner, but to no stranger (D89)', async () => {
    const problem = { kind: 'gone', at: Date.parse('2026-11-21T08:00:00Z') } as const;
    const relay = await testRelay({ devices: [{ name: 'Chrome on Android', problem }] });
    relay.watch.start();
    onTestFinished(() => relay.watch.stop());
    const found = await until('the problem', async () => (await relay.watch.healthReport()).problems[0]);
    expect(found).toEqual({
      kind: 'device silent',
      text:
        'Chrome on Android no longer rings for new orders: its browser ended it (21 Nov 2026, 13:00). ' +
        'Open the desk there and tap “Ring this device”, or remove the device under More.',
    });
    expect(await (await relay.send('/healthz')).json()).toMatchObject({ status: 'ok', problems: [] });
  });
});
