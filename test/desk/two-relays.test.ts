/** The owner's desk where several relays share one orders database, and one of them has it (D72, D73, D110). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { postgresServer } from '#test/support/postgres-server.ts';
import { failedStart, relayWithDesk, setDeskPassword } from '#test/support/processes.ts';
import { referenceNumber, realBody, sampleReference } from '#test/support/sample-order.ts';
import { releasesFolder } from '#release/releases.ts';
import { catalogueCopy, temporaryFolder } from '#test/support/folders.ts';
import { pause, until } from '#test/support/until.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = postgresServer();

async function twoRelays() {
  const owners = catalogueCopy('catalogue');
  const settings = { DATABASE_URL: await server.createDatabase(), CATALOGUE_DIR: owners };
  const data = temporaryFolder();
  const one = await relayWithDesk({ ...settings, DATA_DIR: data });
  const two = await relayWithDesk({ ...settings, DATA_DIR: temporaryFolder(), DESK: 'off' });
  await setDeskPassword(data, settings);
  return { settings, owners, one, two, phone: await DeskPhone.signIn(one.deskUrl) };
}

describe('two relays on one orders database', () => {
  it('have one desk, which lists and hears of the orders of both (D72, D110)', async () => {
    const { one, two, phone } = await twoRelays();
    expect([one.deskUrl === '', two.deskUrl, two.said().includes('desk')]).toEqual([false, '', false]);
    expect(await phone.newOrders()).toBe(0);
    for (const [index, relay] of [one, two, one].entries())
      expect((await relay.post(realBody({ reference: referenceNumber(index + 1) }))).status).toBe(200);
    expect(await phone.newOrders()).toBe(3);
    expect(await phone.list('confirm')).toHaveLength(3);
  });

  it('can’t both have it: the second is refused at its start, and told which setting to change (D110)', async () => {
    const { settings, one } = await twoRelays();
    const another = { ...settings, RELEASES_DIR: releasesFolder(process.env), DATA_DIR: temporaryFolder() };
    expect(await failedStart(another)).toEqual({
      code: 1,
      said: expect.stringContaining('Another relay on this orders database has the desk; set DESK=off for this one.'),
    });
    await server.cutRelays();
    const locks = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 3";
    await until('the lock', async () => (await server.query('postgres', locks)).length > 0);
    expect((await failedStart(another)).code).toBe(1);
    await one.end('SIGKILL');
    expect((await relayWithDesk(another)).deskUrl).not.toBe('');
  });

  it('both use a courier within seconds of its save at the desk or by hand, also after a restart (D116)', async () => {
    const { settings, owners, one, two, phone } = await twoRelays();
    expect((await two.post(realBody())).status).toBe(200);
    const [id = 0] = await phone.list('confirm');
    const order = { courier: 'TCS', trackingNumber: '77', sequence: (await phone.open(id)).sequence };
    expect((await phone.submit(`/orders/${id}`, { ...order, action: 'shipped' })).status).toBe(303);
    const page = async (url: string) => {
      await pause(250); // Within the limit of a customer.
      return (await fetch(`${url}/o/${sampleReference}`)).text();
    };
    const shows = (tracking: string, ...urls: readonly string[]) =>
      Promise.all(
        urls.map((url) => until(tracking, async () => (await page(url)).includes(`href="https://${tracking}/77"`))),
      );
    const form = { 'couriers.0.name': 'TCS', 'couriers.0.tracking': 'https://saved.example/{number}' };
    const version = /name="version" value="([^"]*)"/.exec(await phone.page('/shop/couriers'))?.[1] ?? '';
    const sent = { ...form, answerHours: '24', version: version.replaceAll('&amp;', '&') };
    expect((await phone.submit('/shop/couriers', sent)).status).toBe(303);
    await shows('saved.example', one.url, two.url);
    const byHand = 'couriers: [{ name: TCS, tracking: "https://hand.example/{number}" }]';
    writeFileSync(join(owners, 'desk.yaml'), byHand);
    await shows('hand.example', one.url, two.url);
    await Promise.all([one.end('SIGKILL'), two.end('SIGKILL')]);
    writeFileSync(join(owners, 'desk.yaml'), 'couriers: [');
    const again = await relayWithDesk({ ...settings, DATA_DIR: temporaryFolder() });
    await shows('hand.example', again.url);
    expect(await (await fetch(`${again.url}/healthz`)).text()).toContain('desk.yaml, line 1, has a mistake');
  });

  it('go on with the orders, their histories and who was signed in when another relay gets the desk (D110)', async () => {
    const { settings, one, two, phone } = await twoRelays();
    expect((await two.post(realBody())).status).toBe(200);
    const [id = 0] = await phone.list('confirm');
    expect((await phone.press(await phone.open(id), 'packed')).status).toBe(303);
    await one.end('SIGKILL');
    const three = await relayWithDesk({ ...settings, DATA_DIR: temporaryFolder() });
    const elsewhere = phone.at(three.deskUrl);
    const order = await elsewhere.open(id);
    expect(order).toMatchObject({ sequence: '1' });
    expect((await elsewhere.press(order, 'shipped')).status).toBe(303);
    expect((await elsewhere.signOutEverywhere()).status).toBe(303);
    expect(await elsewhere.newOrders()).toBeNull();
  });
});
