import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { bodyLimit } from '#server/http/request-body.ts';
import { StoreError } from '#order/store-error.ts';
import {
  orderBody,
  referenceNumber,
  sampleBody,
  sampleIds,
  sampleOrder,
  sampleParams,
} from '#test/support/sample-order.ts';
import { freeSpace } from '#test/support/folders.ts';
import { testOrigin, testRelay } from '#test/support/test-relay.ts';

const path = '/api/v1.0/email/send';
/** Ten a minute at most, from the one address of these tests. */
const fewOrders = { ORDERS_PER_MINUTE: '4', ORDERS_PER_ADDRESS: '1' };

it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'an order is answered with OK once it is stored, as %s (C1)',
  async (type) => {
    const relay = await testRelay();
    const response = await relay.post(sampleBody(), { 'content-type': type });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect([response.status, await response.text()]).toEqual([200, 'OK']);
    expect(await relay.store.counts()).toMatchObject({ queued: 2 });
    expect(relay.storedCount()).toBe(1);
  },
);

describe('the origins of pages that may order', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  };

  it('include a listed one, whose preflight is answered (C2)', async () => {
    const relay = await testRelay({ environment: { ALLOWED_ORIGINS: 'https://shop.example' } });
    const response = await relay.send(path, {
      ...preflight,
      headers: { ...preflight.headers, origin: 'https://shop.example' },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  const others = [
    'null',
    'https://shop.example.evil.test',
    'https://evil-shop.example',
    'https://shop.example:8443',
    'http://shop.example',
    'HTTPS://SHOP.EXAMPLE',
    'https://shop.example/',
    'https://127.0.0.1',
    'not an origin',
  ];

  it('do not include any other, which gets no CORS header (C2)', async () => {
    const relay = await testRelay({ environment: { ALLOWED_ORIGINS: 'https://shop.example' } });
    for (const origin of others) {
      for (const response of [
        await relay.send(path, { ...preflight, headers: { ...preflight.headers, origin } }),
        await relay.post(sampleBody(), { origin }),
      ]) {
        const hasHeader = response.headers.has('access-control-allow-origin');
        expect([origin, response.status, hasHeader]).toEqual([origin, 403, false]);
      }
    }
    expect(await relay.store.counts()).toMatchObject({ queued: 0 });
  });

  it('include the shop itself, by whatever name it is asked (C2, D43)', async () => {
    const relay = await testRelay();
    for (const [scheme, host] of [
      ['http', 'localhost:3000'],
      ['http', '127.0.0.1:3000'],
      ['https', 'shop.example'],
      ['http', '[::1]:3000'],
    ] as const) {
      const origin = `${scheme}://${host}`;
      expect([origin, (await relay.post(sampleBody(), { origin, host })).status]).toEqual([origin, 200]);
    }
  });
});

it('an error can be read by the page (C3)', async () => {
  const relay = await testRelay();
  for (const [status, body, headers] of [
    [400, '{', {}],
    [413, 'x'.repeat(bodyLimit + 1), {}],
    [415, sampleBody(), { 'content-type': 'text/plain' }],
  ] as const) {
    const response = await relay.post(body, headers);
    const cors = [response.headers.get('access-control-allow-origin'), response.headers.get('vary')];
    expect([response.status, ...cors]).toEqual([status, testOrigin, 'Origin']);
  }
});

const ids = { user_id: sampleIds.userId, service_id: sampleIds.serviceId, template_id: sampleIds.templateId };

describe('a request', () => {
  it('may have extra parameters, no parameters, and any lib_version (C5)', async () => {
    const relay = await testRelay();
    const parameters = fc.option(
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxKeys: 20 }),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(
        parameters,
        fc.oneof(fc.string(), fc.constant(undefined)),
        async (template_params, lib_version) => {
          const response = await relay.post(JSON.stringify({ ...ids, template_params, lib_version }));
          expect(response.status).toBe(200);
        },
      ),
      { numRuns: 50 },
    );
  });

  const dashboard = 'https://dashboard.emailjs.com/admin';
  const refused: readonly (readonly [body: BodyInit, reason: string])[] = [
    ['\uFEFF{}', 'The request body is not a JSON object'],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'The request body is not valid UTF-8'],
    [JSON.stringify({ ...ids, user_id: undefined }), 'The user_id parameter is required'],
    [
      JSON.stringify({ ...ids, user_id: 'x' }),
      `The Public Key is invalid. To find this ID, visit ${dashboard}/account`,
    ],
    [JSON.stringify({ ...ids, service_id: 'x' }), `The service ID not found. To find this ID, visit ${dashboard}`],
    [
      JSON.stringify({ ...ids, template_id: 'x' }),
      `The template ID not found. To find this ID, visit ${dashboard}/templates`,
    ],
  ];

  it('gets 400 with the service’s reason if it is malformed, or has a missing or unknown id (C4, C5)', async () => {
    const relay = await testRelay();
    for (const [body, reason] of refused) {
      const response = await relay.post(body);
      expect([response.status, await response.text()]).toEqual([400, reason]);
    }
  });
});

