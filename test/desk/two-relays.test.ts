/** The owner's desk where two relays share one orders database: on either machine, and the same session on both (D72, D73). */
import { describe, expect, it, vi } from 'vitest';
import { postgresServer } from '#test/support/postgres-server.ts';
import { relayProcess, setDeskPassword, startDesk } from '#test/support/processes.ts';
import { referenceNumber, realBody } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = postgresServer();

/** A relay and a desk on one machine. */
async function machine(settings: { readonly DATABASE_URL: string }) {
  const data = temporaryFolder();
  const relay = await relayProcess({ ...settings, DATA_DIR: data });
  const desk = await startDesk(data, settings);
  return { data, relay, desk };
}

async function twoMachines() {
  const settings = { DATABASE_URL: await server.createDatabase() };
  const [one, two] = [await machine(settings), await machine(settings)];
  await setDeskPassword(one.data, settings);
  return { one, two, phone: await DeskPhone.signIn(one.desk.url) };
}

describe('two relays on one orders database', () => {
  it('have one desk: orders of both are listed on either machine, for a browser that signed in at one (D73)', async () => {
    const { one, two, phone } = await twoMachines();
    for (const [index, { relay }] of [one, two, one].entries())
      expect((await relay.post(realBody({ reference: referenceNumber(index + 1) }))).status).toBe(200);
    const listed = await phone.list('new');
    expect(listed).toHaveLength(3);
    const elsewhere = phone.at(two.desk.url);
    expect(await elsewhere.list('new')).toEqual(listed);
  });

  it('keep one history of an order: what is done on one machine is too late on the other (D72)', async () => {
    const { one, two, phone } = await twoMachines();
    expect((await two.relay.post(realBody())).status).toBe(200);
    const [id = 0] = await phone.list('new');
    const seen = await phone.open(id);
    const elsewhere = phone.at(two.desk.url);
    const presses = await Promise.all([phone.press(seen, 'packed'), elsewhere.press(seen, 'cancelled')]);
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([303, 409]));
    const [here, there] = [await phone.open(id), await elsewhere.open(id)];
    expect(here).toEqual({ ...there, sequence: '1' });
    await one.relay.end('SIGKILL');
    expect((await elsewhere.press(there, 'confirmed')).status).toBe(303);
  });

  it('are heard of at either desk, until the browser is signed out at the other (D72, D73)', async () => {
    const { one, two, phone } = await twoMachines();
    const elsewhere = phone.at(two.desk.url);
    expect(await elsewhere.newOrders()).toBe(0);
    expect((await one.relay.post(realBody())).status).toBe(200);
    expect(await elsewhere.newOrders()).toBe(1);
    expect((await phone.signOutEverywhere()).status).toBe(303);
    expect(await elsewhere.newOrders()).toBeNull();
  });
});
