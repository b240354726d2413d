const firstMs = 1000;
const longestMs = 60_000;
const refusedMs = 10 * 60_000;
/** The longest wait that a service may ask for. */
export const longestAskedMs = 60 * 60_000;

/** Why an order has not reached the shop yet. */
export type Cause = 'offline' | 'unreachable' | 'failing' | 'busy' | 'too large' | 'refused';

/**
 * What an error status means: the shop was not reached (a gateway answers, or the network's sign-in page), it asks to
 * wait, it fails, or it refuses, perhaps as the order is too large, which retrying alone won't fix (D26).
 */
export function causeOf(status: number): Cause {
  if ([408, 502, 504, 511].includes(status)) return 'unreachable';
  if ([409, 425, 429, 503].includes(status)) return 'busy';
  if (status === 413) return 'too large';
  return status >= 400 && status < 500 ? 'refused' : 'failing';
}

/** The wait that a `Retry-After` header asks for, in seconds or as a date: milliseconds from now, 0 to an hour. */
export function askedMs(retryAfter: string | null, now: number): number {
  if (!retryAfter) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Math.min(Math.max(ms || 0, 0), longestAskedMs);
}

/**
 * The wait before the next attempt, in milliseconds: half a second plus full jitter over 1 s, 2 s, 4 s … 60 s; ten
 * minutes after a refusal; never less than the service asked for. `tries` counts the attempts before; `random` is in
 * 0..1.
 */
export function retryDelayMs(cause: Cause, tries: number, random: number, asked = 0): number {
  const backoff = Math.min(longestMs, firstMs * 2 ** Math.min(tries, 10));
  const wait = cause === 'refused' || cause === 'too large' ? refusedMs : Math.round(firstMs / 2 + random * backoff);
  return Math.max(wait, asked);
}
