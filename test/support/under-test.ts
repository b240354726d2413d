/**
 * The relay's main, or the desk's with `MAIN=desk`, with faults put in from outside, told by the environment. It changes what Node
 * offers and nothing of theirs, so they need no code for their tests (ASVS 15.2.3).
 *
 * - `FAIL_POINT=after-commit-of-order`: the process kills itself at that point (`fail-points.ts`).
 * - `PLANT=synchronous-off`: the orders database does not sync; a check that can't see this proves nothing.
 * - `CLOCK_SPEED=100`: the clock and its timers run that much faster, so that retries come soon.
 * - `CLOCK_STEP_MS=432000000`: the clock steps that far on SIGUSR2.
 */
import { type Clock, systemClock } from '#relay/process/clock.ts';
import { plantFailPoints } from './fail-points.ts';

const { CLOCK_SPEED = '1', CLOCK_STEP_MS = '0', MAIN } = process.env;

plantFailPoints();

const speed = Number(CLOCK_SPEED);
const start = Date.now();
let step = 0;
process.on('SIGUSR2', () => (step += Number(CLOCK_STEP_MS)));
const testClock: Clock = {
  now: () => start + Math.round((Date.now() - start) * speed) + step,
  after: (ms, ring) => {
    const timer = setTimeout(ring, ms / speed);
    return () => clearTimeout(timer);
  },
};
Object.assign(systemClock, testClock);

await (MAIN === 'desk' ? import('#desk/main.ts') : import('#relay/main.ts'));
