/**
 * Starts our programs as child processes. Where the machine has no descriptors, processes or memory left, a child ends
 * at once instead of stopping the process that wanted it.
 */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Clock } from './clock.ts';
import { errorMessage } from './start-problem.ts';

export interface Child {
  /** `null` if none could be made. */
  readonly process: ChildProcess | null;
  /** Its exit code; `null` if a signal ended it, or the problem if it could not be started. */
  readonly ended: Promise<number | string | null>;
}

export function startChild(program: URL, args: readonly string[] = [], options: ForkOptions = {}): Child {
  try {
    const child = fork(program, args, options);
    const ended = new Promise<number | string | null>((resolve) => {
      child.once('error', (error) => resolve(errorMessage(error)));
      child.once('close', resolve);
    });
    return { process: child, ended };
  } catch (error) {
    return { process: null, ended: Promise.resolve(errorMessage(error)) };
  }
}

export interface ChildLimits {
  readonly ms: number;
  readonly heapMiB: number;
}

/** Starts a child that runs only on what orders leave of the processor, with limits on its time and memory. */
export function startLimitedChild(
  program: URL,
  args: readonly string[],
  { ms, heapMiB }: ChildLimits,
  { clock, ...options }: Pick<ForkOptions, 'env'> & { readonly clock: Clock },
): Child {
  const child = startChild(program, args, { ...options, execArgv: [`--max-old-space-size=${heapMiB}`] });
  lowerPriority(child.process?.pid);
  const cancel = clock.after(ms, () => child.process?.kill('SIGKILL'));
  void child.ended.then(cancel);
  return child;
}

const behindOrders = 10;

/** Also where memory runs out: then the kernel ends the child, and not the process that takes orders. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, behindOrders);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // A service may be forbidden to, and not every system has both: then they share processor and memory.
  }
}
