/**
 * RFC 4180, for Excel and others: with a byte order mark and CRLF, and without cells that a spreadsheet would run as
 * formulas.
 */
export const byteOrderMark = '\uFEFF';

/** The beginnings of formulas, including full-width signs and leading spaces (ASVS 1.2.10). */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Numbers come from the shop and stay numbers; texts may come from anyone. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
