/** A form that can't be saved now keeps what was typed, and is sent again by a press of its owner (D73). */
import { describe, expect, it } from 'vitest';
import { DraftProblem } from '#catalogue/draft-file.ts';
import { StoreError } from '#order/store-error.ts';
import { boundary, formBody } from '#test/support/uploads.ts';
import { pageOf, testDesk, type TestDeskOptions } from '#test/support/test-desk.ts';
import { deskPassword } from '#test/support/sample-order.ts';

const note = 'call first, “گھر” & <b>ring twice</b>\nthen wait';
const sentNote = { sequence: '0', action: 'save', note };

/** A desk with one order, and a phone that is signed in with the password. */
async function openDesk(options: TestDeskOptions = {}) {
  const desk = await testDesk(options);
  await desk.setPassword();
  await desk.place([]);
  const phone = await desk.signInByPassword();
  const signOut = () => desk.account.endAll('', desk.clock.now());
  const noteOf = async () => (await desk.orders.order(1))?.now.note;
  return { desk, phone, signOut, noteOf };
}

async function answered(answer: Promise<Response>, status: number) {
  const page = await pageOf(answer);
  expect([page.status, page.html]).toEqual([status, expect.any(String)]);
  return page;
}

describe('a form that is sent after its session has ended', () => {
  it('comes with the sign-in, through a wrong password too, and is saved by one press afterwards (D73)', async () => {
    const { desk, phone, signOut, noteOf } = await openDesk();
    await signOut();
    const first = await answered(phone.press('/orders/1', sentNote), 403);
    expect(first.text).toContain('What you typed is kept');
    const wrong = await answered(desk.post('/sign-in', first.form.fill('password', 'a guess').sent()), 403);
    const entered = await answered(desk.post('/sign-in', wrong.form.fill('password', deskPassword).sent()), 200);
    expect(entered.html).toContain('action="/orders/1"');
    expect(await noteOf()).toBe('');
    const again = await desk.signedIn(entered.response);
    expect(entered.form.value('token')).toBe(again.token);
    expect((await again.pressAll('/orders/1', entered.form.sent())).headers.get('location')).toBe('/orders/1');
    expect(await noteOf()).toBe(note);
  });

  it('keeps the texts of a form with files, and no file (D75)', async () => {
    const { desk, phone, signOut } = await openDesk();
    await signOut();
    const table: [string, string][] = [
      ['courier', 'TCS'],
      ['pasted', 'CN\tName\n771\tAyesha'],
    ];
    const first = await answered(phone.sendTable('/tracking', table, Buffer.alloc(300_000, 'secret bytes')), 403);
    const entered = await answered(desk.post('/sign-in', first.form.fill('password', deskPassword).sent()), 200);
    expect(entered.form.value('pasted')).toBe('CN\tName\n771\tAyesha');
    expect(entered.html).toContain('encType="multipart/form-data"');
    expect(entered.text).toContain('Choose files again');
    expect(first.html + entered.html).not.toContain('secret');
  });

  it.each([
    ['/orders/1', 'note'],
    ['/tracking', 'pasted'],
  ])('is sent again by its browser if it is too long to come with the sign-in: %s (D73)', async (path, field) => {
    const { desk, phone, signOut } = await openDesk();
    const value = 'CN\tName\n'.repeat(10_000);
    const { origin } = desk;
    const isUpload = path === '/tracking';
    const type = isUpload ? `multipart/form-data; boundary=${boundary}` : 'application/x-www-form-urlencoded';
    const body = isUpload
      ? formBody(phone.token, [], [[field, value]])
      : new URLSearchParams({ ...sentNote, token: phone.token, [field]: value }).toString();
    const send = ({ cookie }: typeof phone) =>
      desk.send(path, { method: 'POST', body, headers: { origin, cookie, 'content-type': type } });
    await signOut();
    const { html, text } = await answered(send(phone), 403);
    expect(text).toContain('Sign in (a new tab opens), then come back to this one and reload it');
    expect(html).toContain('target="_blank"');
    expect(html).not.toContain('Name');
    // The browser sends the same again, with the cookie of the other tab.
    const { form } = await answered(send(await desk.signInByPassword()), 403);
    expect(form.value(field)).toBe(value);
  });

  it('keeps no password, and nothing that another site or nobody typed (D73)', async () => {
    const { desk, phone, signOut } = await openDesk();
    await signOut();
    const passwords = { current: deskPassword, next: 'four other random words' };
    for (const [path, form] of [
      ['/password', passwords],
      ['/sign-out', { session: 'x' }],
      ['/nowhere', {}],
    ] as const)
      expect([path, (await phone.press(path, form)).headers.get('location')]).toEqual([path, '/sign-in']);
    const foreign = await desk.post('/orders/1', sentNote, { origin: 'https://evil.example' });
    expect(await foreign.text()).not.toContain('call first');
  });

  it('leads nowhere but to the desk, whatever the sign-in’s form says (D73)', async () => {
    const { desk } = await openDesk();
    for (const to of [
      '//evil.example/',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\\evil.example',
      '/\t/evil.example',
      '/a\nb',
      '',
    ]) {
      const shown = await answered(desk.send(`/sign-in?${new URLSearchParams({ to }).toString()}`), 200);
      expect([to, shown.form.value('to')]).toEqual([to, '/']);
      const answer = await desk.post('/sign-in', { password: deskPassword, to, typed: 'note=hello' });
      expect([to, answer.status, answer.headers.get('location')]).toEqual([to, 303, '/']);
    }
  });
});

