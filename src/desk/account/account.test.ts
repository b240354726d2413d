/** Devices, the password, and the health of the shop, as the owner sees and changes them. */
import { deviceName } from '#desk/device-name.ts';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { healthChecks } from './health.ts';
import type { JobState, MailKind } from '#order/mail-job.ts';
import { testDesk } from '#test/support/test-desk.ts';
import { deskPassword } from '#test/support/sample-order.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

/** A desk on which two devices are signed in. */
async function twoDevices() {
  const desk = await testDesk();
  await desk.setPassword();
  const enter = async (agent: string) =>
    desk.signedIn(await desk.post('/sign-in', { password: deskPassword }, { 'user-agent': agent }));
  const phone = await enter(android);
  desk.clock.advance(60_000);
  return { desk, phone, lost: await enter(iphone) };
}

describe('the devices', () => {
  it('are listed by name, and one is signed out without the others', async () => {
    const { desk, phone, lost } = await twoDevices();
    const more = await (await phone.get('/more')).text();
    expect(more).toContain('Signed in on 2 devices.');
    expect(more).toMatch(/Safari on iPhone.*Chrome on Android<\/strong> \(this one\)/);
    const session = /Safari on iPhone.*?name="session" value="([^"]+)"/.exec(more)?.[1] ?? '';
    const answer = await phone.press('/sign-out', { session });
    expect(answer.headers.get('location')).toBe('/more?done=device');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await lost.get('/more')).headers.get('location')).toBe('/sign-in?to=%2Fmore');
    expect(await (await phone.get('/more?done=device')).text()).toContain('The device is signed out.');
    expect(await (await phone.get('/log')).text()).toContain('Signed out another device: Safari on iPhone');
    expect(await desk.account.devices(desk.clock.now())).toHaveLength(1);
  });

  it('are all signed out at once, and the sign-in says so', async () => {
    const { desk, phone, lost } = await twoDevices();
    const answer = await lost.press('/sign-out-everywhere', {});
    expect(answer.headers.get('location')).toBe('/sign-in?done=everywhere');
    expect((await phone.get('/more')).headers.get('location')).toBe('/sign-in?to=%2Fmore');
    expect(await (await desk.send('/sign-in?done=everywhere')).text()).toContain('All devices are signed out.');
  });
});

describe('the password', () => {
  const next = 'four other random words';

  it('is changed at the desk: this device stays signed in, all others are signed out', async () => {
    const { desk, phone, lost } = await twoDevices();
    const answer = await phone.press('/password', { current: deskPassword, next, again: next });
    expect(answer.headers.get('location')).toBe('/more?done=password');
    const again = await desk.signedIn(answer);
    expect(await (await again.get('/more?done=password')).text()).toContain('The password is changed.');
    for (const old of [phone, lost]) expect((await old.get('/more')).status).toBe(303);
    expect((await desk.post('/sign-in', { password: deskPassword })).status).toBe(403);
    expect((await desk.post('/sign-in', { password: next })).status).toBe(303);
  });

  it('says before it is changed which devices that signs out (D73)', async () => {
    const { phone, lost } = await twoDevices();
    expect(await phone.read('/more')).toContain('This signs out 1 other device: ');
    await lost.press('/sign-out', {});
    expect(await phone.read('/more')).not.toContain('This signs out');
  });

  it.each([
    [
      'without the current one',
      { current: 'a guess at the password', next, again: next },
      'Current password: This is not the',
    ],
    [
      'if the new one is short',
      { current: deskPassword, next: 'short', again: 'short' },
      'New password: Use 12 characters or more',
    ],
    ['if a field is missing', { current: deskPassword }, 'New password: '],
    [
      'if it was mistyped once',
      { current: deskPassword, next, again: `${next}s` },
      'New password again: It differs from the one above.',
    ],
  ] as const)('is not changed %s, which the page says', async (_, form, sentence) => {
    const { desk, phone, lost } = await twoDevices();
    const answer = await phone.press('/password', form);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(sentence)]);
    expect((await lost.get('/more')).status).toBe(200);
    expect((await desk.post('/sign-in', { password: deskPassword })).status).toBe(303);
  });

  it('can’t be guessed at the desk any faster than at the sign-in', async () => {
    const { phone } = await twoDevices();
    for (let guess = 0; guess < 10; guess += 1)
      await phone.press('/password', { current: `guess ${guess}`, next, again: next });
    const html = await (await phone.press('/password', { current: deskPassword, next, again: next })).text();
    expect(html).toContain('Too many attempts');
  });
});

