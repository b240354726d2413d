/** Columns of text, each as wide as its widest cell. The last one is open-ended. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), title.length),
  );
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
