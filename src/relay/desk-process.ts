import { fork } from 'node:child_process';
import { secondMs } from '#shop/durations.ts';
import type { Clock } from './process/clock.ts';

const pauseMs = 5 * secondMs;
/** The desk has said what a person must change first. */
const needsPerson = 2;
const main = new URL('../desk/main.ts', import.meta.url);

/**
 * Runs the owner's desk together with the relay, for `npm start` (D72). The relay never waits for it: a desk that ends is started
 * again after a pause, and one that outlives the relay ends by itself.
 */
export function startDeskProcess(clock: Clock): void {
  const desk = fork(main);
  desk.once('exit', (code) => {
    if (code !== 0 && code !== needsPerson) clock.after(pauseMs, () => startDeskProcess(clock));
  });
}
