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
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`timed out waiting for ${what}`);
}

function isFound<T>(value: T): value is NonNullable<Exclude<T, false>> {
  return value !== undefined && value !== null && value !== false;
}
