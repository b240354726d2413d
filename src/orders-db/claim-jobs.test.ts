import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { JobLeases } from './claim-jobs.ts';

describe('the leases that a relay knows it has', () => {
  const job = { id: 7, token: 1 };

  it('last until their time is over, counted from when they were asked for', () => {
    const leases = new JobLeases();
    leases.take(job, performance.now(), 60_000);
    expect(leases.isHeld(job)).toBe(true);
    leases.take(job, performance.now() - 60_000, 60_000);
    expect(leases.isHeld(job)).toBe(false);
  });

  it('belong to one claim of a job', () => {
    const leases = new JobLeases();
    leases.take(job, performance.now(), 60_000);
    expect(leases.isHeld({ id: 7, token: 2 })).toBe(false);
    expect(leases.jobIds()).toEqual([7]);
    leases.drop(job);
    expect([leases.isHeld(job), leases.jobIds()]).toEqual([false, []]);
  });
});
