/** Only the owner gets into the desk, and a stranger learns nothing (D73; OWASP ASVS V6 to V8). */
import { firstStatement } from '#test/support/stored-orders.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addresses as everyPattern } from './addresses.ts';
import { LoginLimiter } from './account/authentication.ts';
import { StoreError } from '#order/store-error.ts';
import { passwordHash } from './account/password-hash.ts';
import { AccountStore } from './account-store.ts';
import { dayMs, minuteMs, secondMs } from '#shop/time.ts';
import { deskPassword, sampleCustomer, sampleReference } from '#test/support/sample-order.ts';
import { cookieOf, signedInDesk, testDesk } from '#test/support/test-desk.ts';

type TestDesk = Awaited<ReturnType<typeof testDesk>>;

/** Addresses of the desk's own table, with an order that is there and one that isn't, and some that nobody has. */
function everyAddress({ routes }: TestDesk): readonly { readonly method: string; readonly path: string }[] {
  const own = routes
    .filter(({ path, method }) => path !== '/*' && method !== 'ALL')
    .flatMap(({ method, path }) =>
      ['1', '999'].map((id) => ({
        method,
        path: path.replace(':id', id).replace(':token', 'x').replace(':file', '43-1.avif'),
      })),
    );
  const asked = [
    '/?select=all',
    '/?show=confirm&before=99',
    '/search?before=99',
    '/slips?of=1',
    '/labels?of=1,999',
    '/orders.xlsx?of=1',
    '/sheet?of=1',
    '/sheet.xlsx?of=1&courier=TCS',
    '/live?after=0',
  ];
  const strange = ['/nowhere', '/orders', '/orders/x', '/.git/config', '/sign-in/', '//panja.example', '/orders/1/'];
  return [
    ...own,
    ...[...asked, ...strange].flatMap((path) => ['GET', 'HEAD', 'POST', 'PUT'].map((method) => ({ method, path }))),
  ];
}

const isOpen = (path: string) =>
  /^\/(?:sign-in(?:\/x)?|desk\.test\.css|live\.test\.js|icon\.svg|ring-worker\.js|desk\.webmanifest)$/.test(path);

const personal = [...Object.values(sampleCustomer), sampleReference, sampleReference.slice(0, 8), 'Parrot', '6,450'];

describe('without a session', () => {
  it('every address of the desk, those that don’t exist too, gives nothing but the way to the sign-in (D73)', async () => {
    const desk = await testDesk();
    await desk.take();
    await desk.setPassword();
    const addresses = everyAddress(desk).filter(({ path }) => !isOpen(path));
    for (const pattern of Object.values(everyPattern)) expect(desk.routes.map(({ path }) => path)).toContain(pattern);
    expect(addresses.length).toBeGreaterThan(80);
    const answers = new Set<string>();
    for (const cookie of ['', 'desk=wrong', 'desk=', '__Host-desk=x', 'desk=a; desk=b']) {
      for (const { method, path } of addresses) {
        const form = {
          body: 'token=x&sequence=0',
          headers: { origin: desk.origin, 'content-type': 'application/x-www-form-urlencoded', cookie },
        };
        const init = method === 'GET' || method === 'HEAD' ? { headers: { cookie } } : form;
        const response = await desk.send(path, { method, ...init });
        const headers = [...response.headers].map((pair) => pair.join(': ').replace(/\?to=\S*$/, '')).toSorted();
        const shown = (await response.text()).replace(/name="to" value="[^"]*"/, '');
        answers.add([response.status, ...headers, shown].join('\n'));
      }
    }
    // A page, and a form, which comes with the sign-in.
    expect([...answers].toSorted()).toEqual([
      expect.stringMatching(/^303\n[\s\S]*location: \/sign-in\n/),
      expect.stringMatching(/^403\n[\s\S]*name="typed" value="sequence=0"/),
    ]);
  });

  it('the open addresses show no byte of an order (D73)', async () => {
    const desk = await testDesk();
    await desk.take();
    for (const { method, path } of everyAddress(desk).filter(({ path: each }) => isOpen(each))) {
      const response = method === 'POST' ? await desk.post(path, {}) : await desk.send(path, { method });
      const said = (await response.text()) + JSON.stringify([...response.headers]);
      for (const word of personal) expect(said).not.toContain(word);
    }
  });
});

