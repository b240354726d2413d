import { describe, expect, it } from 'vitest';
import { ManualClock } from '#test/support/clock-and-log.ts';
import { throttledLog, type LogFields } from './log.ts';

function startLog() {
  const clock = new ManualClock();
  const lines: (readonly [string, LogFields])[] = [];
  const throttled = throttledLog((event, fields = {}) => lines.push([event, fields]), clock);
  return { ...throttled, clock, lines };
}

describe('a log that strangers can’t fill', () => {
  it('has the first refusal of a kind, and one line a minute that counts the others by reason', () => {
    const { log, clock, lines } = startLog();
    for (let count = 0; count < 5000; count += 1) log('request-refused', { status: 403, method: `M${count}` });
    for (let count = 0; count < 3; count += 1) log('request-refused', { status: 400, problem: 'HPE_INVALID_METHOD' });
    expect(lines).toEqual([
      ['request-refused', { status: 403, method: 'M0' }],
      ['request-refused', { status: 400, problem: 'HPE_INVALID_METHOD' }],
    ]);
    clock.advance(60_000);
    expect(lines.slice(2)).toEqual([
      ['more', { 'request-refused 403': 4999, 'request-refused 400 HPE_INVALID_METHOD': 2 }],
    ]);
    clock.advance(60_000);
    expect(lines).toHaveLength(3);
    log('request-refused', { status: 403, method: 'POST' });
    expect(lines).toHaveLength(4);
  });

  it('counts repeats, orders above the hard limit and orders in a digest, too', () => {
    const { log, clock, lines } = startLog();
    for (let count = 0; count < 10; count += 1) {
      log('order', { outcome: 'repeat' });
      log('order', { outcome: 'over limit' });
      log('order', { outcome: 'stored', order: `${count}`, digest: true, findings: [] });
    }
    clock.advance(60_000);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toEqual(['more', { 'order repeat': 9, 'order over limit': 9, 'order stored digest': 9 }]);
  });

  it('keeps a line for each order and each mail', () => {
    const { log, lines } = startLog();
    for (let count = 0; count < 10; count += 1) {
      log('order', { outcome: 'stored', order: `${count}`, digest: false, findings: [] });
      log('mail', { order: `${count}`, outcome: 'sent' });
    }
    expect(lines).toHaveLength(20);
  });

  it('writes its counts before it ends', () => {
    const { log, flush, lines } = startLog();
    for (let count = 0; count < 3; count += 1) log('health-failed', { problem: 'disk full' });
    flush();
    flush();
    expect(lines).toEqual([
      ['health-failed', { problem: 'disk full' }],
      ['more', { 'health-failed': 2 }],
    ]);
  });
});
