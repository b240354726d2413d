/** The desk's cookies: host-only, HttpOnly, SameSite=Strict. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

export const cookieNames = {
  session: 'desk',
  /** Identifies a browser that has signed in before. */
  trusted: 'desk-known',
  /** The search: kept out of addresses, and deleted with the browser's session. */
  search: 'desk-search',
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
