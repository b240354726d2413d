/** Who is let in (D73): from the cookie of a request to its session, from a password or a link to a new one. */
import type { DeskAccess } from '#desk/store/desk-access.ts';
import { sessionMs } from '#desk/store/desk-access.ts';
import { dayMs } from '#shop/durations.ts';
import type { Clock } from '#relay/process/clock.ts';
import { Attempts } from './attempts.ts';
import { browserName, knownBrowser } from './known-browser.ts';
import { deviceName } from './device-name.ts';
import { cookie, cookieValue, knownCookieName, searchCookieName, sessionCookieName } from './cookies.ts';
import { isPassword, longestPassword } from './password-hash.ts';
import type { SignInLink } from './sign-in-link.ts';
import { formToken, newToken, tokenHash } from './tokens.ts';

/** Of whoever is signed in. */
export interface Session {
  /** The hash by which the orders database knows it. */
  readonly id: string;
  readonly formToken: string;
}

export interface DoorParts {
  readonly access: DeskAccess;
  readonly clock: Clock;
  readonly isHttps: boolean;
  /** `null` if no link was printed. */
  readonly link: SignInLink | null;
}

export type Entry =
  | { readonly kind: 'in'; readonly cookies: readonly HeaderLine[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too many' };

/** Browsers cap the lifetime of a cookie at 400 days. */
const knownMs = 400 * dayMs;

export type HeaderLine = readonly [name: string, value: string];

export class Door {
  readonly #parts: DoorParts;
  readonly #attempts = new Attempts();

  constructor(parts: DoorParts) {
    this.#parts = parts;
  }

  /** `null` without a session. */
  async session(request: Request): Promise<Session | null> {
    const { access, clock, isHttps } = this.#parts;
    const token = cookieValue(request.headers.get('cookie'), sessionCookieName({ isHttps }));
    if (token === '') return null;
    const id = tokenHash(token);
    return (await access.isOpen(id, clock.now())) ? { id, formToken: formToken(token) } : null;
  }

  /** How one can sign in. */
  async mode(): Promise<'password' | 'link' | 'off'> {
    if ((await this.#parts.access.passwordHash()) !== null) return 'password';
    return this.#parts.link === null ? 'off' : 'link';
  }

  async byPassword(password: string, request: Request, address: string): Promise<Entry> {
    const { access, clock, isHttps } = this.#parts;
    const kept = await access.passwordHash();
    if (kept === null || password.length > longestPassword) return { kind: 'wrong' };
    const shown = cookieValue(request.headers.get('cookie'), knownCookieName({ isHttps }));
    const guesser = { address, browser: browserName(shown, kept) };
    const isRight = await this.#attempts.check(guesser, clock.now(), () => isPassword(password, kept));
    if (isRight === 'too many') return { kind: 'too many' };
    if (isRight) return this.#enter(request, kept);
    await access.noteWrongPassword(clock.now());
    return { kind: 'wrong' };
  }

  async byLink(token: string, request: Request): Promise<Entry> {
    const { link, clock } = this.#parts;
    return link?.use(token, clock.now()) ? this.#enter(request, null) : { kind: 'wrong' };
  }

  /** For a browser that signs out: without its cookies. No page was ever in its cache. */
  get goodbye(): readonly HeaderLine[] {
    const { isHttps } = this.#parts;
    const names = [sessionCookieName({ isHttps }), searchCookieName({ isHttps })];
    return names.map((name) => ['set-cookie', cookie(name, '', { isHttps, maxAgeMs: 0 })]);
  }

  /** Always a new session: what the browser brought along counts for nothing. */
  async #enter(request: Request, by: string | null): Promise<Entry> {
    const { access, clock, isHttps } = this.#parts;
    const token = newToken();
    const device = deviceName(request.headers.get('user-agent') ?? '');
    const isOpened = await access.open(tokenHash(token), { at: clock.now(), device, by });
    if (!isOpened) return { kind: 'wrong' };
    const known =
      by === null ? [] : [cookie(knownCookieName({ isHttps }), knownBrowser(by), { isHttps, maxAgeMs: knownMs })];
    const cookies = [cookie(sessionCookieName({ isHttps }), token, { isHttps, maxAgeMs: sessionMs }), ...known];
    return { kind: 'in', cookies: cookies.map((line) => ['set-cookie', line]) };
  }
}
