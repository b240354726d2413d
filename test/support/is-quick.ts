/** The most that any reader may take for 64 KiB (ASVS 1.3.12). */
const maxMs = 20;

/** Processor time, as other work on the machine is not what is judged; the best of six where the first is too slow. */
export async function isQuick(run: () => unknown): Promise<boolean> {
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if (user + system < maxMs * 1000) return true;
  }
  return false;
}
