import type { Clock } from '#server/clock.ts';
import { jsonLog, type Log } from '#server/log.ts';

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  constructor(start: string = '2026-11-21T08:00:05.000Z') {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves on, running what falls due. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.#now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.#now);
    for (const timer of due) timer.run();
  }
}

/** The relay's log, kept as the lines it would write. */
export function memoryLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  return {
    log: jsonLog(
      (line) => lines.push(line),
      () => 0,
    ),
    lines,
  };
}
