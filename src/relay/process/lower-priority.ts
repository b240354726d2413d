import { setPriority } from 'node:os';

const behindOrders = 10;

/** Lets a child process run only on what orders leave of the processor. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, behindOrders);
  } catch {
    // A service may be forbidden to: then both share the processor.
  }
}
