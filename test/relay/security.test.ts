/** The requirements of OWASP ASVS that no other suite covers. */
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { BlockList, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emailAddress, isRobotAddress } from '#order/confirmation.ts';
import { originPolicy } from '#relay/origin.ts';
import { senderNetwork } from '#server/http/client-address.ts';
import { listen } from '#server/http/listen.ts';
import { apiHeaders } from '#server/http/security-headers.ts';
import { dayMs } from '#shop/time.ts';
import { parseEmailRequest } from '#order/email-request.ts';
import { until, growsEvenly } from '#test/support/until.ts';
import { sampleBody, sampleCustomer, sampleParams, realBody, realOrder } from '#test/support/sample-order.ts';
import { smtpSink } from '#test/support/smtp-peer.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { testOrigin, testRelay, wholeRelay } from '#test/support/test-relay.ts';

const api = '/api/v1.0/email/send';

/** A relay on a port. */
async function listeningRelay() {
  const { app, log, lines } = await testRelay();
  const place = { host: '127.0.0.1', port: 0, trustedProxies: new BlockList() };
  const { url, stop } = await listen(app, { ...place, apiHeaders: apiHeaders({ isHttps: false }), log });
  onTestFinished(() => stop(0));
  return { url, lines };
}

/** Everything that the server answers to raw bytes, until it closes. */
async function answerTo(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {}); // Being cut off is an answer.
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

describe('ASVS 3.2.1, 3.4.4-3.4.8, 4.1.1, 13.4.6: headers of every answer', () => {
  const post = (headers: Record<string, string>, body = sampleBody()) => ({ method: 'POST', headers, body });
  const browser = { origin: testOrigin, 'content-type': 'application/json' };
  const answers: readonly (readonly [path: string, status: number, init?: RequestInit])[] = [
    ['/', 200],
    ['/dog-food', 200],
    ['/product/43', 200],
    ['/assets/app-1a2b3c.js', 200],
    ['/pictures/43-1.0a1b.jpg', 200],
    ['/pictures/43-1.ffff.jpg', 200],
    ['/data/43.json', 200],
    ['/Dog-Food/', 308],
    ['/nowhere', 404],
    ['/assets/nothing.js', 404],
    ['/product/70', 404],
    ['/', 405, { method: 'DELETE' }],
    ['/healthz', 200],
    ['/healthz', 405, { method: 'POST' }],
    ['/api/other', 404],
    [api, 204, { method: 'OPTIONS', headers: browser }],
    [api, 403, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }],
    [api, 405],
    [api, 403, post({ 'content-type': 'application/json' })],
    [api, 415, post({ origin: testOrigin, 'content-type': 'text/plain' })],
    [api, 413, post(browser, 'x'.repeat(70_000))],
    [api, 400, post(browser, '{')],
    [api, 200, post(browser)],
    [`${api}-form`, 404, post(browser)],
  ];

  it('are the same whatever is asked, and fit what is answered', async () => {
    const relay = await testRelay();
    for (const [path, status, init = {}] of answers) {
      const asked = `${init.method ?? 'GET'} ${path}`;
      const { headers, status: seen } = await relay.send(path, init);
      // Parts of a page have no use for permissions; the page's own apply.
      const isPart = status === 200 && /^\/(?:assets|pictures|data)\//.test(path);
      const isApi = path.startsWith('/api/') || path === '/healthz';
      // Webmail shows those of an order's mail.
      const isPicture = isPart && path.startsWith('/pictures/');
      const hasBody = ![204, 308].includes(status);
      const none = { 'permissions-policy': 'none', 'content-type': 'none' };
      expect({ asked, status: seen, ...none, ...Object.fromEntries(headers) }).toMatchObject({
        asked,
        status,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': isPicture ? 'cross-origin' : 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        'permissions-policy': expect.stringMatching(isPart ? /^none$/ : /geolocation=\(\)/),
        'content-type': expect.stringMatching(hasBody ? /; charset=utf-8$|^(?:image|font)\// : /^none$/),
      });
      const telling = ['server', 'x-powered-by', 'via'].filter((name) => headers.has(name));
      expect([asked, telling]).toEqual([asked, []]);
      expect([
        asked,
        headers.get('cache-control') === 'no-store',
        headers.get('content-security-policy')?.includes('sandbox'),
      ]).toEqual([asked, isApi || path === '/assets/nothing.js', isApi]);
    }
  });

  it('also for what is not a request', async () => {
    const { url, lines } = await listeningRelay();
    const closing = 'Connection: close\r\n\r\n';
    for (const nonsense of [
      'nonsense\r\n\r\n',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(9000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a b\r\n${closing}`,
      `GET /\\evil.example HTTP/1.1\r\nHost: x\r\n${closing}`,
      `GET * HTTP/1.1\r\nHost: x\r\n${closing}`,
    ]) {
      const answer = await answerTo(url, nonsense);
      expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|31) /);
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain("frame-ancestors 'none'");
    }
    expect(lines.join('')).toContain('"event":"request-refused","status":431');
  });
});

it('an interrupted order is no error of the relay’s own, and a load balancer’s HTTP/1.0 is answered', async () => {
  const { url, lines } = await listeningRelay();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    `POST ${api} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\n` +
      'Expect: 100-continue\r\nContent-Length: 500\r\n\r\n{"lib_',
  );
  await once(socket, 'data'); // It waits for the body.
  socket.resetAndDestroy();
  await until('a line in the log', () => lines.length > 0);
  expect(JSON.parse(lines.join())).toMatchObject({ event: 'request-refused', status: 408, method: 'POST' });
  expect(await answerTo(url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
});

describe('ASVS 4.1.4, 13.4.4: methods', () => {
  it('all but those named are refused everywhere, and echo nothing', async () => {
    const { url } = await listeningRelay();
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'FOO']) {
      for (const path of ['/', api, '/healthz']) {
        const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Canary: echo-me\r\nConnection: close\r\n\r\n`;
        const answer = await answerTo(url, request);
        expect(`${method} ${path}: ${answer}`).toMatch(/^\S+ \S+: (?:HTTP\/1\.1 4(?:00|05) |$)/);
        expect(answer).not.toContain('echo-me');
      }
    }
  });
});

describe('ASVS 4.2.1: request smuggling', () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const headers: readonly (readonly [what: string, headers: string, body?: string])[] = [
    ['length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
    ['chunks and length', 'Transfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${hidden}`],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 40'],
    ['two lengths in one', 'Content-Length: 0, 40'],
    ['a length with a sign', 'Content-Length: +5'],
    ['a length in hexadecimal', 'Content-Length: 0x5'],
    ['a negative length', 'Content-Length: -1'],
    ['a length beyond all numbers', 'Content-Length: 99999999999999999999999'],
    ['an unknown coding', 'Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`],
    ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${hidden}`],
    ['a space before the colon', 'Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`],
    ['a vertical tab in the coding', 'Transfer-Encoding: \u000bchunked', `0\r\n\r\n${hidden}`],
    ['a folded line', 'X: a\r\n Content-Length: 40'],
    ['a bare line feed', 'X: a\nContent-Length: 40'],
    ['a null in a header', 'X: a\u0000b'],
    ['a chunk that is longer than it says', 'Transfer-Encoding: chunked', `1\r\nabc\r\n0\r\n\r\n${hidden}`],
    ['a chunk size that is none', 'Transfer-Encoding: chunked', `1z\r\na\r\n0\r\n\r\n${hidden}`],
    ['a chunk size beyond all numbers', 'Transfer-Encoding: chunked', `fffffffffffffffff\r\na\r\n${hidden}`],
  ];

  it('is refused and closed, and nothing that follows is answered', async () => {
    const { url } = await listeningRelay();
    const start = `POST ${api} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\n`;
    for (const [what, lines, body = hidden] of headers) {
      const answer = await answerTo(url, `${start}${lines}\r\n\r\n${body}`);
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d)/g)].map(([, first]) => first);
      expect([what, statuses, answer.includes('acceptsOrders')]).toEqual([what, ['4'], false]);
    }
  });
});