describe('a form', () => {
  it('from another origin changes nothing, whoever is signed in (D73)', async () => {
    const desk = await testDesk();
    await desk.take();
    const { cookie, token } = await desk.signIn();
    const form = { token, sequence: '0', action: 'packed' };
    for (const origin of [
      'http://127.0.0.1:3000',
      'http://desk.evil.example',
      'null',
      `${desk.origin}.evil.example`,
      '',
    ]) {
      expect((await desk.post('/orders/1', form, { cookie, origin })).status).toBe(403);
    }
    expect((await desk.orders.order(1))?.now.state).toBe('new');
  });

  it('without the session’s token, or with another session’s, changes nothing (D73)', async () => {
    const desk = await testDesk();
    await desk.take();
    await desk.setPassword();
    const { cookie } = await desk.signIn();
    const other = await desk.signInByPassword();
    expect(other.token).toHaveLength(43);
    const posts = everyAddress(desk).filter(({ method, path }) => method === 'POST' && !isOpen(path));
    for (const { path } of posts)
      for (const token of ['', 'x', other.token])
        expect([path, (await desk.post(path, { token }, { cookie })).status]).toEqual([path, 403]);
  });

  it('longer than 64 KiB is refused as too long, and one of another kind as foreign (D73)', async () => {
    const { post, cookie, token } = await signedInDesk();
    const long = await post('/search', { token, search: 'x'.repeat(70_000) }, { cookie });
    expect(long.status).toBe(413);
    expect(await long.text()).toContain('This text is too long. A form may hold 64 KiB');
    const plain = { cookie, 'content-type': 'text/plain' };
    expect((await post('/search', { token, search: 'x' }, plain)).status).toBe(403);
  });
});

