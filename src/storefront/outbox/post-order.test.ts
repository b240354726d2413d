import { describe, expect, it } from 'vitest';
import { retryAfterMs, causeOf, retryDelayMs } from './post-order.ts';

describe('what an error of the e-mail service means (D26)', () => {
  it.each([
    ['refused', [400, 401, 403, 404, 412, 415, 422, 426, 499]],
    ['busy', [409, 425, 429, 503]],
    ['unreachable', [408, 502, 504, 511]],
    ['failing', [0, 199, 300, 304, 500, 501, 507, 520]],
    ['too large', [413]],
  ])('%s: %j', (cause, statuses) => {
    expect(statuses.map(causeOf)).toEqual(statuses.map(() => cause));
  });
});

describe('how long a service asks to wait', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');

  it.each([
    ['no header', null, 0],
    ['seconds', '120', 120_000],
    ['a date', 'Sat, 21 Nov 2026 08:02:30 GMT', 150_000],
    ['a date gone by', 'Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['more than an hour', '999999999999', 3_600_000],
    ['a date next year', 'Thu, 21 Jan 2027 08:00:00 GMT', 3_600_000],
    ['a negative number', '-5', 0],
    ['nonsense', 'soon', 0],
    ['nothing', '', 0],
  ])('%s', (_, header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

describe('the wait before the next attempt (D26)', () => {
  it.each([
    [0, 500, 1500],
    [1, 500, 2500],
    [3, 500, 8500],
    [6, 500, 60_500],
    [1000, 500, 60_500],
  ])('is after %d failures between %d and %d ms', (tries, shortest, longest) => {
    expect([retryDelayMs('unreachable', tries, 0), retryDelayMs('failing', tries, 1)]).toEqual([shortest, longest]);
  });

  it('is as long as the service asked, and never less than usual', () => {
    expect([retryDelayMs('busy', 0, 0, 30_000), retryDelayMs('busy', 0, 0, 100)]).toEqual([30_000, 500]);
  });
});
