import { StoreError } from '#order/order-store.ts';
import { freeBytes } from '#release/disk-room.ts';

/** New orders leave so much of the disk free: the log of what becomes of mails needs it, or nobody would hear of the others. */
const reserveBytes = 16 * 1024 ** 2;

/** Throws if a new order would fill the disk that the folder is on. */
export function expectRoom(folder: string): void {
  if ((freeBytes(folder) ?? Infinity) < reserveBytes) throw new StoreError('unavailable', 'the disk is full');
}
