/**
 * Work on photographs, in a process of its own for each task, one at a time, with little priority, memory and time. What a
 * picture may do to a decoder it does there, without the desk's secrets.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { MadePhotograph, PhotographTask } from '#owner/photographs/photograph-task.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import { minuteMs } from '#shop/durations.ts';

/** How long a form with photographs may take on its way; other forms have ten seconds. */
export const uploadMs = 5 * minuteMs;

const program = new URL('../../owner/photographs/work-on-photographs.ts', import.meta.url);
const maxMs = 2 * minuteMs;
const maxHeapMiB = 96;
const behindOrders = 10;
const maxWaiting = 4;

export interface WorkParts {
  readonly clock: Clock;
  readonly log: Log;
}

export class PhotographWork {
  readonly #parts: WorkParts;
  readonly #children = new Set<ChildProcess>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: WorkParts) {
    this.#parts = parts;
  }

  /** `null` if it did not finish: too much memory or time, or the program is broken. */
  async run(task: PhotographTask): Promise<readonly MadePhotograph[] | 'busy' | null> {
    if (this.#waiting > maxWaiting) return 'busy';
    this.#waiting += 1;
    const made = this.#last.then(() => this.#work(task)).finally(() => (this.#waiting -= 1));
    this.#last = made;
    return made;
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #work(task: PhotographTask): Promise<readonly MadePhotograph[] | null> {
    const { clock, log } = this.#parts;
    const child = fork(program, [], { execArgv: [`--max-old-space-size=${maxHeapMiB}`], env: {} });
    this.#children.add(child);
    letOrdersGoFirst(child.pid);
    const cancel = clock.after(maxMs, () => child.kill('SIGKILL'));
    return new Promise((resolve) => {
      let made: readonly MadePhotograph[] | null = null;
      child.once('message', (news: readonly MadePhotograph[]) => (made = news));
      const finish = (code: number | null) => {
        cancel();
        this.#children.delete(child);
        if (made === null) log('photograph-work-failed', { task: task.kind, code });
        resolve(made);
      };
      child.once('error', () => finish(null));
      child.once('close', finish);
      child.send(task, (error) => error && child.kill('SIGKILL'));
    });
  }
}

function letOrdersGoFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, behindOrders);
  } catch {
    // A service may be forbidden to: then both share.
  }
}
