const memoryCheckMs = 20;

interface BoundedWork {
  readonly memoryMiB: number;
  /** `task`: what the starting process sent. */
  work(this: void, task: unknown): Promise<unknown>;
}

/**
 * Does the one task of a child process (`bounded-process.ts`): without secrets in its environment, with little memory, and
 * ended together with the process that started it. If a file crashes it, that one still runs.
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
