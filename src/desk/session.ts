/** A signed-in device: its session, cookies and secrets (D73). */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { dayMs } from '#shop/time.ts';

/** The data that a session's device needs to ring for new orders (D89). */
export interface Ring {
  /** The shop's public key for push services, in base64url. */
  readonly publicKey: string;
  /** The session's short name. */
  readonly session: string;
  /** `dead` means that the device needs a new subscription. */
  readonly state: 'none' | 'rings' | 'dead';
}

export interface Session {
  /** The hash of its token, by which the orders database knows it. */
  readonly id: string;
  readonly formToken: string;
  /** The state of ringing on this device; `null` while the shop sends no pushes. */
  readonly ring: Ring | null;
}

/** Decision D73. */
export const sessionMs = 30 * dayMs;
/** The desk's cookies: host-only, HttpOnly, SameSite=Strict. */
export const cookieNames = {
  session: 'desk',
  /** Identifies a browser that has signed in before. */
  trusted: 'desk-known',
  /** The search: kept out of addresses, and deleted with the browser's session. */
  search: 'desk-search',
  /** Says that this browser shows no first steps beside the orders. */
  steps: 'desk-steps',
  /** The preview may be on another port of the same host, and cookies ignore ports, so its cookie needs another name. */
  preview: 'desk-preview',
} as const;
type CookieName = keyof typeof cookieNames;
interface CookieSettings {
  readonly isHttps: boolean;
}

/** Empty if there is none. */
export function readCookie(c: Context, name: CookieName, { isHttps }: CookieSettings): string {
  return getCookie(c, cookieNames[name], isHttps ? 'host' : undefined) ?? '';
}

/** Without `maxAge`, in seconds, it ends with the browser. */
export function writeCookie(
  c: Context,
  name: CookieName,
  value: string,
  { isHttps, ...options }: CookieSettings & Pick<CookieOptions, 'maxAge' | 'sameSite'>,
): void {
  const prefix = isHttps ? ({ prefix: 'host' } as const) : {};
  setCookie(c, cookieNames[name], value, { httpOnly: true, sameSite: 'Strict', ...prefix, ...options });
}

/** A secret of a session or a sign-in link, of 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Constant-time comparison. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(one)), Buffer.from(tokenHash(other)));
}