describe('a body', () => {
  const bodyOf = (bytes: number) => sampleBody({ message: 'x'.repeat(bytes - sampleBody({ message: '' }).length) });

  it('of 65,536 bytes is accepted (C6)', async () => {
    const relay = await testRelay();
    expect(bodyOf(65_536)).toHaveLength(65_536);
    expect((await relay.post(bodyOf(65_536))).status).toBe(200);
  });

  it.each(['with', 'without'])('of 65,537 bytes is refused %s a stated length (C6)', async (how) => {
    const relay = await testRelay();
    const length: Record<string, string> = how === 'with' ? { 'content-length': '65537' } : {};
    const response = await relay.post(bodyOf(65_537), length);
    expect([response.status, await response.text(), response.headers.get('connection')]).toEqual([
      413,
      'Variables size limit exceeded',
      'close',
    ]);
  });
});

describe('the limits on orders', () => {
  const bodyNumber = (number: number) => sampleBody(sampleParams(sampleOrder({ reference: referenceNumber(number) })));

  it('accept the 31st order of one address in ten minutes: the owner hears of it in a digest (D70)', async () => {
    const relay = await testRelay();
    for (let number = 1; number <= 40; number += 1) expect((await relay.post(bodyNumber(number))).status).toBe(200);
    // Mails to the owner and to two customers: 2 are the most that one address gets in a day.
    const jobs = await relay.store.claim({ leaseMs: 15 * 60_000, max: 100 });
    expect(jobs.filter(({ kind }) => kind === 'owner')).toHaveLength(30);
    relay.clock.advance(15 * 60_000);
    const [digests, others] = await relay.store
      .claim({ leaseMs: 30 * 60_000, max: 100 })
      .then((claimed) => [claimed.filter(({ digest }) => digest), claimed.filter(({ digest }) => !digest)] as const);
    expect(digests.map(({ digest }) => digest?.lines.length)).toEqual([10]);
    expect(digests[0]?.order.confirmation).toEqual({ kind: 'none', reason: 'too many orders' });
    expect(others.filter(({ attempt }) => attempt === 1)).toEqual([]);
  });

  it('answer 429 above the hard limit, with a time to retry that every page can read, and still 200 to a repeat (C7, D70)', async () => {
    const relay = await testRelay({ environment: fewOrders });
    for (let number = 1; number <= 10; number += 1) expect((await relay.post(bodyNumber(number))).status).toBe(200);
    const refused = await relay.post(bodyNumber(11));
    expect([refused.status, await refused.text(), refused.headers.get('retry-after')]).toEqual([
      429,
      'Too Many Requests',
      '6',
    ]);
    expect(refused.headers.get('access-control-allow-origin')).toBe(testOrigin);
    expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After');
    expect((await relay.post(bodyNumber(3))).status).toBe(200);
    relay.clock.advance(6_000);
    expect((await relay.post(bodyNumber(11))).status).toBe(200);
  });

  it('count 50 of one order at once as one, which is stored once (C7, C13)', async () => {
    const relay = await testRelay({ environment: fewOrders });
    const responses = await Promise.all(Array.from({ length: 50 }, () => relay.post(bodyNumber(1))));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(await relay.store.counts()).toMatchObject({ queued: 2 });
    for (let number = 2; number <= 10; number += 1) expect((await relay.post(bodyNumber(number))).status).toBe(200);
    expect((await relay.post(bodyNumber(11))).status).toBe(429);
  });
});

