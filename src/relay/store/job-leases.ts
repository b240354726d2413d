import { performance } from 'node:perf_hooks';
import type { ClaimedJob } from '#order/order-store.ts';

type Token = Pick<ClaimedJob, 'id' | 'token'>;

/**
 * The jobs that this process has claimed, and until when each lease is certain, by the monotonic clock: it runs on while
 * the process is paused, and nobody sets it.
 */
export class JobLeases {
  readonly #leases = new Map<string, { readonly id: number; readonly until: number }>();

  /** `startedAt` is from before the claim, so the lease ends here no later than in the database. */
  take(job: Token, startedAt: number, leaseMs: number): void {
    this.#leases.set(jobToken(job), { id: job.id, until: startedAt + leaseMs });
  }

  isHeld(job: Token): boolean {
    return performance.now() < (this.#leases.get(jobToken(job))?.until ?? 0);
  }

  drop(job: Token): void {
    this.#leases.delete(jobToken(job));
  }

  jobIds(): readonly number[] {
    return [...this.#leases.values()].map(({ id }) => id);
  }
}

function jobToken({ id, token }: Token): string {
  return `${id}/${token}`;
}
