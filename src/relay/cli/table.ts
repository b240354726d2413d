import { cut } from './cut.ts';

type Rows = readonly (readonly string[])[];

const gap = 2;
/** The last column keeps that much in any terminal. */
const leastRoom = 12;

/** Columns of text, each as wide as its widest cell; the last one runs on, or is cut for a terminal of so many columns. */
export function table(head: readonly string[], rows: Rows, columns: number | null = null): string {
  const all = [head, ...rows];
  const widths = widthsOf(all);
  const room = columns === null ? Infinity : Math.max(columns - widthBeforeLast(widths), leastRoom);
  const lines = all.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cut(cell, room) : cell.padEnd(widths[column] ?? 0)))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** Whether each row stands on one line of a terminal of so many columns, with no more than its last cell cut. */
export function fits(head: readonly string[], rows: Rows, columns: number): boolean {
  return widthBeforeLast(widthsOf([head, ...rows])) + leastRoom <= columns;
}

function widthBeforeLast(widths: readonly number[]): number {
  return widths.slice(0, -1).reduce((sum, width) => sum + width + gap, 0);
}

function widthsOf(rows: Rows): readonly number[] {
  return (rows[0] ?? []).map((_, column) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0));
}
