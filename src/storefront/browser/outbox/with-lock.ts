/**
 * Runs a task under a lock of this browser. Where the lock is taken, 'skip' gives 'busy' and 'wait' waits. Where the
 * browser has no locks (no HTTPS, or the shop's site data is blocked) the task runs all the same.
 */
export async function withLock<T>(name: string, ifTaken: 'skip' | 'wait', task: () => Promise<T>): Promise<T | 'busy'> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    const options = { ifAvailable: ifTaken === 'skip' };
    return await navigator.locks.request(name, options, async (lock) => (lock ? begin() : 'busy'));
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  }
}
