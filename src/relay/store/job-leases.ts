import { performance } from 'node:perf_hooks';
import type { ClaimedJob } from './order-store.ts';

type Token = Pick<ClaimedJob, 'id' | 'token'>;

/**
 * The jobs that this process has, and until when the lease of each surely lasts by the process's own steady clock, which
 * goes on while the process is paused and is never set.
 */
export class JobLeases {
  readonly #leases = new Map<string, { readonly id: number; readonly until: number }>();

  /** `askedAt` is from before the claim, so the lease ends here no later than at the database. */
  take(job: Token, askedAt: number, leaseMs: number): void {
    this.#leases.set(jobToken(job), { id: job.id, until: askedAt + leaseMs });
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

export function jobToken({ id, token }: Token): string {
  return `${id}/${token}`;
}
