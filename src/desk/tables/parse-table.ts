import { parse } from 'csv-parse/sync';
import { tableLimits } from './limits.ts';
import { boundedTable, type Table, tableProblems } from './table.ts';

/** The first one wins a tie. */
const delimiters = ['\t', ';', ',', '|'] as const;
/** The number of rows in which the delimiter is counted. */
const lookedAt = 20;

/**
 * Parses a table as text: CSV with commas, semicolons or tabs, rows copied from a spreadsheet, or lines from a chat with spaces
 * between the columns. No text makes it throw.
 */
export function parseTable(text: string): Table {
  const [, declared, rest = ''] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? [];
  const table = declared === undefined ? text : rest;
  const delimiter = declared ?? delimiterOf(table);
  const rows = delimiter === null ? spacedRows(table) : csvRows(table, delimiter);
  return rows === null ? { problem: tableProblems.quote } : boundedTable(rows);
}

function spacedRows(text: string): string[][] {
  return text.split(/\r\n?|\n/, tableLimits.rows + 1).map((line) => line.trim().split(/\s+/));
}

/** The delimiter that occurs in the highest number of rows; `null` if none occurs. */
function delimiterOf(text: string): string | null {
  const lines = text.split(/\r\n?|\n/, lookedAt).map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counts = delimiters.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  const max = Math.max(...counts);
  return max === 0 ? null : (delimiters[counts.indexOf(max)] ?? null);
}

function csvRows(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: tableLimits.rows + 1,
    });
  } catch {
    return null; // A quotation mark is never closed.
  }
}