it('the sign-in leads to the page that was asked for, through a wrong password too (D73)', async () => {
  const { desk, signOut } = await openDesk();
  await signOut();
  const asked = await desk.send('/orders/1?x=%20');
  const first = await answered(desk.send(asked.headers.get('location') ?? ''), 200);
  const wrong = await answered(desk.post('/sign-in', first.form.fill('password', 'a guess').sent()), 403);
  const entered = await desk.post('/sign-in', wrong.form.fill('password', deskPassword).sent());
  expect(entered.headers.get('location')).toBe('/orders/1?x=%20');
});

describe('a form that fails keeps what was typed', () => {
  it('with the token of a session before, and is saved by one press (D73)', async () => {
    const { phone, noteOf } = await openDesk();
    const { text, form } = await answered(phone.press('/orders/1', { ...sentNote, token: 'of before' }), 403);
    expect(text).toContain('This form has expired.');
    expect(form.value('token')).toBe(phone.token);
    expect((await phone.pressAll('/orders/1', form.sent())).status).toBe(303);
    expect(await noteOf()).toBe(note);
  });

  it('with files and such a token: its texts (D75)', async () => {
    const { desk, phone } = await openDesk();
    const sent = formBody(
      'of before',
      [{ name: 'a.csv', bytes: Buffer.from('bytes'), type: 'text/csv' }],
      [['pasted', 'CN\tName']],
    );
    const headers = {
      origin: desk.origin,
      cookie: phone.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const { form } = await answered(desk.send('/tracking', { method: 'POST', body: sent, headers }), 403);
    expect(form.value('pasted')).toBe('CN\tName');
  });

  it('if it is too long: to be shortened on the page (D73)', async () => {
    const { phone, noteOf } = await openDesk();
    const { html, text, form } = await answered(
      phone.press('/orders/1', { ...sentNote, note: 'long '.repeat(15_000) }),
      413,
    );
    expect(text).toContain('This text is too long. A form may hold 64 KiB');
    expect(html).toMatch(/<textarea[^>]*name="note"/);
    expect((await phone.pressAll('/orders/1', form.fill('note', 'short').sent())).status).toBe(303);
    expect(await noteOf()).toBe('short');
  });

  it.each([
    ['the desk has a fault', new Error('a fault'), 500],
    ['the database is away', new StoreError('unavailable', ''), 500],
    ['the draft is damaged', new DraftProblem('The draft is damaged.'), 409],
    ['a file can’t be read', Object.assign(new Error(''), { syscall: 'open', code: 'EACCES' }), 500],
  ])('if %s (D73)', async (_, problem, status) => {
    let isBroken = false;
    const { phone, noteOf } = await openDesk({
      wrapDatabase: (database) => ({
        transaction: (work) => (isBroken ? Promise.reject(problem) : database.transaction(work)),
      }),
    });
    isBroken = true;
    const { form } = await answered(phone.press('/orders/1', sentNote), status);
    isBroken = false;
    expect((await phone.pressAll('/orders/1', form.sent())).status).toBe(303);
    expect(await noteOf()).toBe(note);
  });

  it('but for passwords (D73)', async () => {
    const { phone } = await openDesk();
    const passwords = { token: 'of before', current: deskPassword, next: 'four other random words' };
    const { html } = await answered(phone.press('/password', passwords), 403);
    expect(html).not.toMatch(/random words|<form/);
  });
});
