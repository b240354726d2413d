import { describe, expect, it } from 'vitest';
import { dayMs } from '#shop/time.ts';
import { nextStep, failure } from './mail-attempts.ts';

const passing = { isPermanent: false, concernsRecipient: false };
const middle = 0.5;

describe('when a mail is tried again', () => {
  it('waits 10 s, 30 s, 1, 2, 5, 10, 15 and 30 minutes, then 45', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map(
      (attempt) => nextStep({ kind: 'owner', attempt, queuedAt: 0 }, passing, 0, middle).dueAt / 1000,
    );
    expect(waits).toEqual([10, 30, 60, 120, 300, 600, 900, 1800, 2700, 2700]);
  });

  it('spreads the waits by a fifth', () => {
    const wait = (random: number) => nextStep({ kind: 'owner', attempt: 1, queuedAt: 0 }, passing, 0, random).dueAt;
    expect([wait(0), wait(1)]).toEqual([8_000, 12_000]);
  });

  it('holds a mail that has failed for five days, and tries it every hour (D52)', () => {
    const job = { kind: 'owner', attempt: 150, queuedAt: 0 } as const;
    expect(nextStep(job, passing, 5 * dayMs, middle).state).toBe('queued');
    expect(nextStep(job, passing, 5 * dayMs + 1, middle)).toEqual({ state: 'held', dueAt: 5 * dayMs + 1 + 3_600_000 });
  });

  it('does not hold a mail after a few attempts, even if the clock jumps five days ahead', () => {
    const job = { kind: 'owner', attempt: 3, queuedAt: 0 } as const;
    expect(nextStep(job, passing, 6 * dayMs, middle)).toEqual({ state: 'queued', dueAt: 6 * dayMs + 60_000 });
  });

  it('holds an owner’s mail that the server refuses for good, likely an operator’s mistake', () => {
    const job = { kind: 'owner', attempt: 1, queuedAt: 0 } as const;
    for (const concernsRecipient of [true, false]) {
      expect(nextStep(job, { isPermanent: true, concernsRecipient }, 0, middle)).toEqual({
        state: 'held',
        dueAt: 3_600_000,
      });
    }
  });

  it('gives up a customer’s address that is refused for good, but not when our password is', () => {
    const job = { kind: 'customer', attempt: 1, queuedAt: 0 } as const;
    expect(nextStep(job, { isPermanent: true, concernsRecipient: true }, 0, middle).state).toBe('undeliverable');
    expect(nextStep(job, { isPermanent: true, concernsRecipient: false }, 0, middle).state).toBe('held');
    expect(nextStep(job, { isPermanent: false, concernsRecipient: true }, 0, middle).state).toBe('queued');
  });

  it('gives up a customer’s address that is refused for five days, as nobody at the shop can help', () => {
    const job = { kind: 'customer', attempt: 150, queuedAt: 0 } as const;
    const refused = { isPermanent: false, concernsRecipient: true };
    expect(nextStep(job, refused, 5 * dayMs, middle).state).toBe('queued');
    expect(nextStep(job, refused, 5 * dayMs + 1, middle).state).toBe('undeliverable');
    expect(nextStep({ ...job, kind: 'owner' }, refused, 5 * dayMs + 1, middle).state).toBe('held');
    expect(nextStep(job, passing, 5 * dayMs + 1, middle).state).toBe('held');
  });
});

it('a mail failed for good where the peer’s code says so, and concerns nobody until it says whom', () => {
  const codes = [0, 421, 499, 500, 554, 599, 600];
  expect(codes.filter((code) => failure('refused', code).isPermanent)).toEqual([500, 554, 599]);
  expect(failure('timed out')).toEqual({
    kind: 'failed',
    reason: 'timed out',
    code: 0,
    isPermanent: false,
    concernsRecipient: false,
    isAmbiguous: false,
  });
});
