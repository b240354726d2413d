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

/**
 * Runs a task at once or after `firstMs`, and again after the milliseconds that it resolves to, until the returned function
 * ends it. The task must not reject; its signal says that the end has come.
 */
export function repeat(clock: Clock, task: (ending: AbortSignal) => Promise<number>, firstMs = 0): () => void {
  const ending = new AbortController();
  let cancelTimer = () => {};
  const run = async () => {
    const waitMs = await task(ending.signal);
    if (!ending.signal.aborted) cancelTimer = clock.after(waitMs, () => void run());
  };
  if (firstMs > 0) cancelTimer = clock.after(firstMs, () => void run());
  else void run();
  return () => {
    ending.abort();
    cancelTimer();
  };
}
