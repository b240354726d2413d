/** RFC 4180, for Excel and others: a byte order mark, CRLF, and no cell that a spreadsheet would run as a formula. */
export const byteOrderMark = '\uFEFF';

/** Starts of formulas, also in full width, also behind blanks (ASVS 1.2.10). */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Numbers are the shop's own and stay numbers; texts may be anybody's. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
