import { createHash } from 'node:crypto';

/** What a log line may hold. Never a name, phone, address, e-mail, message text or a shopper's network address. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export type Log = (event: string, fields?: LogFields) => void;

/** Writes one JSON line an event, in UTC. JSON encodes control characters, so that no value can forge a line. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (event, fields = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), event, ...fields })}\n`);
}

/** Stands for an order's key in the log: enough to follow one order through it, too little to learn the key. */
export function logKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}
