import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { errorMessage } from './start-problem.ts';

export interface Task {
  /** Resolves to the milliseconds until it runs again. */
  readonly run: (ending: AbortSignal) => Promise<number>;
  /** The log's event for a failure, after which it runs again in `retryMs`. */
  readonly failed: string;
  readonly retryMs: number;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
}

export interface Repeated {
  /** Does the task now, and once more if it is under way. The first call starts it. */
  readonly wake: () => void;
  /** Resolves when the task under way is done; no more is started. */
  readonly stop: () => Promise<void>;
}

/** Repeats a task by its own times, and on each `wake`, but never twice at a time. `stop` aborts its signal. */
export function repeated({ clock, log }: Deps, { run, failed, retryMs }: Task): Repeated {
  const ending = new AbortController();
  let cancelTimer = () => {};
  let underWay: Promise<void> | null = null;
  let isWoken = false;
  const runOnce = () =>
    run(ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) log(failed, { problem: errorMessage(error) });
      return retryMs;
    });
  const runAll = async () => {
    let waitMs = 0;
    do {
      isWoken = false;
      waitMs = await runOnce();
    } while (isWoken && !ending.signal.aborted);
    underWay = null;
    if (!ending.signal.aborted) cancelTimer = clock.after(waitMs, wake);
  };
  const wake = () => {
    if (ending.signal.aborted) return;
    isWoken = true;
    cancelTimer();
    underWay ??= runAll();
  };
  const stop = async () => {
    ending.abort();
    cancelTimer();
    await underWay;
  };
  return { wake, stop };
}

/** Repeats a task from now on, or after `firstMs`, until the returned function ends it. */
export function repeat(deps: Deps, task: Task, firstMs = 0): () => void {
  const { wake, stop } = repeated(deps, task);
  let cancelFirst = () => {};
  if (firstMs > 0) cancelFirst = deps.clock.after(firstMs, wake);
  else wake();
  return () => {
    cancelFirst();
    void stop();
  };
}
