/** Sign-ins and changes, for the owner to read (D73). It names orders by their references alone. */
import type { LogEntry as StoredEntry } from '#relay/store/shared-changes.ts';

export interface LogEntry {
  readonly at: number;
  /** The hash of the session's token; null where there was none. */
  readonly session: string | null;
  readonly words: string;
}

export function logEntry({ at, session, words }: LogEntry): StoredEntry {
  return { at, session: session === null ? null : sessionName(session), words };
}

const signedIn = 'Signed in';

/** Words for a sign-in: by what, and on which device. */
export function signIn(by: string, device: string): string {
  return `${signedIn} ${by}: ${device}`;
}

/** The device of a sign-in; null for one of an older version, which noted none. */
export function signedInOn(words: string): string | null {
  return /: (.+)$/.exec(words)?.[1] ?? null;
}

/** For `LIKE`. */
export const signInPattern = `${signedIn} %`;

/** Tells one phone from another in the log. */
export function sessionName(tokenHash: string): string {
  return tokenHash.slice(0, 6);
}
