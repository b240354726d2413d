const firstMs = 1000;
const longestMs = 60_000;
const refusedMs = 10 * 60_000;
const longestAskedMs = 60 * 60_000;

/** How the e-mail service took a try. */
export type Outcome = 'sent' | 'refused' | 'failed';

/**
 * What an answer means: any 2xx has the order; a 4xx that more tries alone won't mend is refused, and is tried again
 * slowly, never dropped (decision D26); everything else failed for the moment.
 */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  const passing = [408, 409, 425, 429];
  return status >= 400 && status < 500 && !passing.includes(status) ? 'refused' : 'failed';
}

/**
 * How long to wait before the next try, in milliseconds. After a failure half a second plus full jitter over 1 s, 2 s,
 * 4 s … 60 s; after a refusal ten minutes; never less than the service asked for, an hour of that at most. `tries` went
 * before; `random` is from 0 up to 1.
 */
export function retryDelayMs(outcome: 'refused' | 'failed', tries: number, random: number, askedMs = 0): number {
  const backoff = Math.min(longestMs, firstMs * 2 ** Math.min(tries, 10));
  const wait = outcome === 'refused' ? refusedMs : Math.round(firstMs / 2 + random * backoff);
  return Math.max(wait, Math.min(askedMs, longestAskedMs));
}
