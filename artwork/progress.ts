/** `12 of 40: 43-1, 14.0 min left`, where the rest is taken to need as long as what is done. */
export function progress(key: string, done: number, { of, spentMs }: { of: number; spentMs: number }): string {
  const minutes = ((spentMs / done) * (of - done)) / 60_000;
  return `${done} of ${of}: ${key}, ${minutes.toFixed(1)} min left`;
}
