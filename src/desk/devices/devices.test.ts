/** Devices that ring for new orders: the desk adds, lists and removes them (D89). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserKeys } from '#test/support/push-service.ts';
import { limits, newStoredOrder } from '#test/support/stored-orders.ts';
import { type TestDeskOptions, testDesk } from '#test/support/test-desk.ts';

function subscription(endpoint = 'https://fcm.googleapis.com/fcm/send/secret') {
  const { ecdh, auth } = browserKeys();
  return { endpoint, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url'), before: '' };
}

/** A desk with one signed-in device, and the relay's data in its database. */
async function deskWithPushes(options: TestDeskOptions = {}) {
  const desk = await testDesk({ hasPush: true, ...options });
  const owner = await desk.signIn();
  const ring = (form = subscription()) => owner.press('/ring', form);
  const more = async () => (await owner.get('/more')).text();
  return { desk, owner, ring, more };
}

describe('a device', () => {
  it('rings once its browser has subscribed, and is listed by its name and last ring (D89)', async () => {
    const { desk, owner, ring, more } = await deskWithPushes();
    expect(await more()).toContain('No device rings when an order comes in.');
    expect(await more()).toContain(`data-public-key="${desk.pushKey}"`);
    const form = subscription();
    expect(await (await ring(form)).json()).toEqual({});
    expect(await more()).toMatch(/a browser<\/strong> \(this one\)<br\/><span class="quiet">has not rung yet/);
    expect(await more()).not.toContain('Ring this device</button>');
    expect(await more()).not.toContain(form.endpoint);
    await desk.devices.noteRing(await sessionOf(desk));
    expect(await more()).toContain('last rang 21 Nov 2026, 13:00');
    expect(await (await owner.get('/log')).text()).toContain('Rings for new orders: a browser');
  });

  it('is offered on an order’s page, until it rings (D89)', async () => {
    const { desk, owner, ring } = await deskWithPushes();
    const offer = 'This device can ring when an order comes in';
    await desk.store.accept(newStoredOrder(), limits);
    const page = async () => (await owner.get('/orders/1')).text();
    expect(await page()).toContain(offer);
    await ring();
    expect(await page()).not.toContain(offer);
  });

  it.each([
    ['another host', { endpoint: 'https://evil.example/push' }, 'The shop doesn’t know'],
    ['this machine', { endpoint: 'https://127.0.0.1/push' }, 'The shop doesn’t know'],
    ['http', { endpoint: 'http://fcm.googleapis.com/push' }, 'The shop doesn’t know'],
    ['no point of the curve', { p256dh: `B${'A'.repeat(86)}` }, 'can’t be read'],
    ['a short key', { p256dh: 'BAAA' }, 'can’t be read'],
    ['a short secret', { auth: 'AAAA' }, 'can’t be read'],
  ])('does not ring with a subscription of %s, and is told why (D89)', async (_, wrong, sentence) => {
    const { desk, ring } = await deskWithPushes();
    const answer = await ring({ ...subscription(), ...wrong });
    expect([answer.status, await answer.json()]).toEqual([422, { problem: expect.stringContaining(sentence) }]);
    expect(await desk.devices.list()).toEqual([]);
  });

  it('is refused with a sentence, whatever the form contains (D89)', async () => {
    const { desk, owner } = await deskWithPushes();
    const field = fc.constantFrom('endpoint', 'p256dh', 'auth', 'before', 'session', '__proto__');
    const form = fc.dictionary(field, fc.string({ unit: 'binary', maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(form, async (fields) => {
        const answer = await owner.press('/ring', fields);
        expect([answer.status, await answer.json()]).toEqual([422, { problem: expect.any(String) }]);
      }),
      { numRuns: 50 },
    );
    expect(await desk.devices.list()).toEqual([]);
  });

  it('can’t be added by a page of another site, nor without a session (D89)', async () => {
    const { desk, owner } = await deskWithPushes();
    const form = { token: owner.token, ...subscription() };
    const foreign = await desk.post('/ring', form, { cookie: owner.cookie, origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await owner.press('/ring', { ...form, token: 'wrong' })).status).toBe(403);
    expect((await desk.post('/ring', form)).status).toBe(403);
    expect(await desk.devices.list()).toEqual([]);
  });

  it('may have a push service that the operator allowed (D89)', async () => {
    const { ring } = await deskWithPushes({ environment: { PUSH_SERVICES: 'https://push.example' } });
    expect((await ring(subscription('https://push.example/1'))).status).toBe(200);
  });

  it('that no longer rings is named on More and in Health, and can be removed (D89)', async () => {
    const { desk, owner, ring, more } = await deskWithPushes();
    await ring();
    const session = await sessionOf(desk);
    for (const device of await desk.devices.subscribed()) await desk.devices.noteProblem(device, 'gone');
    expect(await more()).toContain('No longer rings: its browser ended it (21 Nov 2026, 13:00).');
    expect(await more()).toContain('data-state="dead"');
    const health = await (await owner.get('/health')).text();
    expect(health).toContain('a browser no longer rings for new orders: its browser ended it (21 Nov 2026, 13:00).');
    const tested = await owner.press('/ring/test', { session });
    expect(tested.headers.get('location')).toBe('/more?done=device-silent');
    expect((await owner.press('/ring/remove', { session })).headers.get('location')).toBe('/more?done=device-removed');
    expect(await more()).toContain('No device rings when an order comes in.');
    expect(await (await owner.get('/health')).text()).not.toContain('no longer rings');
  });

  it('of a session that ends no longer rings (D89)', async () => {
    const { desk, owner, ring } = await deskWithPushes();
    await ring();
    await owner.press('/sign-out', {});
    expect(await desk.devices.list()).toEqual([]);
  });
});

describe('the desk', () => {
  it('offers nothing while pushes are off (D89)', async () => {
    const { owner, ring, more } = await deskWithPushes({ hasPush: false });
    await ring();
    expect(await more()).not.toMatch(/Ring|id="ring"/);
    expect(await (await owner.get('/health')).text()).not.toContain('Ringing');
  });

  it('can be put on a home screen (D89)', async () => {
    const { desk } = await deskWithPushes();
    const answer = await desk.send('/desk.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    expect(await answer.json()).toMatchObject({ name: 'Panja desk', start_url: '/', display: 'standalone' });
    expect(await (await desk.send('/sign-in')).text()).toContain('href="/desk.webmanifest"');
  });
});

type Desk = Awaited<ReturnType<typeof deskWithPushes>>['desk'];

async function sessionOf({ devices }: Desk): Promise<string> {
  return (await devices.list())[0]?.session ?? '';
}
