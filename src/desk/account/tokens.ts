/** Secrets of the desk: a session's, its forms', a sign-in link's. Each has 256 random bits, and only its hash is ever kept. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What every form of a session carries. A page of another site can neither read nor make it. */
export function formToken(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('form').digest('base64url');
}

/** Constant-time comparison. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(one)), Buffer.from(tokenHash(other)));
}
