/** Waits until a look gives something other than undefined, null or false; fails with the words after 30 s, or as told. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (isFound(found)) return found;
    await pause(10);
  }
  throw new Error(`timed out waiting for ${what}`);
}

function isFound<T>(value: T): value is NonNullable<Exclude<T, false>> {
  return value !== undefined && value !== null && value !== false;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

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
