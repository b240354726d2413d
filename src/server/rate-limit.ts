/**
 * Token buckets in memory: a key's bucket starts full, each order takes one token (or as many as it costs), and tokens
 * come back evenly over the period. A bucket is forgotten once it is full again; of a hundred thousand keys the older
 * half is dropped.
 */
interface Bucket {
  tokens: number;
  filledAt: number;
}

const sweepAbove = 10_000;
const maxKeys = 100_000;

export class RateLimit {
  readonly #max: number;
  readonly #msPerToken: number;
  readonly #buckets = new Map<string, Bucket>();
  #sweepAt = sweepAbove;

  constructor({ tokens, periodMs }: { readonly tokens: number; readonly periodMs: number }) {
    this.#max = tokens;
    this.#msPerToken = periodMs / tokens;
  }

  /** Takes the cost from the key's bucket and returns 0; or takes nothing and returns how long to wait, in ms. */
  take(key: string, now: number, cost: number = 1): number {
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      this.#forget(now);
      bucket = { tokens: this.#max, filledAt: now };
      this.#buckets.set(key, bucket);
    }
    this.#fill(bucket, now);
    if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) * this.#msPerToken);
    bucket.tokens -= cost;
    return 0;
  }

  /** Undoes one `take`, for a repeat, which never counts. */
  giveBack(key: string, cost: number = 1): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(bucket.tokens + cost, this.#max);
  }

  /** No tokens come from a clock that was set back. */
  #fill(bucket: Bucket, now: number): void {
    const elapsedMs = Math.max(0, now - bucket.filledAt);
    bucket.tokens = Math.min(this.#max, bucket.tokens + elapsedMs / this.#msPerToken);
    bucket.filledAt = now;
  }

  #forget(now: number): void {
    if (this.#buckets.size < this.#sweepAt) return;
    for (const [key, bucket] of this.#buckets) {
      this.#fill(bucket, now);
      if (bucket.tokens === this.#max) this.#buckets.delete(key);
    }
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size <= maxKeys / 2) break;
      this.#buckets.delete(oldest);
    }
    this.#sweepAt = Math.min(maxKeys, Math.max(sweepAbove, 2 * this.#buckets.size));
  }
}
