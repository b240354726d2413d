/** The desk's cookies: for its origin alone, for no script, and for no page that another site has led to. */
import { dayMs } from '#shop/durations.ts';

/** Decision D73. */
export const sessionMs = 30 * dayMs;

export interface CookieSettings {
  readonly isHttps: boolean;
}

export function sessionCookieName({ isHttps }: CookieSettings): string {
  return isHttps ? '__Host-desk' : 'desk';
}

/** Tells a browser that has been signed in before from a stranger's. */
export function knownCookieName({ isHttps }: CookieSettings): string {
  return isHttps ? '__Host-desk-known' : 'desk-known';
}

/** Of the preview, which the same host may serve on another port: a cookie knows no ports. */
export function previewCookieName({ isHttps }: CookieSettings): string {
  return isHttps ? '__Host-desk-preview' : 'desk-preview';
}

/** What was searched for, so that it stands in no address; gone with the browser's session. */
export function searchCookieName({ isHttps }: CookieSettings): string {
  return isHttps ? '__Host-desk-search' : 'desk-search';
}

interface CookieOptions extends CookieSettings {
  /** 0 removes it; absent, it ends with the browser. */
  readonly maxAgeMs?: number;
  /** `Lax` for an origin that is entered from another. */
  readonly sameSite?: 'Strict' | 'Lax';
}

export function cookie(name: string, value: string, { isHttps, maxAgeMs, sameSite = 'Strict' }: CookieOptions): string {
  return [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isHttps ? ['Secure'] : []),
    ...(maxAgeMs === undefined ? [] : [`Max-Age=${Math.floor(maxAgeMs / 1000)}`]),
  ].join('; ');
}

/** Empty if there is none. If several have one name, none counts: one of them is a stranger's. */
export function cookieValue(header: string | null, name: string): string {
  // At no other space: browsers hold `__Host-` to its rules only where nothing stands before it.
  const values = (header ?? '').split(/; ?/).flatMap((part) => {
    const [key, value] = part.split('=');
    return key === name && value !== undefined ? [value] : [];
  });
  return values.length === 1 ? (values[0] ?? '') : '';
}