describe('an order that can’t be stored', () => {
  it('as only 15 MB of the disk are free is answered with 503 and a time to retry, never with OK (C8)', async () => {
    const relay = await testRelay();
    await relay.post();
    freeSpace(15);
    const response = await relay.post(orderBody(2));
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([503, '10', testOrigin]);
    expect((await relay.send('/healthz')).status).toBe(503);
    expect((await relay.post()).status).toBe(200); // It is stored.
    freeSpace(16);
    expect((await relay.post(orderBody(2))).status).toBe(200);
  });

  it('does not count against the limits (C7, C8)', async () => {
    const relay = await testRelay({ environment: fewOrders });
    const accept = vi.spyOn(relay.store, 'accept').mockRejectedValue(new StoreError('unavailable', 'disk full'));
    for (let count = 0; count < 20; count += 1) expect((await relay.post()).status).toBe(503);
    accept.mockRestore();
    expect((await relay.post()).status).toBe(200);
  });
});

describe('the endpoint', () => {
  it('refuses a request without an origin, even with a private key, of which it takes no notice (C9, D71)', async () => {
    const relay = await testRelay();
    const withKey = JSON.stringify({ ...JSON.parse(sampleBody()), accessToken: 'a-private-key-of-the-shop' });
    for (const body of [sampleBody(), withKey]) {
      const headers = { 'content-type': 'application/json' };
      const response = await relay.send(path, { method: 'POST', body, headers });
      const reason = 'API calls are disabled for non-browser applications';
      expect([response.status, await response.text()]).toEqual([403, reason]);
    }
    expect((await relay.post(withKey)).status).toBe(200);
  });

  it('has no address for forms (C11, D71, R223)', async () => {
    const relay = await testRelay();
    const body = new FormData();
    for (const [name, value] of Object.entries(sampleParams())) body.append(name, value);
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await relay.send(`${path}-form`, {
        method,
        headers: { origin: testOrigin },
        ...(method === 'POST' && { body }),
      });
      expect([answer.status, await answer.text()]).toEqual([404, 'Not Found']);
    }
    expect(relay.storedCount()).toBe(0);
  });

  it('refuses any other content type (C10)', async () => {
    const relay = await testRelay();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])
      expect([type, (await relay.post(sampleBody(), { 'content-type': type })).status]).toEqual([type, 415]);
  });

  it('refuses any other method, and names what is allowed (C10)', async () => {
    const relay = await testRelay();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
      const { status, headers } = await relay.send(path, { method, headers: { origin: testOrigin } });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS']);
    }
  });

  it('accepts a path with two slashes (C12)', async () => {
    const relay = await testRelay();
    const headers = { origin: testOrigin, 'content-type': 'application/json' };
    const response = await relay.send(`/${path}`, { method: 'POST', body: sampleBody(), headers });
    expect([response.status, await response.text()]).toEqual([200, 'OK']);
  });
});

describe('a repeated order', () => {
  it('is stored again if its content differs, and the owner is asked to check (C13)', async () => {
    const relay = await testRelay();
    await relay.post();
    const other = sampleOrder({ customer: { ...sampleOrder().customer, phone: '0321 7654321' } });
    expect((await relay.post(sampleBody(sampleParams(other)))).status).toBe(200);
    const jobs = await relay.store.claim({ leaseMs: 1000, max: 10 });
    expect(jobs.map((job) => [job.kind, job.order.copy])).toEqual([
      ['owner', 0],
      ['customer', 0],
      ['owner', 1],
    ]);
  });

  it('is recognised whatever the order of its parameters (C13)', async () => {
    const relay = await testRelay();
    await relay.post();
    await relay.post(sampleBody(Object.fromEntries(Object.entries(sampleParams()).toReversed())));
    expect(await relay.store.counts()).toMatchObject({ queued: 2 });
  });
});
