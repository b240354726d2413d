/** Line width: that of the terminal, within what is pleasant to read; 100 without a terminal. */
export function terminalColumns(): number {
  return Math.min(Math.max(process.stdout.columns ?? 100, 80), 140);
}
