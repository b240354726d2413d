/**
 * `FAIL_POINT=after-commit-of-order`: the process kills itself at that point, as `kill -9` would; `FAIL_SIGNAL=SIGSTOP`
 * freezes it there instead. It changes what Node offers and nothing of the shop's, which so needs no code for its tests (ASVS 15.2.3).
 */
import { DatabaseSync, StatementSync } from 'node:sqlite';

const { FAIL_POINT, FAIL_SIGNAL = 'SIGKILL', PLANT } = process.env;

/** The subject of a transaction, by a statement in it. */
export const subjects = {
  'INSERT INTO orders': 'order',
  'SET data_started_at = relay_now()': 'data-started',
  'sent_at = relay_now(), receipt =': 'sent',
  'INSERT INTO order_events': 'change',
} as const;

const inTransaction = new Set<string>();

export function plantFailPoints(): void {
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
      for (const [words, subject] of Object.entries(subjects)) if (sql.includes(words)) inTransaction.add(subject);
      const answer = proceed(values);
      dieAt('within');
      return answer;
    });
}

type Step = (proceed: (values: readonly unknown[]) => unknown, self: unknown, values: readonly unknown[]) => unknown;

/** Puts a step around a method that Node offers. */
function around(prototype: object, name: string, step: Step): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`Node has no ${name} any more`);
  Reflect.set(prototype, name, function stepped(this: unknown, ...values: readonly unknown[]) {
    return step((given) => Reflect.apply(method, this, given), this, values);
  });
}

/** Dies if the transaction is of the kind that fails at the point. */
function dieAt(point: 'before-commit' | 'within' | 'after-commit'): void {
  if ([...inTransaction].some((subject) => FAIL_POINT === `${point}-of-${subject}`))
    process.kill(process.pid, FAIL_SIGNAL);
}
