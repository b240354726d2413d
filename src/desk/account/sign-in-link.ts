import { minuteMs } from '#shop/durations.ts';
import { isSame, newToken } from './tokens.ts';

const validMs = 10 * minuteMs;

/** The link that a fresh machine prints for its owner: good for ten minutes and for one sign-in (D73). */
export class SignInLink {
  #token: string | null = newToken();
  readonly #until: number;

  constructor(now: number) {
    this.#until = now + validMs;
  }

  /** Where it leads, below the desk's origin; for printing, once. */
  get path(): string {
    return `/sign-in/${this.#token ?? ''}`;
  }

  /** Whether the token is the link's; then it is used up. */
  use(token: string, now: number): boolean {
    if (this.#token === null || !isSame(token, this.#token) || now >= this.#until) return false;
    this.#token = null;
    return true;
  }
}
