/** Contract R9: a program that is no page orders only with the private key that `ACCESS_TOKEN` sets. */
import { describe, expect, it, vi } from 'vitest';
import { orderLimits } from '#relay/accept/order-limits.ts';
import { referenceNumber, sampleBody, sampleOrder, sampleParams } from './support/sample-order.ts';
import { testOrigin, testRelay } from './support/test-relay.ts';

// Disks on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const path = '/api/v1.0/email/send';
const key = 'canary-private-key-of-the-shop';
const refusal = 'API calls are disabled for non-browser applications';

function bodyWith(parts: object, params: object = sampleParams()): string {
  return JSON.stringify({ ...JSON.parse(sampleBody(params)), ...parts });
}

async function keyRelay(accessToken = key) {
  const relay = await testRelay({ accessToken, limits: orderLimits() });
  const call = async (body: string, headers: Record<string, string> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    const response = await relay.send(path, { method: 'POST', body, headers: all });
    return [response.status, await response.text()];
  };
  return { ...relay, call };
}

describe('contract R9: a private key', () => {
  it('lets a program order, and again as a repeat', async () => {
    const relay = await keyRelay();
    expect(await relay.call(bodyWith({ accessToken: key }))).toEqual([200, 'OK']);
    expect(await relay.call(bodyWith({ accessToken: key }))).toEqual([200, 'OK']);
    const jobs = await relay.store.claim({ now: relay.clock.now(), leaseMs: 1000, max: 10 });
    expect(jobs.map((job) => [job.kind, job.order.params])).toEqual([
      ['owner', sampleParams()],
      ['customer', sampleParams()],
    ]);
  });

  it.each([
    undefined,
    null,
    '',
    7,
    [key],
    { key },
    key.slice(0, -1),
    `${key} `,
    key.toUpperCase(),
    'x'.repeat(key.length),
    'چابی',
  ])('that is %j opens nothing', async (accessToken) => {
    const relay = await keyRelay();
    expect(await relay.call(bodyWith({ accessToken }))).toEqual([403, refusal]);
    expect(relay.storedCount()).toBe(0);
  });

  it('stands beside the ids, not among the parameters', async () => {
    const relay = await keyRelay();
    expect(await relay.call(bodyWith({}, { ...sampleParams(), accessToken: key }))).toEqual([403, refusal]);
  });

  it('opens nothing at a relay that has none', async () => {
    const relay = await testRelay();
    const headers = { 'content-type': 'application/json' };
    for (const accessToken of [key, '', 'null', 'undefined']) {
      const body = bodyWith({ accessToken });
      expect((await relay.send(path, { method: 'POST', body, headers })).status).toBe(403);
    }
  });

  it('does not let a strange page in: its preflight is refused, and it may not read an answer', async () => {
    const relay = await keyRelay();
    const origin = 'https://evil.example';
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    expect((await relay.send(path, { method: 'OPTIONS', headers: preflight })).status).toBe(403);
    const init = {
      method: 'POST',
      body: bodyWith({ accessToken: key }),
      headers: { origin, 'content-type': 'application/json' },
    };
    expect((await relay.send(path, init)).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('is not asked of the shop’s own pages', async () => {
    const relay = await keyRelay();
    expect(await relay.call(sampleBody(), { origin: testOrigin })).toEqual([200, 'OK']);
    expect(await relay.call(bodyWith({ accessToken: 'wrong' }), { origin: testOrigin })).toEqual([200, 'OK']);
  });

  it.each([
    [415, { 'content-type': 'text/plain' }, bodyWith({ accessToken: key })],
    [413, {}, 'x'.repeat(70_000)],
    [400, {}, '{'],
    [400, {}, bodyWith({ accessToken: key, service_id: 'other' })],
  ])('changes no other status: %i', async (status, headers, body) => {
    const relay = await keyRelay();
    expect((await relay.call(body, headers))[0]).toBe(status);
  });

  it('is bound by the rate limit of its address', async () => {
    const relay = await keyRelay();
    const order = (number: number) =>
      bodyWith({ accessToken: key }, sampleParams(sampleOrder({ reference: referenceNumber(number) })));
    for (let number = 1; number <= 10; number += 1) expect(await relay.call(order(number))).toEqual([200, 'OK']);
    expect(await relay.call(order(11))).toEqual([429, 'Too Many Requests']);
    expect(await relay.call(order(3))).toEqual([200, 'OK']);
  });

  it('is never logged, neither right nor nearly so', async () => {
    const relay = await keyRelay();
    await relay.call(bodyWith({ accessToken: key }));
    await relay.call(bodyWith({ accessToken: `${key}x` }));
    await relay.call(bodyWith({ accessToken: key }).slice(0, -1));
    expect(relay.lines.map((line) => JSON.parse(line).event)).toEqual(['order', 'request-refused', 'request-refused']);
    expect(relay.lines.join('')).not.toContain('canary');
  });
});
