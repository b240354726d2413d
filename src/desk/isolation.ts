/**
 * Everything of the desk runs in an async context of its own, so that an error that nobody catches, even after the
 * answer, is known to be the desk's, and doesn't end the process that takes orders.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<boolean>();

export function runInDesk<T>(work: () => T): T {
  return context.run(true, work);
}

/** For what the desk starts and the relay goes on with. */
export function runOutsideDesk<T>(work: () => T): T {
  return context.run(false, work);
}

/** True in what the desk began. */
export function isInDesk(): boolean {
  return context.getStore() === true;
}
