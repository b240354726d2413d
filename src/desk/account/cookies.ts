/** The desk's cookies: for its origin alone, for no script, and for no page that another site has led to. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

export const cookieNames = {
  session: 'desk',
  /** Tells a browser that has been signed in before from a stranger's. */
  trusted: 'desk-known',
  /** The search, so that it is in no address; it ends with the browser's session. */
  search: 'desk-search',
  /** The preview's cookie has a name of its own, as the same host may serve it on another port: cookies ignore ports. */
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
