/**
 * Runs a task under a lock of this browser. If the lock is taken, 'skip' returns 'busy' and 'wait' waits. In a browser
 * without locks (no HTTPS, or blocked site data) the task still runs.
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
