/** Names of mail files begin with the time of their order: they sort by it, and are deleted by it. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#relay/process/start-problem.ts';

/** `2026-11-21T08-00-00-000Z`, safe in file names. */
export function mailTime(acceptedAt: number): string {
  return new Date(acceptedAt).toISOString().replaceAll(/[:.]/g, '-');
}

/**
 * Deletes the mails of orders that were accepted before a time; files without a time in their name stay. Returns how
 * many.
 */
export function eraseMailFiles(folder: string, before: number): number {
  const limit = mailTime(before);
  const old = names(folder).filter((name) => isMail.test(name) && name.slice(0, limit.length) < limit);
  for (const name of old) rmSync(join(folder, name), { force: true });
  return old.length;
}

/** Includes a half-written file of a relay that was killed. */
const isMail = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-.+\.eml(?:\.part)?$/;

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []; // No mail has been written yet.
    throw error;
  }
}
