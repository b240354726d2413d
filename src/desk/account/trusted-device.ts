/**
 * A browser that has been signed in with the password can show it, and is then not kept waiting when strangers use up all
 * guesses (D73). It opens nothing by itself, and ends with the password.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from './tokens.ts';

export function knownBrowser(passwordHash: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${mark(name, passwordHash)}`;
}

/** The browser's name; null for one that the desk did not make, or made with another password. */
export function browserName(shown: string, passwordHash: string): string | null {
  const [name = '', ...marks] = shown.split('.');
  return isSame(marks.join('.'), mark(name, passwordHash)) ? name : null;
}

function mark(name: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known browser ${name}`).digest('base64url');
}
