import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { minuteMs } from '#shop/time.ts';

/** The fields of a log line. Never a name, phone, address, e-mail, message text or a shopper's network address. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export type Log = (event: string, fields?: LogFields) => void;

/** Writes each event as a line of JSON, in UTC. JSON escapes control characters, so no value can forge a line. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), event, ...fields })}\n`);
}

/** The place in the code where an error arose. Its message, which may have several lines, is not for the log. */
export function errorPlace({ stack = '' }: Error): string {
  return /^ +at (.*)$/m.exec(stack)?.[1] ?? '';
}

/** Replaces an order's key in the log: enough to follow one order, too little to recover the key. */
export function logKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

const events = [
  'request-refused',
  'request-failed',
  'proxy-not-trusted',
  'order-not-stored',
  'health-failed',
  'metrics-failed',
  'desk-failed',
  'order',
] as const;

/**
 * Throttled, so that requests can't flood the log. Of each kind of event that any request can cause, the first in a minute is written,
 * and a line at the end of the minute counts the others. Kinds are constants of the code, so there are few.
 */
export interface ThrottledLog {
  readonly log: Log;
  /** Writes the counts so far; for the end of the process. */
  readonly flush: () => void;
}

export function throttledLog(write: Log, clock: Clock): ThrottledLog {
  /** The number of further events of each kind in this minute. */
  let more = new Map<string, number>();
  let cancelTimer: (() => void) | null = null;

  const flush = () => {
    cancelTimer?.();
    cancelTimer = null;
    const counted = [...more].filter(([, count]) => count > 0);
    more = new Map();
    if (counted.length > 0) write('more', Object.fromEntries(counted));
  };
  const log: Log = (event, fields = {}) => {
    const kind = kindOf(event, fields);
    const before = kind === null ? undefined : more.get(kind);
    if (kind !== null) more.set(kind, before === undefined ? 0 : before + 1);
    if (before === undefined) write(event, fields);
    if (kind !== null) cancelTimer ??= clock.after(minuteMs, flush);
  };
  return { log, flush };
}

/**
 * `null` for events that no flood of requests can cause: an order with a mail of its own, its mails, the relay's own
 * work.
 */
function kindOf(event: string, { status, problem, outcome, digest }: LogFields): string | null {
  if (!events.some((known) => known === event)) return null;
  if (event === 'order' && outcome !== 'repeat' && outcome !== 'over limit' && digest !== true) return null;
  const details =
    event === 'request-refused' ? [status, problem] : event === 'order' ? [outcome, digest && 'digest'] : [];
  return [event, ...details.filter(Boolean)].join(' ');
}
