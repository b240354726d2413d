/** Releases and uploads leave room on the disk for orders, their mails and the desk. */
import { statfsSync } from 'node:fs';

/** Far above the room below which the relay takes no order. */
export const reserveBytes = 64 * 1024 ** 2;

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
