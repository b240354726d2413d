/** Releases leave room on the disk for orders, their mails and the desk. */
import { statfsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRelease, ReleaseProblem } from './releases.ts';

const mebibyte = 1024 ** 2;
/** Far above the room below which the relay takes no order. */
const reserveBytes = 64 * mebibyte;
/** A guess for a first release. */
const firstBytes = 32 * mebibyte;

/** `null` if unknown: the write itself then says what is wrong. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

export function leavesReserve(folder: string, bytes: number): boolean {
  return (freeBytes(folder) ?? Infinity) >= bytes + reserveBytes;
}

/** Throws a ReleaseProblem if so many bytes would use up the reserve. */
export function expectRoom(folder: string, bytes: number): void {
  if (leavesReserve(folder, bytes)) return;
  const [free, needed] = [freeBytes(folder) ?? 0, bytes + reserveBytes].map((each) => Math.round(each / mebibyte));
  throw new ReleaseProblem(
    `The disk is full: ${free} MB are free, and ${needed} MB are needed, as orders and their mails keep a reserve. ` +
      'Nothing was published. Make room on the server, then try again.',
  );
}

/** Throws a ReleaseProblem if a release of the current one's size would use up the reserve. */
export async function expectRoomForRelease(folder: string): Promise<void> {
  expectRoom(folder, await currentBytes(folder));
}

/** Photos take no room: they are links to existing files. */
async function currentBytes(folder: string): Promise<number> {
  const current = currentRelease(folder);
  if (current === null) return firstBytes;
  const entries = await readdir(join(folder, current), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return files.reduce((sum, { nlink, blocks }) => sum + (nlink > 1 ? 0 : blocks * 512), 0);
}

/** Turns the errors of a full disk into a ReleaseProblem; returns any other error unchanged. */
export function namingFullDisk(error: unknown): unknown {
  const isFull = error instanceof Error && /\b(?:ENOSPC|EDQUOT)\b/.test(error.message);
  if (!isFull) return error;
  return new ReleaseProblem('The disk is full. Nothing was published. Make room on the server, then try again.', {
    cause: error,
  });
}