describe('ASVS 5.3.2, 13.4.1, 13.4.3, 13.4.5-13.4.7, 14.2.5: paths', () => {
  const paths = [
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/%c0%ae%c0%ae/etc/passwd',
    '/dog-food%00.html',
    '/dog-food/../../orders.db',
    '/file:///etc/passwd',
    '/.git/config',
    '/.env',
    '/.hidden.html',
    '/src/relay/main.ts',
    '/orders.db',
    '/assets/',
    '/assets/app-1a2b3c.js.map',
    '/index.html.br',
    '/dog-food.html',
    '/metrics',
    '/__proto__',
  ];

  it('outside of the shop do not exist', async () => {
    const relay = await testRelay();
    for (const path of paths) {
      const response = await relay.send(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(/root:|\[core\]|SQLite format|secret/);
    }
  });

  it('raw paths that a browser would tidy up do not exist, either', async () => {
    const { url } = await listeningRelay();
    for (const path of ['/../../../etc/passwd', '/\\..\\..\\etc\\passwd', 'http://evil.example/.env', '*']) {
      const answer = await answerTo(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer).not.toContain('root:');
    }
  });
});

it('the relay serves a contact for security reports, valid for half a year (RFC 9116)', async () => {
  const { send, clock } = await testRelay();
  const response = await send('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const expires = new Date(clock.now() + 180 * dayMs).toISOString();
  expect(await response.text()).toMatch(`Contact: mailto:hello@panja.example\nExpires: ${expires}\n`);
});

describe('ASVS 13.3.1, 16.2.5, 16.4.1: what is logged', () => {
  const secrets = ['canary-password', 'Ayesha', 'Canal', '1234567', 'ayesha@example.com', '0123456789ABCDEFGHJKMNPQRS'];

  it('no personal data, no password and no forged line, even if mails fail with the customer’s address', async () => {
    const refused = Object.assign(new Error('<ayesha@example.com> Ayesha Khan is unknown'), { responseCode: 450 });
    const sink = await smtpSink({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, callback) => callback(null, { user: 'shop' }),
      onRcptTo: (_, __, callback) => callback(refused),
    });
    const data = temporaryFolder();
    const relay = await wholeRelay({
      DATA_DIR: data,
      SMTP_URL: sink.url.replace('//', '//shop:canary-password@'),
      // Not an example address, which the relay would warn about.
      OWNER_EMAIL: 'owner@shop.localdomain',
      MAIL_FROM: 'orders@shop.localdomain',
      ALERT_URL: 'http://127.0.0.1:1/canary-password',
    });
    const customer = { ...sampleCustomer, name: 'Ayesha\n{"event":"forged"}\u001b[31m' };
    await relay.post(realBody({ reference: '0123456789ABCDEFGHJKMNPQRS' }));
    await relay.post(sampleBody(sampleParams(realOrder({ customer }))));
    await relay.post('{"Ayesha Khan"');
    await fetch(`${relay.url}/Ayesha?phone=0300-1234567`);
    await until('two failed mails', () => (relay.logged().match(/"event":"mail"/g) ?? []).length >= 2);
    await relay.stop();
    const lines = relay.logged().trim().split('\n');
    const events = lines.map((line): { readonly time: string; readonly event: string } => JSON.parse(line));
    for (const { time, event } of events) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(event).not.toBe('forged');
    }
    for (const secret of secrets) expect(relay.greeting + relay.logged()).not.toContain(secret);
    for (const name of readdirSync(data).filter((file) => file !== 'mail'))
      expect(readFileSync(join(data, name), 'latin1')).not.toContain('canary-password');
  });

  it('errors are generic: no stack, no path, no version', async () => {
    const relay = await testRelay();
    vi.spyOn(relay.store, 'accept').mockRejectedValue(new Error('boom at /home/shop/secret.ts'));
    const response = await relay.post();
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
    expect((await relay.send('/')).status).toBe(200);
  });
});

