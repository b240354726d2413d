const memoryCheckMs = 20;

interface BoundedWork {
  readonly memoryMiB: number;
  work(this: void, task: unknown): Promise<unknown>;
}

/**
 * Does the single task of a child process (`bounded-process.ts`) within a memory limit. The child ends when its parent ends; a
 * file that crashes the child leaves the parent running.
 */
export function boundedTask({ memoryMiB, work }: BoundedWork): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (task) => {
    process.send?.(await work(task), () => process.disconnect?.());
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMiB * 1024 * 1024) process.exit(1);
  }, memoryCheckMs).unref();
}