describe('the link of the terminal', () => {
  it('opens the desk once, by a press and not by being looked at, nor from another origin (D73)', async () => {
    const desk = await testDesk();
    const { path } = desk.link;
    for (let look = 0; look < 3; look += 1) expect((await desk.send(path)).status).toBe(200);
    expect((await desk.post(path, {}, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await desk.post(path, {})).headers.get('set-cookie')).toMatch(/^desk=.{43}; /);
    const again = await desk.post(path, {});
    expect([again.status, again.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('opens nothing after ten minutes (D73)', async () => {
    const desk = await testDesk();
    desk.clock.advance(10 * minuteMs);
    expect((await desk.post(desk.link.path, {})).status).toBe(403);
  });
});

describe('a session', () => {
  it('is a cookie that no script, no other site and, over https, no sibling domain can touch (D73)', async () => {
    const plain = await testDesk();
    expect((await plain.post(plain.link.path, {})).headers.get('set-cookie')).toMatch(
      /^desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secure = await testDesk({ isHttps: true });
    await secure.setPassword();
    const { headers } = await secure.post('/sign-in', { password: deskPassword });
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    );
  });

  it('is new at each sign-in, whatever the browser brought along (D73)', async () => {
    const desk = await testDesk();
    const planted = `desk=${'a'.repeat(43)}`;
    const given = cookieOf(await desk.post(desk.link.path, {}, { cookie: planted }));
    expect(given).not.toBe(planted);
    expect((await desk.send('/', { headers: { cookie: planted } })).status).toBe(303);
    expect((await desk.send('/', { headers: { cookie: given } })).status).toBe(200);
    // A name that only looks like it is not it: a sibling domain may set one, as the prefix `__Host-` is not at its
    // beginning.
    expect((await desk.send('/', { headers: { cookie: `\u00A0${planted}; ${given}` } })).status).toBe(200);
    expect((await desk.send('/', { headers: { cookie: `\u00A0${given}` } })).status).toBe(303);
  });

  it('ends so, and by a new password, also where a clock was ahead when it began (D73)', async () => {
    const desk = await testDesk();
    await desk.setPassword();
    const signInAhead = async () => {
      desk.clock.advance(60 * minuteMs);
      const stolen = await desk.signInByPassword();
      desk.clock.advance(-60 * minuteMs);
      return stolen;
    };
    const [stolen, own] = [await signInAhead(), await desk.signInByPassword()];
    await own.press('/sign-out-everywhere', {});
    expect((await stolen.get('/')).status).toBe(303);
    const again = await signInAhead();
    await desk.setPassword();
    expect((await again.get('/')).status).toBe(303);
  });

  it('leaves nothing in the browser that signed out: neither what was searched nor a page (ASVS 14.3.1)', async () => {
    const desk = await testDesk();
    const { press } = await desk.signIn();
    expect((await press('/search', { search: 'Ayesha Khan' })).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^desk-search=Ayesha%20Khan;/),
    ]);
    const { headers } = await press('/sign-out', {});
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^desk=; Max-Age=0;/),
      expect.stringMatching(/^desk-search=; Max-Age=0;/),
    ]);
    // Chromium would search its whole cache for pages that were never in it.
    expect([headers.get('clear-site-data'), headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  it('is known to the orders database by a hash alone (D73)', async () => {
    const { folder, link, cookie, token } = await signedInDesk();
    const bytes = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile()) // The relay's socket can't be read.
      .map(({ name }) => readFileSync(join(folder, name), 'latin1'))
      .join('');
    expect(bytes).toContain('signed in');
    for (const secret of [cookie.split('=')[1] ?? '', token, link.path]) expect(bytes).not.toContain(secret);
  });
});

describe('the password', () => {
  it('keeps the desk off until it is set, where no link was printed (D73)', async () => {
    const desk = await testDesk({ hasLink: false });
    const off = await desk.send('/sign-in');
    expect([off.status, await off.text()]).toEqual([503, expect.stringContaining('npm run password')]);
    expect((await desk.post('/sign-in', { password: '' })).status).toBe(503);
    await desk.setPassword();
    expect((await desk.send('/sign-in')).status).toBe(200);
  });

  it('is kept as scrypt made it, never as it is, and signs everybody out when it is set again (D73)', async () => {
    const { account, clock, get } = await signedInDesk();
    await account.setPassword(await passwordHash(deskPassword), clock.now());
    expect((await get('/')).status).toBe(303);
    expect(await account.passwordHash()).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('can be guessed ten times in a quarter of an hour from one network, and never shuts out who is signed in (D73)', async () => {
    const { setPassword, post, clock, signIn } = await testDesk();
    await setPassword();
    const { get, press } = await signIn();
    const guess = async (address: string) =>
      (await post('/sign-in', { password: 'a wrong password' }, {}, address)).status;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess('203.0.113.66')).toBe(403);
    expect(await guess('203.0.113.66')).toBe(429);
    const refused = await post('/sign-in', { password: deskPassword }, {}, '203.0.113.66');
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Try again in 90 seconds.')]);
    expect([(await get('/')).status, (await press('/search', { search: 'a' })).status]).toEqual([200, 303]);
    expect((await post('/sign-in', { password: deskPassword }, {}, '203.0.113.7')).status).toBe(303);
    clock.advance(90 * secondMs - 1);
    expect(await guess('203.0.113.66')).toBe(429);
    clock.advance(1);
    expect(await guess('203.0.113.66')).toBe(403);
  });

  it('opens the desk for a browser that it has opened it for before, however many strangers guess (D73)', async () => {
    const desk = await testDesk();
    await desk.setPassword();
    const { known } = await desk.signInByPassword();
    for (let stranger = 0; stranger < 70; stranger += 1)
      await desk.post('/sign-in', { password: 'a wrong password' }, {}, `2001:db8:0:${stranger}::/64`);
    const signIn = async (cookie: string, password = deskPassword) =>
      (await desk.post('/sign-in', { password }, { cookie })).status;
    expect(known).toMatch(/^desk-known=[\w-]{22}\.[\w-]{43}$/);
    const made = [known.replace('=', '=A'), `${known}A`, 'desk-known=a.b', 'desk-known=.'];
    for (const cookie of ['', ...made]) expect([cookie, await signIn(cookie)]).toEqual([cookie, 429]);
    for (let guess = 0; guess < 10; guess += 1) expect(await signIn(known, 'a wrong password')).toBe(403);
    expect(await signIn(known)).toBe(429);
    desk.clock.advance(2 * minuteMs);
    expect(await signIn(known)).toBe(303);
    expect((await desk.send('/', { headers: { cookie: known } })).status).toBe(303);
    await desk.setPassword();
    for (let guess = 0; guess < 8; guess += 1)
      await desk.post('/sign-in', { password: 'a wrong password' }, {}, `${guess}`);
    expect(await signIn(known)).toBe(429);
  });

  it('opens nothing where it was changed while it was being checked (D73)', async () => {
    let isLeaked = false;
    const desk = await testDesk({
      wrapDatabase: (database) => ({
        transaction: async (work) => {
          if (isLeaked && (await firstStatement(work)).includes('INSERT INTO desk_sessions'))
            await new AccountStore(database, null).setPassword('the hash of another password', 0);
          return database.transaction(work);
        },
      }),
    });
    await desk.setPassword();
    isLeaked = true;
    expect((await desk.post('/sign-in', { password: deskPassword })).status).toBe(403);
    expect(await desk.account.devices(desk.clock.now())).toEqual([]);
  });

  it('is checked one guess at a time, with few waiting (D73)', async () => {
    const attempts = new LoginLimiter();
    let atOnce = 0;
    let most = 0;
    const check = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return false;
    };
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        attempts.check({ address: `203.0.113.${index}`, browser: null }, 0, check),
      ),
    );
    expect(most).toBe(1);
    expect(outcomes.filter((outcome) => typeof outcome === 'object').length).toBe(45);
    for (let time = 0; time < 100; time += 1)
      // The right password is no guess.
      expect(await attempts.check({ address: '203.0.113.99', browser: null }, 0, async () => true)).toBe(true);
  });

  it('is checked for a known browser also while strangers fill the queue (D73)', async () => {
    const attempts = new LoginLimiter();
    const { promise: freed, resolve: free } = Promise.withResolvers<boolean>();
    const check = (number: number) => attempts.check({ address: `203.0.113.${number}`, browser: null }, 0, () => freed);
    const waiting = Array.from({ length: 5 }, (_, index) => check(index));
    expect(await check(5)).toEqual({ waitMs: 5 * secondMs });
    const known = attempts.check({ address: '203.0.113.5', browser: 'a phone' }, 0, async () => true);
    free(false);
    expect([await known, ...(await Promise.all(waiting))]).toEqual([true, ...waiting.map(() => false)]);
  });

  it('costs a network no attempt that all networks together have used up (D73)', async () => {
    const attempts = new LoginLimiter();
    const guess = (address: string, now = 0) => attempts.check({ address, browser: null }, now, async () => false);
    for (let number = 0; number < 60; number += 1) await guess(`203.0.113.${number}`);
    for (let time = 0; time < 20; time += 1) expect(await guess('198.51.100.1')).toEqual({ waitMs: 15 * secondMs });
    expect(await guess('198.51.100.1', 15 * secondMs)).toBe(false);
  });
});

describe('every answer of the desk', () => {
  it('can’t be framed, cached, or run a script but the desk’s own, and tells no other site where it came from (D73)', async () => {
    const desk = await testDesk({ isHttps: true });
    await desk.take();
    await desk.setPassword();
    const { get } = await desk.signInByPassword();
    for (const response of [
      await get('/'),
      await get('/orders/1'),
      await get('/nowhere'),
      await desk.send('/'),
      await desk.send('/sign-in'),
    ]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; .*form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types desk$/,
        ),
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('shows a shopper’s text as text (ASVS 1.2.1)', async () => {
    const desk = await testDesk();
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    await desk.take({ customer: { ...sampleCustomer, name: hostile, address: hostile } });
    const { get } = await desk.signIn();
    for (const path of ['/', '/orders/1', '/orders/1/correct']) {
      const html = await (await get(path)).text();
      expect(html).toContain('&lt;script&gt;');
      expect(html).not.toMatch(/<script>|<img src=x/);
    }
  });

  it('where the owner’s files can’t be reached blames them, and not the orders (D72)', async () => {
    const desk = await testDesk({ catalogueFolder: '/nowhere' });
    const response = await (await desk.signIn()).get('/publish');
    const html = await response.text();
    expect([response.status, html]).toEqual([
      500,
      expect.stringContaining('The shop’s files can’t be read or changed'),
    ]);
    expect(desk.lines.join()).toContain('"event":"desk-failed","problem":"ENOENT"');
  });

  it('that fails says nothing of the order or the cause, and blames the database only for its own failure (ASVS 16.5.1)', async () => {
    let problem: Error | null = null;
    const desk = await testDesk({
      wrapDatabase: (database) => ({
        read: (statement) => {
          if (problem && !statement.text.includes('desk_sessions')) throw problem;
          return database.read(statement);
        },
      }),
    });
    const { get } = await desk.signIn();
    for (const [error, words] of [
      [new Error('SELECT\nAyesha Khan'), 'Something unexpected stopped this page'],
      [new StoreError('unavailable', 'SELECT\nAyesha Khan'), 'The orders database is unavailable.'],
    ] as const) {
      problem = error;
      const response = await get('/orders/1');
      const html = await response.text();
      expect([response.status, html]).toEqual([500, expect.stringContaining(words)]);
      expect(html.includes('database')).toBe(error instanceof StoreError);
      expect(html + JSON.stringify(desk.lines)).not.toContain('Ayesha');
    }
  });
});

describe('the log', () => {
  it('tells the owner of sign-ins, wrong passwords and changes, and names nobody (D73)', async () => {
    const desk = await testDesk();
    await desk.take();
    await desk.setPassword();
    await desk.post('/sign-in', { password: 'a wrong password' });
    const { get, press } = await desk.signInByPassword();
    await press('/orders/1', { sequence: '0', action: 'save', note: 'call Ayesha Khan' });
    const html = await (await get('/log')).text();
    for (const words of ['Password set', 'Wrong password', 'Signed in with the password', 'Order 7K3M9Q2X: Note'])
      expect(html).toContain(words);
    expect(html).not.toContain('Ayesha');
  });

  it('names what was undone, and tells a change that was repeated once (D73)', async () => {
    const { take, account, clock, get, press } = await signedInDesk();
    await take();
    await press('/orders/1', { sequence: '0', action: 'packed' });
    await press('/orders/1', { sequence: '1', action: 'undo' });
    const { session } = (await account.log())[0] ?? {};
    const facts = { kind: 'draft changed', changes: ['Rope Ball: pictures in another order'] } as const;
    for (let time = 0; time < 3; time += 1) await account.note({ at: clock.now(), session: session ?? null, facts });
    const html = await (await get('/log')).text();
    expect(html).toContain('Order 7K3M9Q2X: Undo “Packed”');
    expect(html.match(/Rope Ball: pictures in another order/g)).toHaveLength(1);
    expect(html).toContain('pictures in another order (3 times)');
  });

  it('tells by day and device, and on its own what was done to products and shop (D73, D75)', async () => {
    const desk = await testDesk();
    await desk.take();
    await desk.setPassword();
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
    const entered = await desk.post('/sign-in', { password: deskPassword }, { 'user-agent': userAgent });
    const { get, press } = await desk.signedIn(entered);
    await press('/orders/1', { sequence: '0', action: 'packed' });
    desk.clock.advance(dayMs);
    const session = (await desk.account.log())[0]?.session ?? '';
    const what = { task: 'publish', changes: ['Parrot D-swing: sold out'], others: 0 } as const;
    await desk.account.note({ at: desk.clock.now(), session, facts: { kind: 'published', what } });
    const all = await (await get('/log')).text();
    expect(all.match(/<h2>\d+ November 2026<\/h2>/g)).toHaveLength(2);
    expect(all).toContain('Signed in with the password: Chrome on Android');
    expect(all).toMatch(/Published: Parrot D-swing: sold out.*, Chrome on Android</);
    const shop = await (await get('/log?of=shop')).text();
    expect(shop).toContain('Published: Parrot D-swing: sold out');
    for (const words of ['Signed in', 'Order 7K3M9Q2X', 'Password set']) expect(shop).not.toContain(words);
  });
});
