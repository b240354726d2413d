/** The names of mails that lie as files begin with the time of their order, so that they sort, and are erased by it. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#relay/start-problem.ts';

/** `2026-11-21T08-00-00-000Z`; no character of it is odd in a file's name. */
export function mailTime(acceptedAt: number): string {
  return new Date(acceptedAt).toISOString().replaceAll(/[:.]/g, '-');
}

/** Erases the mails of orders that were accepted before a time; what bears no time is nobody's mail and stays. How many. */
export function eraseMailFiles(folder: string, before: number): number {
  const limit = mailTime(before);
  const old = names(folder).filter((name) => isMail.test(name) && name.slice(0, limit.length) < limit);
  for (const name of old) rmSync(join(folder, name), { force: true });
  return old.length;
}

/** A half-written one, left by a relay that was killed, as well. */
const isMail = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-.+\.eml(?:\.part)?$/;

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []; // No mail was ever written.
    throw error;
  }
}
