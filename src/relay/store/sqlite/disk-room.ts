import { statfsSync } from 'node:fs';
import { StoreError } from '#order/order-store.ts';

/** New orders leave so much of the disk free: the log of what becomes of mails needs it, or nobody would hear of the others. */
const reserveBytes = 16 * 1024 ** 2;

/** Of the disk that a folder lies on. Any number where it can't be told: the write itself then says what is wrong. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Throws where a new order would fill the disk. */
export function expectRoom(bytes: number): void {
  if (bytes < reserveBytes) throw new StoreError('unavailable', 'the disk is full');
}
