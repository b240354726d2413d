import { describe, expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const well = { backlog: [], problems: [] };

async function counted(...events: readonly (readonly [string, Parameters<ReturnType<Metrics['counting']>>[1]])[]) {
  const metrics = new Metrics();
  const log = metrics.counting(() => {});
  for (const [event, fields] of events) log(event, fields);
  return (await metrics.text(well, now)).split('\n');
}

describe('the metrics', () => {
  it('count orders: accepted, repeated, flagged', async () => {
    const lines = await counted(
      ['order', { outcome: 'stored', order: 'a', findings: [] }],
      ['order', { outcome: 'stored', order: 'b', findings: ['price differs', 'price differs', 'total differs'] }],
      ['order', { outcome: 'reference repeated', order: 'b', findings: [] }],
      ['order', { outcome: 'repeat' }],
      ['order', { outcome: 'over limit', content: 'c' }],
    );
    expect(lines).toContain('panja_orders_accepted_total 3');
    expect(lines).toContain('panja_orders_repeated_total 1');
    expect(lines).toContain('panja_orders_flagged_total{finding="price differs"} 1');
    expect(lines).toContain('panja_orders_flagged_total{finding="total differs"} 1');
    expect(lines).toContain('panja_orders_flagged_total{finding="reference repeated"} 1');
  });

  it('count refusals by reason', async () => {
    const lines = await counted(
      ...[429, 429, 413, 418].map((status) => ['request-refused', { status, method: 'POST' }] as const),
    );
    expect(lines).toContain('panja_requests_refused_total{reason="rate limit"} 2');
    expect(lines).toContain('panja_requests_refused_total{reason="too big"} 1');
    expect(lines).toContain('panja_requests_refused_total{reason="origin"} 0');
    expect(lines).toContain('panja_requests_refused_total{reason="other"} 1');
  });

  it('count attempts to mail, and those that may be second ones', async () => {
    const lines = await counted(
      ['mail', { kind: 'owner', outcome: 'sent', possibleDuplicate: false }],
      ['mail', { kind: 'owner', outcome: 'sent', possibleDuplicate: true }],
      ['mail', { kind: 'customer', outcome: 'failed', possibleDuplicate: false }],
    );
    expect(lines).toContain('panja_mail_attempts_total{kind="owner",outcome="sent"} 2');
    expect(lines).toContain('panja_mail_attempts_total{kind="customer",outcome="failed"} 1');
    expect(lines).toContain('panja_mails_ambiguous_total 1');
  });

  it('show what is not sent, and for how long the oldest waits', async () => {
    const text = await new Metrics().text(
      {
        backlog: [
          { kind: 'owner', state: 'held', mails: 2, oldestQueuedAt: now - 90_000 },
          { kind: 'customer', state: 'undeliverable', mails: 1, oldestQueuedAt: now - 900_000 },
          { kind: 'owner', state: 'written', mails: 3, oldestQueuedAt: now - 900_000 },
        ],
        problems: [{ kind: 'mails held', text: 'Look.' }],
      },
      now,
    );
    expect(text).toContain('panja_mails{kind="owner",state="held"} 2\n');
    expect(text).toContain('panja_mails{kind="owner",state="queued"} 0\n');
    expect(text).toContain('panja_mails{kind="customer",state="undeliverable"} 1\n');
    expect(text).toContain('panja_oldest_unsent_seconds 90\n');
    expect(text).toContain('panja_orders_database_up 1\n');
    expect(text).toContain('panja_mails{kind="owner",state="written"} 3\n');
    expect(text).toContain('panja_problem{kind="mails held"} 1\n');
    expect(text).toContain('panja_problem{kind="backup late"} 0\n');
  });

  it('show 0 seconds when nothing waits, or the clock was set back', async () => {
    expect(await new Metrics().text(well, now)).toContain('panja_oldest_unsent_seconds 0\n');
    const later = [{ kind: 'owner', state: 'queued', mails: 1, oldestQueuedAt: now + 5 }] as const;
    expect(await new Metrics().text({ backlog: later, problems: [] }, now)).toContain(
      'panja_oldest_unsent_seconds 0\n',
    );
  });

  it('say so when the orders database could not be reached', async () => {
    const text = await new Metrics().text({ backlog: null, problems: [] }, now);
    expect(text).toContain('panja_orders_database_up 0\n');
    expect(text).not.toContain('panja_mails{');
    expect(text).not.toMatch(/^panja_oldest_unsent_seconds/m);
  });
});
