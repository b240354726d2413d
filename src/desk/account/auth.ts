/** Authentication (D73): from a request's cookie to its session, and from a password or a link to a new session. */
import { dayMs } from '#shop/durations.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { AccountStore } from './account-store.ts';
import { cookie, cookieValue, knownCookieName, searchCookieName, sessionCookieName, sessionMs } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { LoginLimiter } from './login-limiter.ts';
import { isPassword, maxPasswordLength } from './password-hash.ts';
import type { SignInLink } from './sign-in-link.ts';
import { formToken, newToken, tokenHash } from './tokens.ts';
import { browserName, knownBrowser } from './trusted-device.ts';

export interface Session {
  /** The hash of its token, by which the orders database knows it. */
  readonly id: string;
  readonly formToken: string;
}

export interface AuthDeps {
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly isHttps: boolean;
  /** `null` if no link was printed. */
  readonly link: SignInLink | null;
}

/** `cookies` are values of `Set-Cookie`. */
export type Entry =
  | { readonly kind: 'in'; readonly cookies: readonly string[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too many' };

export type PasswordCheck =
  | { readonly kind: 'right'; readonly hash: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too many' };

/** Browsers cap the lifetime of a cookie at 400 days. */
const trustedMs = 400 * dayMs;

export class Auth {
  readonly #deps: AuthDeps;
  readonly #limiter = new LoginLimiter();

  constructor(deps: AuthDeps) {
    this.#deps = deps;
  }

  /** `null` without a session. */
  async session(request: Request): Promise<Session | null> {
    const { access, clock, isHttps } = this.#deps;
    const token = cookieValue(request.headers.get('cookie'), sessionCookieName({ isHttps }));
    if (token === '') return null;
    const id = tokenHash(token);
    return (await access.isOpen(id, clock.now())) ? { id, formToken: formToken(token) } : null;
  }

  /** How one can sign in. */
  async mode(): Promise<'password' | 'link' | 'off'> {
    if ((await this.#deps.access.passwordHash()) !== null) return 'password';
    return this.#deps.link === null ? 'off' : 'link';
  }

  async byPassword(password: string, request: Request, address: string): Promise<Entry> {
    const checked = await this.checkPassword(password, request, address);
    return checked.kind === 'right' ? this.#enter(request, checked.hash) : checked;
  }

  async byLink(token: string, request: Request): Promise<Entry> {
    const { link, clock } = this.#deps;
    return link?.use(token, clock.now()) ? this.#enter(request, null) : { kind: 'wrong' };
  }

  /** Counts the attempt and logs a wrong one. `hash` is the stored one. */
  async checkPassword(password: string, request: Request, address: string): Promise<PasswordCheck> {
    const { access, clock, isHttps } = this.#deps;
    const hash = await access.passwordHash();
    if (hash === null || password.length > maxPasswordLength) return { kind: 'wrong' };
    const trusted = cookieValue(request.headers.get('cookie'), knownCookieName({ isHttps }));
    const guesser = { address, browser: browserName(trusted, hash) };
    const isRight = await this.#limiter.check(guesser, clock.now(), () => isPassword(password, hash));
    if (isRight === 'too many') return { kind: 'too many' };
    if (isRight) return { kind: 'right', hash };
    await access.noteWrongPassword(clock.now());
    return { kind: 'wrong' };
  }

  /** Signs this browser in again after its owner has changed the password. */
  enterAgain(request: Request, hash: string): Promise<Entry> {
    return this.#enter(request, hash);
  }

  /** The cookies of a browser that signs out: none are left. No page was ever in its cache. */
  get goodbye(): readonly string[] {
    const { isHttps } = this.#deps;
    const names = [sessionCookieName({ isHttps }), searchCookieName({ isHttps })];
    return names.map((name) => cookie(name, '', { isHttps, maxAgeMs: 0 }));
  }

  /** Always a new session, whatever session the browser had. `by`: the hash of the password; `null` for a link. */
  async #enter(request: Request, by: string | null): Promise<Entry> {
    const { access, clock, isHttps } = this.#deps;
    const token = newToken();
    const device = deviceName(request.headers.get('user-agent') ?? '');
    const isOpened = await access.open(tokenHash(token), { at: clock.now(), device, by });
    if (!isOpened) return { kind: 'wrong' };
    const session = cookie(sessionCookieName({ isHttps }), token, { isHttps, maxAgeMs: sessionMs });
    if (by === null) return { kind: 'in', cookies: [session] };
    const trusted = cookie(knownCookieName({ isHttps }), knownBrowser(by), { isHttps, maxAgeMs: trustedMs });
    return { kind: 'in', cookies: [session, trusted] };
  }
}
