/** The relay's time; tests use their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. Jumps when the machine's clock is set. */
  now(): number;
  /** Runs once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface Repeated {
  /** Does the work now, and once more if it is under way. The first call starts it. */
  readonly wake: () => void;
  /** Resolves when the work under way is done; no more is started. */
  readonly stop: () => Promise<void>;
}

/**
 * Repeats the work after the milliseconds that it resolves to, and on each `wake`, but never twice at a time. The work must not
 * reject; `stop` aborts its signal.
 */
export function repeated(clock: Clock, work: (ending: AbortSignal) => Promise<number>): Repeated {
  const ending = new AbortController();
  let cancelTimer = () => {};
  let underWay: Promise<void> | null = null;
  let isWoken = false;
  const run = async () => {
    let waitMs = 0;
    do {
      isWoken = false;
      waitMs = await work(ending.signal);
    } while (isWoken && !ending.signal.aborted);
    underWay = null;
    if (!ending.signal.aborted) cancelTimer = clock.after(waitMs, wake);
  };
  const wake = () => {
    if (ending.signal.aborted) return;
    isWoken = true;
    cancelTimer();
    underWay ??= run();
  };
  const stop = async () => {
    ending.abort();
    cancelTimer();
    await underWay;
  };
  return { wake, stop };
}

/** Repeats a task from now on, or after `firstMs`, until the returned function ends it. */
export function repeat(clock: Clock, task: (ending: AbortSignal) => Promise<number>, firstMs = 0): () => void {
  const { wake, stop } = repeated(clock, task);
  let cancelFirst = () => {};
  if (firstMs > 0) cancelFirst = clock.after(firstMs, wake);
  else wake();
  return () => {
    cancelFirst();
    void stop();
  };
}
