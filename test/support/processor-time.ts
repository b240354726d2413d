/** Measures code by its processor time, so that other work on the machine doesn't count. The best of six tries counts. */
const tries = 6;

/** Short enough for any input, however it grows (ASVS 1.3.12). */
const quickMs = 20;

/**
 * True if `large`, four times as big as `small`, takes at most eight times the processor time: four is even growth, sixteen
 * is growth with the square.
 */
export async function growsEvenly<T>(
  work: (input: T) => unknown,
  inputs: { readonly small: T; readonly large: T },
): Promise<boolean> {
  let small = Infinity;
  let large = Infinity;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    large = Math.min(large, await cpuMs(() => work(inputs.large)));
    if (large < quickMs) return true;
    small = Math.min(small, await cpuMs(() => work(inputs.small)));
    if (large < 8 * small) return true;
  }
  return false;
}

async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
