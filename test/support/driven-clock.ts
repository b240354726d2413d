import type { Clock } from '#relay/process/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that jumps from timer to timer as it is driven; in between, what a timer began has time to finish. */
export class DrivenClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();
  readonly #settled: () => Promise<void>;

  constructor(start: number, settled: () => Promise<void>) {
    this.#now = start;
    this.#settled = settled;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  async runTo(time: number): Promise<void> {
    for (let due = this.#next(time); due; due = this.#next(time)) {
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
      await this.#settled();
    }
    this.#now = time;
  }

  #next(time: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (timer.at <= time && (!next || timer.at < next.at)) next = timer;
    return next;
  }
}
