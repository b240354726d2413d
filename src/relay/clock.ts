/** Time as the relay sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. May jump when somebody sets the machine's clock. */
  now(): number;
  /** Runs once after that many milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
