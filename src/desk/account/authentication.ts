/** Authentication (D73): from a request's cookie to its session, and from a password or a link to a new session. */
import { deviceName } from '#desk/device-name.ts';
import { isSameSecret, newToken, readCookie, type Session, sessionMs, tokenHash, writeCookie } from '#desk/session.ts';
import { dayMs, minuteMs, secondMs } from '#shop/time.ts';
import type { DeskContext } from '#desk/context.ts';
import type { Clock } from '#server/clock.ts';
import type { AccountStore } from '#desk/account-store.ts';
import { isPassword, maxPasswordLength } from './password-hash.ts';
import { RateLimit } from '#server/rate-limit.ts';
import { createHmac, randomBytes } from 'node:crypto';

export interface AuthenticationDeps {
  readonly account: AccountStore;
  readonly clock: Clock;
  readonly isHttps: boolean;
  /** `null` if no link was printed. */
  readonly link: SignInLink | null;
}

export type SignIn = 'signed in' | 'wrong' | TooMany;

/** An attempt that was not checked, and the time after which one is. */
export interface TooMany {
  readonly waitMs: number;
}

/** `off`: the desk has neither a password nor a link. */
export type SignInMode = 'password' | 'link' | 'off';

/** Browsers cap the lifetime of a cookie at 400 days. */
const trustedMs = 400 * dayMs;
const linkMs = 10 * minuteMs;

export class Authentication {
  readonly #deps: AuthenticationDeps;
  readonly #limiter = new LoginLimiter();

  constructor(deps: AuthenticationDeps) {
    this.#deps = deps;
  }

  /** `null` without a session. */
  async session(c: DeskContext): Promise<Session | null> {
    const { account, clock } = this.#deps;
    const token = readCookie(c, 'session', this.#deps);
    if (token === '') return null;
    const id = tokenHash(token);
    const open = await account.openSession(id, clock.now());
    return open && { ...open, id, formToken: formToken(token) };
  }

  async mode(): Promise<SignInMode> {
    if ((await this.#deps.account.passwordHash()) !== null) return 'password';
    return this.#deps.link === null ? 'off' : 'link';
  }

  async signInByPassword(c: DeskContext, password: string): Promise<SignIn> {
    const checked = await this.checkPassword(c, password);
    return checked === 'wrong' || 'waitMs' in checked ? checked : this.signIn(c, checked.hash);
  }

  async signInByLink(c: DeskContext, token: string): Promise<SignIn> {
    const { link, clock } = this.#deps;
    return link?.use(token, clock.now()) ? this.signIn(c, null) : 'wrong';
  }

  /** The stored hash if the password is right. Counts the attempt and logs a wrong one. */
  async checkPassword(c: DeskContext, password: string): Promise<{ readonly hash: string } | 'wrong' | TooMany> {
    const { account, clock } = this.#deps;
    const hash = await account.passwordHash();
    if (hash === null || password.length > maxPasswordLength) return 'wrong';
    const guesser = { address: c.env.address, browser: trustedName(readCookie(c, 'trusted', this.#deps), hash) };
    const isRight = await this.#limiter.check(guesser, clock.now(), () => isPassword(password, hash));
    if (typeof isRight === 'object') return isRight;
    if (isRight) return { hash };
    await account.noteWrongPassword(clock.now());
    return 'wrong';
  }

  /**
   * Always a new session, whatever session the browser had; its cookie and the forms of this answer belong to it. `by`:
   * the hash of the password; `null` for a link.
   */
  async signIn(c: DeskContext, by: string | null): Promise<SignIn> {
    const { account, clock, isHttps } = this.#deps;
    const token = newToken();
    const id = tokenHash(token);
    const device = deviceName(c.req.header('user-agent') ?? '');
    if (!(await account.open(id, { at: clock.now(), device, by }))) return 'wrong';
    writeCookie(c, 'session', token, { isHttps, maxAge: sessionMs / secondMs });
    c.set('session', { id, formToken: formToken(token), ring: null });
    if (by !== null) writeCookie(c, 'trusted', trustedBrowser(by), { isHttps, maxAge: trustedMs / secondMs });
    return 'signed in';
  }

  /** Removes the cookies of a browser that signs out. No page was ever in its cache. */
  removeCookies(c: DeskContext): void {
    const { isHttps } = this.#deps;
    writeCookie(c, 'session', '', { isHttps, maxAge: 0 });
    writeCookie(c, 'search', '', { isHttps, maxAge: 0 });
  }
}

/** The link that a fresh machine prints for its owner: for one sign-in within ten minutes (D73). */
export class SignInLink {
  #token: string | null = newToken();
  readonly #until: number;

  constructor(now: number) {
    this.#until = now + linkMs;
  }

  /** Its path below the desk's origin; for printing, once. */
  get path(): string {
    return `/sign-in/${this.#token ?? ''}`;
  }

  /** `true` for the link's token, which is then used up. */
  use(token: string, now: number): boolean {
    if (this.#token === null || !isSameSecret(token, this.#token) || now >= this.#until) return false;
    this.#token = null;
    return true;
  }
}

const periodMs = 15 * minuteMs;
const maxWaiting = 4;
/** A slow machine has checked all that wait by then. */
const queueMs = 5 * secondMs;

interface Guesser {
  readonly address: string;
  /** `null` for a browser that has not been signed in before. */
  readonly browser: string | null;
}

export class LoginLimiter {
  readonly #perGuesser = new RateLimit({ tokens: 10, periodMs });
  readonly #overall = new RateLimit({ tokens: 60, periodMs });
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Strangers can't fill the queue for a browser that was signed in before. */
  async check({ address, browser }: Guesser, now: number, isRight: () => Promise<boolean>): Promise<boolean | TooMany> {
    const guesser = browser === null ? `network ${address}` : `browser ${browser}`;
    if (browser === null && this.#waiting > maxWaiting) return { waitMs: queueMs };
    const ownMs = this.#perGuesser.take(guesser, now);
    if (ownMs > 0) return { waitMs: ownMs };
    const waitMs = browser === null ? this.#overall.take('', now) : 0;
    if (waitMs > 0) {
      this.#perGuesser.giveBack(guesser);
      return { waitMs };
    }
    this.#waiting += 1;
    const checked = this.#last.then(isRight).finally(() => (this.#waiting -= 1));
    this.#last = checked.catch(() => {}); // The caller handles the error.
    if (!(await checked)) return false;
    this.#perGuesser.giveBack(guesser);
    if (browser === null) this.#overall.giveBack('');
    return true;
  }
}

/** Part of every form of a session. A page of another site can neither read nor make it. */
function formToken(sessionToken: string): string {
  return signature(sessionToken, 'form');
}

/**
 * The cookie of a browser that was signed in with the password. It gives no access, but is not blocked when strangers
 * use up all attempts to sign in (D73). It ends with the password.
 */
function trustedBrowser(passwordHash: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${signature(passwordHash, `known browser ${name}`)}`;
}

/** The browser's name; `null` for a cookie that the desk did not make, or made with another password. */
export function trustedName(cookie: string, passwordHash: string): string | null {
  const [name = '', ...rest] = cookie.split('.');
  return isSameSecret(rest.join('.'), signature(passwordHash, `known browser ${name}`)) ? name : null;
}

function signature(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