/** For an order's text see `hostile-text.test.ts`. */
describe('ASVS 1.3.12: texts made to be slow', () => {
  const long = 64 * 1024;
  const seeds = [
    'a',
    ' ',
    '\t',
    '-',
    '.',
    '@',
    '(',
    '[',
    '<',
    '"',
    '\\',
    '0',
    '\n',
    'a.',
    'a@',
    '\u064b',
    '\u202e',
    '{"',
  ];
  const texts = seeds.flatMap((seed) => {
    const run = (length: number) => seed.repeat(Math.floor(length / seed.length));
    return [run, (length: number) => `${run(length).slice(0, -2)}!\u0000`, (length: number) => `a@${run(length)}`];
  });
  const policy = originPolicy([]);
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    emailAddress,
    isRobotAddress,
    parseEmailRequest,
    senderNetwork,
    originPolicy: (text) => policy(Object.assign(new Headers(), { get: () => text })),
  };

  it.each(Object.entries(readers))(
    '%s reads 64 KiB at once, or in time that grows with the length',
    async (_, read) => {
      const slow: string[] = [];
      for (const text of texts)
        if (!(await growsEvenly(read, { small: text(long / 4), large: text(long) }))) slow.push(text(20));
      expect(slow).toEqual([]);
    },
  );

  it('notices a slow reader', async () => {
    const hopeless = (text: string) => /^(?:a+)+$/.test(text);
    const backtracking = { small: `${'a'.repeat(12)}!`, large: `${'a'.repeat(24)}!` };
    expect(await growsEvenly(hopeless, backtracking)).toBe(false);
  });
});

describe('ASVS 1.2.4: the relay’s source', () => {
  const sources = globSync('src/{relay,server,orders-db,mail,settings}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );

  /** SQL built from values instead of parameters. A PRAGMA takes no parameters; the mark is the relay's own number. */
  const builtSql = (source: string) =>
    [
      ...source
        .replaceAll('PRAGMA user_version = ${mark}', '')
        .matchAll(/\.(?:prepare|exec|query)\(\s*(?:`[^`]*\$\{|['"][^'"]*['"]\s*\+)/g),
    ].map(([text]) => text);

  it('builds no SQL from values', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.flatMap((file) => builtSql(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('notices planted violations', () => {
    expect(builtSql('database.prepare(`SELECT * FROM orders WHERE key = ${key}`)')).toHaveLength(1);
    expect(builtSql("database.exec('DELETE FROM ' + table)")).toHaveLength(1);
  });
});
