/** Secrets of the desk: a session's, its forms', a sign-in link's. Each has 256 random bits, and only its hash is stored. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Part of every form of a session. A page of another site can neither read nor make it. */
export function formToken(sessionToken: string): string {
  return signature(sessionToken, 'form');
}

/** Constant-time comparison. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(one)), Buffer.from(tokenHash(other)));
}

/**
 * The cookie of a browser that was signed in with the password. It gives no access, but is not blocked when strangers use up
 * all attempts to sign in (D73). It ends with the password.
 */
export function trustedBrowser(passwordHash: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${signature(passwordHash, `known browser ${name}`)}`;
}

/** The browser's name; `null` for a cookie that the desk did not make, or made with another password. */
export function trustedName(cookie: string, passwordHash: string): string | null {
  const [name = '', ...rest] = cookie.split('.');
  return isSame(rest.join('.'), signature(passwordHash, `known browser ${name}`)) ? name : null;
}

function signature(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
