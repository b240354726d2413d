/**
 * Rate limits for sign-in: ten attempts in 15 minutes from one network or known browser, sixty in total; one password check
 * at a time, at most four waiting. Open sessions are never counted (D73).
 */
import { minuteMs } from '#shop/durations.ts';
import { RateLimit } from '#relay/receive/rate-limit.ts';

const periodMs = 15 * minuteMs;
const maxWaiting = 4;

export interface Guesser {
  readonly address: string;
  /** `null` for a browser that has not been signed in before. */
  readonly browser: string | null;
}

export class LoginLimiter {
  readonly #perGuesser = new RateLimit([{ tokens: 10, periodMs }]);
  readonly #overall = new RateLimit([{ tokens: 60, periodMs }]);
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** The result of the check; 'too many' if it was not made. */
  async check(
    { address, browser }: Guesser,
    now: number,
    isRight: () => Promise<boolean>,
  ): Promise<boolean | 'too many'> {
    const guesser = browser === null ? `network ${address}` : `browser ${browser}`;
    if (this.#waiting > maxWaiting || this.#perGuesser.take(guesser, now) > 0) return 'too many';
    if (browser === null && this.#overall.take('', now) > 0) return 'too many';
    this.#waiting += 1;
    const checked = this.#last.then(isRight).finally(() => (this.#waiting -= 1));
    this.#last = checked.catch(() => {}); // Its own caller hears of it.
    if (!(await checked)) return false;
    this.#perGuesser.giveBack(guesser);
    if (browser === null) this.#overall.giveBack('');
    return true;
  }
}
