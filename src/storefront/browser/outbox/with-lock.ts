/**
 * Runs a task unless another tab is at one of the same name; gives 'busy' then. Where the browser has no locks (no HTTPS,
 * or the shop's site data is blocked) the task runs all the same.
 */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T | 'busy'> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? begin() : 'busy'));
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  }
}
