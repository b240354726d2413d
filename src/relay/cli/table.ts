import { cut } from './cut.ts';

type Rows = readonly (readonly string[])[];

const gap = 2;
/** The last column gets at least this much of any terminal. */
const minRoom = 12;

/**
 * Columns of text, each as wide as its widest cell; the last one is open-ended, or cut to fit a terminal of `columns`.
 */
export function table(head: readonly string[], rows: Rows, columns: number | null = null): string {
  const all = [head, ...rows];
  const widths = widthsOf(all);
  const room = columns === null ? Infinity : Math.max(columns - widthBeforeLast(widths), minRoom);
  const lines = all.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cut(cell, room) : cell.padEnd(widths[column] ?? 0)))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** Whether each row fits on one line of a terminal, with only its last cell cut. */
export function fits(head: readonly string[], rows: Rows, columns: number): boolean {
  return widthBeforeLast(widthsOf([head, ...rows])) + minRoom <= columns;
}

function widthBeforeLast(widths: readonly number[]): number {
  return widths.slice(0, -1).reduce((sum, width) => sum + width + gap, 0);
}

function widthsOf(rows: Rows): readonly number[] {
  return (rows[0] ?? []).map((_, column) => rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), 0));
}
