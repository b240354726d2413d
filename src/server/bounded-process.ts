/**
 * Runs each task in a child process of its own, one at a time, with low priority and limits on memory and time, because a
 * hostile file can crash or exhaust its reader. The program answers through `boundedTask`.
 */
import type { ChildProcess } from 'node:child_process';
import { type ChildLimits, startLimitedChild } from './child-process.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export interface ProcessLimits extends ChildLimits {
  readonly memoryMiB: number;
  /** The maximum number of waiting tasks. */
  readonly waiting: number;
}

export interface BoundedProgram {
  readonly program: URL;
  readonly limits: ProcessLimits;
  /** The log event for a task that does not finish. */
  readonly failed: string;
}

export class BoundedProcess<Task extends { readonly kind: string }, Result> {
  readonly #program: BoundedProgram;
  readonly #deps: { readonly clock: Clock; readonly log: Log };
  #child: ChildProcess | null = null;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(program: BoundedProgram, deps: { readonly clock: Clock; readonly log: Log }) {
    this.#program = program;
    this.#deps = deps;
  }

  /** Resolves to `null` if the task crashed or exceeded its memory or time. */
  async run(task: Task): Promise<Result | 'busy' | null> {
    if (this.#waiting > this.#program.limits.waiting) return 'busy';
    this.#waiting += 1;
    const done = this.#last.then(() => this.#process(task)).finally(() => (this.#waiting -= 1));
    this.#last = done;
    return done;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }

  async #process(task: Task): Promise<Result | null> {
    const { clock, log } = this.#deps;
    const { program, limits, failed } = this.#program;
    const { process: child, ended } = startLimitedChild(program, [], limits, { clock, env: {} });
    this.#child = child;
    const results: Result[] = [];
    child?.once('message', (message: Result) => results.push(message));
    child?.once('spawn', () => child.send(task, (error) => error && child.kill('SIGKILL')));
    const code = await ended;
    this.#child = null;
    const [result = null] = results;
    if (result === null) log(failed, { task: task.kind, code });
    return result;
  }
}

const memoryCheckMs = 20;

interface BoundedWork {
  readonly memoryMiB: number;
  work(this: void, task: unknown): Promise<unknown>;
}

/**
 * Does the single task of such a child process within a memory limit. The child ends when its parent ends; a
 * file that crashes the child leaves the parent running.
 */
export function boundedTask({ memoryMiB, work }: BoundedWork): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (task) => {
    process.send?.(await work(task), () => process.disconnect?.());
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMiB * 1024 * 1024) process.exit(1);
  }, memoryCheckMs).unref();
}
