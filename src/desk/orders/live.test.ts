/** The messages of an open list (D72). */
import { describe, expect, it } from 'vitest';
import { referenceNumber } from '#test/support/sample-order.ts';
import { storeOrder } from '#test/support/stored-orders.ts';
import { testDesk } from '#test/support/test-desk.ts';

describe('an open list', () => {
  it('hears how many orders came since its page was made, and of changes elsewhere, and nothing of them (D72)', async () => {
    const desk = await testDesk();
    const place = (number: number) => storeOrder(desk.store, { reference: referenceNumber(number) }, desk.clock.now());
    await place(1);
    const { get, press } = await desk.signIn();
    const address = /data-address="([^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
    const message = async () => {
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const [, version, count] = /^retry: \d+\nid: ([\d/]+)\ndata: (\d+)\n\n$/.exec(await response.text()) ?? [];
      return { count, version };
    };
    const first = await message();
    expect([first.count, await message()]).toEqual(['0', first]);
    await place(2);
    const second = await message();
    expect([second.count, second.version === first.version]).toEqual(['1', false]);
    await press('/orders/1', { sequence: '0', action: 'packed' });
    const third = await message();
    expect([third.count, third.version === second.version]).toEqual(['1', false]);
  });

  it('reloads itself without scripts, offers sound only with them, and stays as it is where the owner wants that (D72)', async () => {
    const { html } = await (await testDesk()).signIn();
    const live = await html('/');
    expect(live).toContain('<noscript><meta http-equiv="refresh" content="30"/></noscript>');
    expect(live).toMatch(/<button[^>]* hidden="">Turn sound on</);
    const [, off = ''] = /New orders appear automatically\. <a href="([^"]*)">Turn off</.exec(live) ?? [];
    const still = await html(off.replaceAll('&amp;', '&'));
    expect(still).not.toMatch(/live\.test\.js|<noscript|Turn sound on/);
    expect(still).toMatch(/New orders don’t appear automatically\. <a href="\/">Turn on</);
  });
});
