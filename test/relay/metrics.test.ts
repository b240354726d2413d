/** The relay's metrics, as Prometheus fetches them (D53). */
import { describe, expect, it } from 'vitest';
import { failedStart, relayProcess } from '#test/support/processes.ts';
import { realBody } from '#test/support/real-orders.ts';
import { orders } from '#test/support/orders-cli.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { smtpSink } from '#test/support/smtp-sink.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

async function measuredRelay(environment: Record<string, string> = {}) {
  const relay = await relayProcess({ DATA_DIR: temporaryFolder(), METRICS_PORT: '0', ...environment });
  const url = await until('the metrics', () => /^Metrics are at (\S+)$/m.exec(relay.output())?.[1]);
  const value = async (name: string) => {
    const text = await (await fetch(url)).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length));
  };
  return { relay, url, value };
}

describe('metrics', () => {
  it('are at a port of their own, which is named if it is taken, and never on the shop’s', async () => {
    const { relay, url } = await measuredRelay();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect((await fetch(`${relay.url}/metrics`)).status).toBe(404);
    const { port } = new URL(url);
    expect(port).not.toBe(new URL(relay.url).port);
    expect((await fetch(url.replace('/metrics', '/healthz'))).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await failedStart({ DATA_DIR: temporaryFolder(), METRICS_PORT: port })).toEqual({
      code: 1,
      said: `Port ${port} on 127.0.0.1 is already in use; stop the other program, or set METRICS_PORT to a free one.\n`,
    });
    expect(await relay.end('SIGTERM')).toBe(0);
  });

  it('follow orders: accepted, repeated, refused, durable', async () => {
    const { relay, value } = await measuredRelay();
    await relay.post(realBody());
    await relay.post(realBody());
    await relay.post('{');
    await relay.post('x'.repeat(70_000));
    expect(await value('panja_orders_accepted_total')).toBe(1);
    expect(await value('panja_orders_repeated_total')).toBe(1);
    expect(await value('panja_requests_refused_total{reason="malformed"}')).toBe(1);
    expect(await value('panja_requests_refused_total{reason="too big"}')).toBe(1);
    expect(await value('panja_commit_seconds_count')).toBe(2);
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    await until(
      'both mails',
      async () => (await value('panja_mail_attempts_total{kind="owner",outcome="written"}')) === 1,
    );
    await until('an empty queue', async () => (await value('panja_oldest_unsent_seconds')) === 0);
    expect(await value('panja_mails{kind="owner",state="queued"}')).toBe(0);
  });

  it('show what is not sent, and the owner can find the customer whose address was refused', async () => {
    const data = temporaryFolder();
    const sink = await smtpSink({
      onRcptTo(address, _session, callback) {
        const isOwner = address.address === 'owner@shop.example';
        const refusal = Object.assign(new Error('5.1.1 user unknown'), { responseCode: 550 });
        callback(isOwner ? null : refusal);
      },
    });
    const { relay, value } = await measuredRelay({
      DATA_DIR: data,
      SMTP_URL: sink.url,
      OWNER_EMAIL: 'owner@shop.example',
    });
    await relay.post(realBody({ reference: referenceNumber(7) }));
    await until('the refusal', async () => (await value('panja_mails{kind="customer",state="undeliverable"}')) === 1);
    const list = await until('the owner’s mail', async () => {
      const { out } = await orders({ DATA_DIR: data }, 'list', '--state', 'sent');
      return out.includes('UNDELIVERABLE') && out;
    });
    expect(list).toContain('1 order whose customer’s e-mail address was refused for good: call them.');
    expect((await orders({ DATA_DIR: data }, 'show', '00000000')).out).toMatch(
      /To the customer: UNDELIVERABLE, .*\n {2}last problem: .*5\.1\.1 user unknown/,
    );
  });
});
