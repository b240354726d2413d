/**
 * Production's main with faults put in from outside, told by the environment. It changes what Node offers and nothing of
 * the relay, so the relay needs no code for its tests (ASVS 15.2.3).
 *
 * - `FAIL_POINT=after-commit-of-order`: the process kills itself at that point, as `kill -9` would.
 * - `PLANT=synchronous-off`: the order book does not sync; a check that can't see this proves nothing.
 * - `CLOCK_SPEED=100`: the relay's clock and timers run that much faster, so that retries come soon.
 * - `CLOCK_STEP_MS=432000000`: the clock steps that far on SIGUSR2.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Clock, systemClock } from '#relay/clock.ts';

const { FAIL_POINT, PLANT, CLOCK_SPEED = '1', CLOCK_STEP_MS = '0' } = process.env;

/** What a transaction is about, by the statement that tells it. */
const subjects = {
  'INSERT INTO orders': 'order',
  'SET data_started_at = ?': 'data-started',
  "SET state = 'sent'": 'sent',
} as const;

const inTransaction = new Set<string>();

around(DatabaseSync.prototype, 'exec', (proceed, _, [sql]) => {
  if (sql === 'COMMIT') dieAt('before');
  const isPlanted = PLANT === 'synchronous-off' && typeof sql === 'string';
  proceed([isPlanted ? sql.replace('synchronous = FULL', 'synchronous = OFF') : sql]);
  if (sql === 'COMMIT') dieAt('after');
  if (sql === 'COMMIT' || sql === 'ROLLBACK') inTransaction.clear();
});

around(StatementSync.prototype, 'run', (proceed, statement, values) => {
  const sql = statement instanceof StatementSync ? statement.sourceSQL : '';
  for (const [words, subject] of Object.entries(subjects)) if (sql.includes(words)) inTransaction.add(subject);
  return proceed(values);
});

type Step = (proceed: (values: readonly unknown[]) => unknown, self: unknown, values: readonly unknown[]) => unknown;

/** Puts a step around a method that Node offers. */
function around(prototype: object, name: string, step: Step): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`Node has no ${name} any more`);
  Reflect.set(prototype, name, function stepped(this: unknown, ...values: readonly unknown[]) {
    return step((passed) => Reflect.apply(method, this, passed), this, values);
  });
}

function dieAt(when: 'before' | 'after'): void {
  const isHere = [...inTransaction].some((subject) => FAIL_POINT === `${when}-commit-of-${subject}`);
  if (isHere) process.kill(process.pid, 'SIGKILL');
}

const speed = Number(CLOCK_SPEED);
const start = Date.now();
let step = 0;
process.on('SIGUSR2', () => (step += Number(CLOCK_STEP_MS)));
const testClock: Clock = {
  now: () => start + Math.round((Date.now() - start) * speed) + step,
  after: (ms, ring) => {
    const timer = setTimeout(ring, ms / speed);
    return () => clearTimeout(timer);
  },
};
Object.assign(systemClock, testClock);

await import('#relay/main.ts');