describe('a guess at the sign-in', () => {
  it('that is one too many is only answered after half a second, so that guessing leaves the processor to orders', async () => {
    const desk = await testDesk();
    await desk.setPassword();
    const guess = () => desk.post('/sign-in', { password: 'a guess at the password' });
    const time = Promise.withResolvers<void>();
    const wait = vi.spyOn(timers, 'setTimeout').mockImplementation(() => time.promise);
    syncBuiltinESMExports();
    onTestFinished(() => {
      wait.mockRestore();
      syncBuiltinESMExports();
    });
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(403);
    expect(wait).not.toHaveBeenCalled();
    const refused = guess();
    let isAnswered = false;
    void refused.then(() => (isAnswered = true));
    await expect.poll(() => wait.mock.calls).toEqual([[500]]);
    expect(isAnswered).toBe(false);
    time.resolve();
    expect((await refused).status).toBe(429);
  });
});

describe('the health of the shop', () => {
  const good = {
    now: 0,
    startedAt: 0,
    backups: { newestAt: 0 },
    freeBytes: 10 ** 10,
    isReplaced: false,
    hasMailServer: true,
    deskFileProblems: [],
    shop: { phone: '', chatNumber: '', email: '', facebook: '', instagram: '', address: 'Lahore', provinces: [] },
    release: 'Test.',
    lastOrderAt: null,
    backlog: [],
    devices: [],
  } as const;
  const mails = (kind: MailKind, state: JobState) => ({
    backlog: [{ kind, state, mails: 5, oldestQueuedAt: 0 }],
  });
  const check = (label: string, facts: object) =>
    healthChecks({ ...good, ...facts }).find((each) => each.label === label);

  it('is good in everything where nothing is wrong', () => {
    expect(healthChecks(good).filter(({ isGood }) => !isGood)).toEqual([]);
  });

  it.each([
    ['without a mail server', { hasMailServer: false }, 'E-mail isn’t set up. Ask whoever runs the server'],
    [
      'if mails were only saved to files',
      (kind: MailKind) => ({ hasMailServer: false, ...mails(kind, 'written') }),
      'E-mail isn’t set up, so 5 mails reached no one. Ask whoever runs the server',
    ],
    [
      'also once a mail server is there',
      (kind: MailKind) => mails(kind, 'written'),
      '5 messages from before e-mail was set up reached',
    ],
    ['if the mail server refuses them', (kind: MailKind) => mails(kind, 'held'), 'The mail server refuses 5 mails'],
  ])('is never good about mails that reach nobody: %s', (_, facts, sentence) => {
    for (const [label, kind, other] of [
      ['Mails to you', 'owner', 'Mails to customers'],
      ['Mails to customers', 'customer', 'Mails to you'],
    ] as const) {
      const found = typeof facts === 'function' ? facts(kind) : facts;
      const { isGood, sentences } = check(label, found) ?? {};
      expect([isGood, sentences?.join(' ')]).toEqual([false, expect.stringContaining(sentence)]);
      expect(check(label, { hasMailServer: false })?.sentences).not.toContain('No address was refused.');
      expect(check(other, found)?.isGood).toBe(!('hasMailServer' in found));
    }
  });

  it('says that the orders database was replaced while the shop ran (D53)', () => {
    expect(check('Orders', { isReplaced: true })).toMatchObject({
      isGood: false,
      sentences: [expect.stringContaining('orders-rescued-'), 'No orders yet.'],
    });
  });

  it('tells of a setting only to whoever runs the server, at the end', () => {
    expect(check('Backup', { backups: null })?.sentences).toEqual([
      'Backups aren’t set up, so the shop takes none. Ask whoever runs the server to set them up (BACKUP_DIR).',
    ]);
    expect(check('Backup', { backups: 'unreadable' })?.sentences).toEqual([
      'The folder of backups can’t be read (BACKUP_DIR).',
    ]);
  });

  it('names customers whose address does not exist', () => {
    expect(check('Mails to customers', mails('customer', 'undeliverable'))).toMatchObject({ isGood: false });
  });
});

it.each([
  ['Chrome on Android', android],
  [
    'Samsung Internet on Android',
    'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
  ],
  ['Safari on iPhone', iphone],
  ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'],
  ['a browser', 'curl/8 <b>'],
  ['a browser', ''],
])('a person calls it %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
