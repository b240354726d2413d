/**
 * The shop's main, with faults put in from outside, told by the environment. It changes what Node offers and nothing of the
 * shop's, so that needs no code for its tests (ASVS 15.2.3).
 *
 * - `FAIL_POINT=after-commit-of-order`: the process kills itself at that point, as `kill -9` would.
 * - `PLANT=synchronous-off`: the orders database does not sync; a check that can't see this proves nothing.
 * - `PLANT=late-errors`: once it has answered a request for `/log`, or for `/log` of the shop, the request's handler throws.
 * - `CLOCK_SPEED=100`: the clock and its timers run that much faster, so that retries come soon.
 * - `CLOCK_STEP_MS=432000000`: the clock steps that far on SIGUSR2.
 */
import { ServerResponse } from 'node:http';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Clock, systemClock } from '#server/clock.ts';

const { CLOCK_SPEED = '1', CLOCK_STEP_MS = '0', FAIL_POINT, PLANT } = process.env;

/** The subject of a transaction, by a statement in it. */
const subjects = {
  'INSERT INTO orders': 'order',
  'attempts = attempts + 1': 'claim',
  'sent_at = relay_now(), receipt =': 'sent',
  'INSERT INTO order_events': 'change',
  'INSERT INTO desk_facts': 'facts',
} as const;

const inTransaction = new Set<string>();

plantFailPoints();

const speed = Number(CLOCK_SPEED);
const start = Date.now();
let stepped = 0;
process.on('SIGUSR2', () => (stepped += Number(CLOCK_STEP_MS)));
const testClock: Clock = {
  now: () => start + Math.round((Date.now() - start) * speed) + stepped,
  after: (ms, ring) => {
    const timer = setTimeout(ring, ms / speed);
    return () => clearTimeout(timer);
  },
};
Object.assign(systemClock, testClock);

await import('#relay/main.ts');

function plantFailPoints(): void {
  around(DatabaseSync.prototype, 'exec', (proceed, _, [sql]) => {
    if (sql === 'COMMIT') dieAt('before-commit');
    const isPlanted = PLANT === 'synchronous-off' && typeof sql === 'string';
    proceed([isPlanted ? sql.replace('synchronous = FULL', 'synchronous = OFF') : sql]);
    if (sql === 'COMMIT') dieAt('after-commit');
    if (sql === 'COMMIT' || sql === 'ROLLBACK') inTransaction.clear();
  });

  for (const name of ['run', 'get', 'all'])
    around(StatementSync.prototype, name, (proceed, statement, values) => {
      const sql = statement instanceof StatementSync ? statement.sourceSQL : '';
      const result = proceed(values);
      const isIdle = Array.isArray(result) && result.length === 0 && sql.includes('RETURNING');
      if (isIdle) return result; // It changed nothing: no mail was due.
      for (const [words, subject] of Object.entries(subjects)) if (sql.includes(words)) inTransaction.add(subject);
      return result;
    });

  if (PLANT === 'late-errors')
    around(ServerResponse.prototype, 'end', (proceed, response, values) => {
      const isAsked = response instanceof ServerResponse && response.req.url === '/log';
      if (isAsked) setImmediate(() => Promise.reject(new Error('planted')));
      return proceed(values);
    });
}

type Step = (proceed: (values: readonly unknown[]) => unknown, self: unknown, values: readonly unknown[]) => unknown;

/** Puts a step around a method that Node offers. */
function around(prototype: object, name: string, step: Step): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`Node has no ${name} any more`);
  Reflect.set(prototype, name, function replaced(this: unknown, ...values: readonly unknown[]) {
    return step((given) => Reflect.apply(method, this, given), this, values);
  });
}

/** Dies if the transaction is of the kind that fails at the point. */
function dieAt(point: 'before-commit' | 'after-commit'): void {
  if ([...inTransaction].some((subject) => FAIL_POINT === `${point}-of-${subject}`))
    process.kill(process.pid, 'SIGKILL');
}
