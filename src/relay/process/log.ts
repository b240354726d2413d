import { createHash } from 'node:crypto';

/** The fields of a log line. Never a name, phone, address, e-mail, message text or a shopper's network address. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export type Log = (event: string, fields?: LogFields) => void;

/** Writes each event as a line of JSON, in UTC. JSON escapes control characters, so no value can forge a line. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), event, ...fields })}\n`);
}

/** The place in the code where an error arose. Its message, which may have several lines, is not for the log. */
export function placeOf({ stack = '' }: Error): string {
  return /^ +at (.*)$/m.exec(stack)?.[1] ?? '';
}

/** Replaces an order's key in the log: enough to follow one order, too little to recover the key. */
export function logKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}
