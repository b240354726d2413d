/** How wide to write: as wide as the terminal, within what is pleasant to read; 100 where there is none. */
export function terminalColumns(): number {
  return Math.min(Math.max(process.stdout.columns ?? 100, 80), 140);
}
