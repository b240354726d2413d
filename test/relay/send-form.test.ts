/** Contract R11: forms, where `SEND_FORM=on` takes them; the client's own stand in `official-client.test.ts`. */
import { describe, expect, it, vi } from 'vitest';
import { parseForm } from '#relay/accept/form-request.ts';
import { orderLimits } from '#relay/accept/order-limits.ts';
import { bodyLimit } from '#relay/accept/read-body.ts';
import { StoreError } from '#relay/store/order-store.ts';
import { isQuick } from './support/is-quick.ts';
import { referenceNumber, sampleIds, sampleOrder, sampleParams } from './support/sample-order.ts';
import { testOrigin, testRelay, type TestRelayOptions } from './support/test-relay.ts';

// Disks on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const path = '/api/v1.0/email/send-form';

type Field = readonly [name: string, value: string];

const idFields: readonly Field[] = [
  ['lib_version', '4.4.1'],
  ['service_id', sampleIds.serviceId],
  ['template_id', sampleIds.templateId],
  ['user_id', sampleIds.userId],
];

function formOf(
  fields: readonly (readonly [string, string | Blob])[] = Object.entries(sampleParams()),
  ids = idFields,
): FormData {
  const form = new FormData();
  for (const [name, value] of [...fields, ...ids]) form.append(name, value);
  return form;
}

async function formRelay(options: TestRelayOptions = {}) {
  const relay = await testRelay({ sendForm: true, ...options });
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await relay.send(path, { method: 'POST', body, headers: { origin: testOrigin, ...headers } });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { ...relay, post };
}

