/**
 * The relay's main, or the desk's with `MAIN=desk`, with faults put in from outside, told by the environment. It changes what Node
 * offers and nothing of theirs, so they need no code for their tests (ASVS 15.2.3).
 *
 * - `FAIL_POINT=after-commit-of-order`: the process kills itself at that point, as `kill -9` would.
 * - `FAIL_POINT=half-asked-change`: the desk freezes when half of an order's change has gone to the relay, which makes it.
 * - `PLANT=synchronous-off`: the orders database does not sync; a check that can't see this proves nothing.
 * - `PLANT=failing-forks`: the relay's first child process can't be started for want of descriptors, the second one for want of memory.
 * - `CLOCK_SPEED=100`: the clock and its timers run that much faster, so that retries come soon.
 * - `CLOCK_STEP_MS=432000000`: the clock steps that far on SIGUSR2.
 */
import { ClientRequest } from 'node:http';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Clock, systemClock } from '#server/clock.ts';
import { failingForks, replaceForks } from './child-processes.ts';

const { CLOCK_SPEED = '1', CLOCK_STEP_MS = '0', FAIL_POINT, MAIN, PLANT } = process.env;

/** The subject of a transaction, by a statement in it. */
const subjects = {
  'INSERT INTO orders': 'order',
  'attempts = attempts + 1': 'claim',
  'sent_at = relay_now(), receipt =': 'sent',
  'INSERT INTO order_events': 'change',
} as const;

const inTransaction = new Set<string>();

plantFailPoints();
if (PLANT === 'failing-forks') replaceForks(...failingForks.map(([, fork]) => fork));

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

await (MAIN === 'desk' ? import('#desk/main.ts') : import('#relay/main.ts'));

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
      if (Array.isArray(result) && result.length === 0) return result; // It changed nothing: no mail was due.
      for (const [words, subject] of Object.entries(subjects)) if (sql.includes(words)) inTransaction.add(subject);
      return result;
    });

  around(ClientRequest.prototype, 'end', (proceed, request, values) => {
    const [body] = values;
    const isAsked = request instanceof ClientRequest && typeof body === 'string' && body.includes('"changeOrder"');
    if (FAIL_POINT !== 'half-asked-change' || !isAsked) return proceed(values);
    return request.write(body.slice(0, body.length / 2), () => process.kill(process.pid, 'SIGSTOP'));
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
