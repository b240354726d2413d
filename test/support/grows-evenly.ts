/** Short enough for any input, however it came about. */
const quickMs = 20;

/**
 * Whether `large`, four times the input that `small` is, takes no more than eight times the processor's time: four is
 * even growth, sixteen grows with the square. The best of several tries counts, as other work on the machine is not what
 * is judged.
 */
export async function growsEvenly<T>(
  work: (input: T) => unknown,
  inputs: { readonly small: T; readonly large: T },
): Promise<boolean> {
  let small = Infinity;
  let large = Infinity;
  for (let attempt = 1; attempt <= 6; attempt += 1) {
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