describe('contract R11: a form', () => {
  it('is 404 unless forms are taken', async () => {
    const relay = await formRelay({ sendForm: false });
    for (const address of [path, `/${path}`])
      expect((await relay.send(address, { method: 'POST', headers: { origin: testOrigin } })).status).toBe(404);
    expect(await relay.post(formOf())).toMatchObject({ status: 404, text: 'Not Found' });
  });

  it('is kept as the same order by `send` is, its line breaks included', async () => {
    const relay = await formRelay();
    const { status, text, headers } = await relay.post(formOf());
    expect([status, text, headers.get('content-type')]).toEqual([200, 'OK', 'text/plain; charset=utf-8']);
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([testOrigin, 'Origin']);
    const asJson = await relay.send('/api/v1.0/email/send', {
      method: 'POST',
      headers: { origin: testOrigin, 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(idFields), template_params: sampleParams() }),
    });
    expect(asJson.status).toBe(200);
    const jobs = await relay.store.claim({ now: relay.clock.now(), leaseMs: 1000, max: 10 });
    expect(jobs.map((job) => [job.kind, job.order.copy, job.order.params])).toEqual([
      ['owner', 0, sampleParams()],
      ['customer', 0, sampleParams()],
    ]);
  });

  it('is checked against the price list as any order', async () => {
    const relay = await formRelay();
    const message = sampleParams().message.replaceAll('Rs 1900', 'Rs 19');
    await relay.post(formOf(Object.entries({ ...sampleParams(), message })));
    const [line] = relay.lines;
    expect(JSON.parse(line ?? '')).toMatchObject({
      outcome: 'stored',
      findings: ['line total differs', 'price differs'],
    });
    expect(await relay.store.counts()).toMatchObject({ queued: 1 });
  });

  it('may come by the address with two slashes (R12)', async () => {
    const relay = await formRelay();
    const init = { method: 'POST', body: formOf(), headers: { origin: testOrigin } };
    expect((await relay.send(`/${path}`, init)).status).toBe(200);
  });

  it.each([
    undefined,
    'null',
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example/',
  ])('from %s is refused, whatever key it names, as no preflight stands before it', async (origin) => {
    const accessToken = 'canary-private-key-of-the-shop';
    const relay = await formRelay({ allowedOrigins: ['https://shop.example'], accessToken });
    const body = formOf(Object.entries({ ...sampleParams(), accessToken }));
    const response = await relay.send(path, { method: 'POST', body, ...(origin && { headers: { origin } }) });
    expect([response.status, response.headers.has('access-control-allow-origin')]).toEqual([403, false]);
    expect(await response.text()).toBe('API calls are disabled for non-browser applications');
    expect(relay.storedCount()).toBe(0);
  });

  it('from a listed origin is taken', async () => {
    const relay = await formRelay({ allowedOrigins: ['https://shop.example'] });
    expect((await relay.post(formOf(), { origin: 'https://shop.example' })).status).toBe(200);
  });

  it.each(['cross-site', 'same-origin'])(
    'is judged by the browser’s own word on where its page stands, too: %s',
    async (site) => {
      const relay = await formRelay();
      expect((await relay.post(formOf(), { 'sec-fetch-site': site })).status).toBe(site === 'cross-site' ? 403 : 200);
    },
  );

  it.each(['GET', 'PUT', 'DELETE', 'HEAD'])('is posted, not sent by %s', async (method) => {
    const relay = await formRelay();
    const response = await relay.send(path, { method, headers: { origin: testOrigin } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x', 'text/plain', ''])(
    'is not of the type "%s"',
    async (type) => {
      const relay = await formRelay();
      expect((await relay.post('x', { 'content-type': type })).status).toBe(415);
    },
  );
});

describe('contract R11: what a form may not hold', () => {
  it.each([
    ['a picture', new File([new Uint8Array([0x89, 0x50])], 'cat.png', { type: 'image/png' }), 'not valid UTF-8'],
    ['a text file', new File(['x'], 'cat.txt', { type: 'text/plain' }), 'must not hold files'],
  ])('%s', async (_, file, text) => {
    const relay = await formRelay();
    const { status, text: said } = await relay.post(formOf([...Object.entries(sampleParams()), ['file', file]]));
    expect([status, said]).toEqual([400, expect.stringContaining(text)]);
    expect(relay.storedCount()).toBe(0);
  });

  it('more than 500 fields', async () => {
    const relay = await formRelay();
    const fields = (count: number) => Array.from({ length: count }, (): Field => ['x', '']);
    expect((await relay.post(formOf(fields(496)))).status).toBe(200);
    expect(await relay.post(formOf(fields(497)))).toMatchObject({
      status: 400,
      text: 'The request body has too many keys',
    });
  });

  it.each(['with', 'without'])('more than 64 KiB, %s a stated length', async (how) => {
    const relay = await formRelay();
    const empty = (await new Response(formOf([['message', '']])).arrayBuffer()).byteLength;
    const fitting = formOf([['message', 'x'.repeat(bodyLimit - empty)]]);
    const tooBig = formOf([['message', 'x'.repeat(bodyLimit - empty + 1)]]);
    const length = (bytes: number): Record<string, string> =>
      how === 'with' ? { 'content-length': String(bytes) } : {};
    expect((await relay.post(fitting, length(bodyLimit))).status).toBe(200);
    const { status, text, headers } = await relay.post(tooBig, length(bodyLimit + 1));
    expect([status, text, headers.get('connection')]).toEqual([413, 'Variables size limit exceeded', 'close']);
  });

  it.each([
    ['user_id', 'The user_id parameter is required'],
    ['service_id', 'The service_id parameter is required'],
    ['template_id', 'The template_id parameter is required'],
  ])('no %s', async (name, text) => {
    const relay = await formRelay();
    const ids = idFields.filter(([id]) => id !== name);
    expect(await relay.post(formOf([], ids))).toMatchObject({ status: 400, text });
  });

  it('an id of another shop', async () => {
    const relay = await formRelay();
    const other = idFields.map(([name, value]): Field => [name, name === 'user_id' ? 'other' : value]);
    expect(await relay.post(formOf([], other))).toMatchObject({
      status: 400,
      text: 'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
    });
  });
});

describe('contract R11: a form’s fields', () => {
  it('are its parameters, all but those that speak to the service', async () => {
    const relay = await formRelay();
    const fields: readonly Field[] = [
      ['user_id', 'of the page itself: the client’s own comes after it'],
      ['accessToken', 'canary-private-key'],
      ['toy', 'ball'],
      ['toy', 'mouse'],
      ['__proto__', 'x'],
      ['message', 'بلی 🐈\r\nand\rmore\n'],
    ];
    expect((await relay.post(formOf(fields))).status).toBe(200);
    const [job] = await relay.store.claim({ now: relay.clock.now(), leaseMs: 1000, max: 10 });
    expect(new Map(Object.entries(job?.order.params ?? {}))).toEqual(
      new Map([
        ['__proto__', 'x'],
        ['message', 'بلی 🐈\nand\nmore\n'],
        ['toy', 'ball, mouse'],
      ]),
    );
    expect(relay.lines.join('')).not.toContain('canary');
  });
});

describe('contract R11: what is no form', () => {
  const boundary = '----WebKitFormBoundary0123456789abcdef';
  const type = `multipart/form-data; boundary=${boundary}`;
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const whole = `${idFields.map(([name, value]) => part(name, value)).join('')}--${boundary}--\r\n`;

  it.each([
    ['as browsers write it', type],
    ['in quotation marks', `multipart/form-data; boundary="${boundary}"`],
    ['with other letters and a charset', `Multipart/Form-Data; charset=utf-8; Boundary=${boundary}`],
  ])('a boundary %s is read', async (_, contentType) => {
    const relay = await formRelay();
    expect(await relay.post(whole, { 'content-type': contentType })).toMatchObject({ status: 200, text: 'OK' });
  });

  const malformed: readonly (readonly [what: string, body: string, contentType?: string])[] = [
    ['nothing', ''],
    ['a text', 'x'.repeat(100)],
    ['JSON', '{"user_id":"panja-shop"}'],
    ['a form that was cut off', whole.slice(0, -50)],
    ['a form without an end', whole.replace(`--${boundary}--`, '')],
    ['line feeds alone', whole.replaceAll('\r\n', '\n')],
    ['no boundary', whole, 'multipart/form-data'],
    ['an empty boundary', whole, 'multipart/form-data; boundary='],
    ['another boundary', whole, `${type}0`],
    ['half of the boundary', whole, type.slice(0, -5)],
    ['a part without a name', whole.replace('; name="user_id"', '')],
    ['a part without a disposition', whole.replace('Content-Disposition: form-data; name="user_id"', 'X: y')],
    ['a name without an end', whole.replace('name="user_id"', 'name="user_id')],
    ['a part of another kind', whole.replace('form-data; name="user_id"', 'attachment; name="user_id"')],
    ['a header without a body', `--${boundary}\r\nContent-Disposition: form-data; name="user_id"`],
    ['boundaries alone', `--${boundary}\r\n`.repeat(500)],
    ['another kind of form', 'user_id=panja-shop&service_id=panja-relay'],
  ];

  it.for(malformed)('%s is answered with 400', async ([, body, contentType = type]) => {
    const relay = await formRelay();
    expect(await relay.post(body, { 'content-type': contentType })).toMatchObject({
      status: 400,
      text: 'The request body is not a form',
    });
    expect(relay.storedCount()).toBe(0);
  });

  it('bytes that are not UTF-8 are not guessed at', async () => {
    const relay = await formRelay();
    const body = Buffer.from(whole.replace('4.4.1', '\u00FF'), 'latin1');
    expect(await relay.post(body, { 'content-type': type })).toMatchObject({
      status: 400,
      text: 'The request body is not valid UTF-8',
    });
  });
});

describe('ASVS 1.3.12: forms made to be slow', () => {
  const start = '--x\r\nContent-Disposition: form-data; name="';
  const seeds: readonly (readonly [before: string, repeated: string, after?: string])[] = [
    ['', `${start}"\r\n\r\n\r\n`, '--x--'],
    ['', `${start}"; filename=""\r\n\r\n\r\n`, '--x--'],
    [`${start}"\r\n\r\n\r\n`.repeat(499), 'x'],
    ['', '--x'],
    ['', '\r\n'],
    ['--x\r\n', 'X: y\r\n'],
    ['--x\r\n', 'Content-Disposition: form-data; name="a"\r\n'],
    [`${start}a"`, '; a=b', '\r\n\r\n\r\n--x--'],
    [`${start}a"\r\nContent-Type:`, ' ', 'x\r\n\r\n\r\n--x--'],
    [start, '%22', '"\r\n\r\n\r\n--x--'],
    [`${start}a"\r\n\r\n`, '\r\n--', '\r\n--x--'],
  ];

  it.for(seeds)('%j, then %j for 64 KiB, is read within 20 ms', async ([before, repeated, after = '']) => {
    const count = Math.floor((bodyLimit - before.length - after.length) / repeated.length);
    const text = `${before}${repeated.repeat(count)}${after}`;
    expect(await isQuick(() => parseForm(text, 'multipart/form-data; boundary=x'))).toBe(true);
  });
});

describe('contract R7, R8, R13 with forms', () => {
  const orderNumber = (number: number) =>
    formOf(Object.entries(sampleParams(sampleOrder({ reference: referenceNumber(number) }))));

  it('the eleventh from one address is answered with 429, whichever way the others came, a repeat with 200', async () => {
    const relay = await formRelay({ limits: orderLimits() });
    for (let number = 1; number <= 10; number += 1) expect((await relay.post(orderNumber(number))).status).toBe(200);
    const { status, text, headers } = await relay.post(orderNumber(11));
    expect([status, text, headers.get('retry-after')]).toEqual([429, 'Too Many Requests', '60']);
    expect((await relay.post(orderNumber(3))).status).toBe(200);
  });

  it('one that can not be kept is answered with 503', async () => {
    const accept = () => Promise.reject(new StoreError('unavailable', 'database or disk is full'));
    const relay = await formRelay({ wrapStore: (store) => Object.assign(Object.create(store), { accept }) });
    const { status, headers } = await relay.post(formOf());
    expect([status, headers.get('retry-after'), headers.get('access-control-allow-origin')]).toEqual([
      503,
      '10',
      testOrigin,
    ]);
  });
});
