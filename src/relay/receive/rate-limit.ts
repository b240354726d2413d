/**
 * Token buckets in memory: a bucket starts full, each order takes one token (or as many as it costs), and tokens come
 * back evenly over the period. A key's buckets are forgotten once they are full again; of a hundred thousand keys the
 * older half is dropped.
 */
export interface Allowance {
  readonly tokens: number;
  readonly periodMs: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

const sweepAbove = 10_000;
const maxKeys = 100_000;

export class RateLimit {
  readonly #allowances: readonly Allowance[];
  readonly #buckets = new Map<string, readonly Bucket[]>();
  #sweepAt = sweepAbove;

  constructor(allowances: readonly Allowance[]) {
    this.#allowances = allowances;
  }

  /**
   * Takes the cost from each of the key's buckets and returns 0; or takes nothing and returns how long to wait, in ms.
   */
  take(key: string, now: number, cost: number = 1): number {
    const buckets = this.#filled(key, now);
    const waits = buckets.map((bucket, index) =>
      bucket.tokens >= cost ? 0 : (cost - bucket.tokens) * this.#msPerToken(index),
    );
    const wait = Math.ceil(Math.max(...waits));
    if (wait === 0) for (const bucket of buckets) bucket.tokens -= cost;
    return wait;
  }

  /** Undoes one `take`, for a repeat, which never counts. */
  giveBack(key: string, cost: number = 1): void {
    this.#buckets.get(key)?.forEach((bucket, index) => {
      bucket.tokens = Math.min(bucket.tokens + cost, this.#allowances[index]?.tokens ?? 0);
    });
  }

  #filled(key: string, now: number): readonly Bucket[] {
    const buckets = this.#buckets.get(key) ?? this.#allowances.map(({ tokens }) => ({ tokens, filledAt: now }));
    if (!this.#buckets.has(key)) this.#remember(key, buckets, now);
    buckets.forEach((bucket, index) => this.#fill(bucket, index, now));
    return buckets;
  }

  /** If the clock was set back nothing changes. */
  #fill(bucket: Bucket, index: number, now: number): void {
    const max = this.#allowances[index]?.tokens ?? 0;
    const elapsedMs = Math.max(0, now - bucket.filledAt);
    bucket.tokens = Math.min(max, bucket.tokens + elapsedMs / this.#msPerToken(index));
    bucket.filledAt = now;
  }

  #msPerToken(index: number): number {
    const allowance = this.#allowances[index];
    return allowance ? allowance.periodMs / allowance.tokens : 0;
  }

  #remember(key: string, buckets: readonly Bucket[], now: number): void {
    if (this.#buckets.size >= this.#sweepAt) {
      for (const [other, others] of this.#buckets) {
        others.forEach((bucket, index) => this.#fill(bucket, index, now));
        if (others.every((bucket, index) => bucket.tokens === this.#allowances[index]?.tokens))
          this.#buckets.delete(other);
      }
      for (const oldest of this.#buckets.keys()) {
        if (this.#buckets.size <= maxKeys / 2) break;
        this.#buckets.delete(oldest);
      }
      this.#sweepAt = Math.min(maxKeys, Math.max(sweepAbove, 2 * this.#buckets.size));
    }
    this.#buckets.set(key, buckets);
  }
}
