import { z } from 'zod';
import { cleanLine } from '#shop/text.ts';
import { type OrderName, isNamed, parseOrderName, shortKeyOf } from '#order/order-reference.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { secondMs } from '#shop/time.ts';
import type { ProcessLimits } from '#server/bounded-process.ts';
import type { UploadLimits } from '#desk/upload/receive-upload.ts';
import { parse } from 'csv-parse/sync';

const megabyte = 1024 ** 2;

export const tableLimits = {
  /** The total size of the files in a workbook, which is an archive. */
  unpackedBytes: 20 * megabyte,
  rows: 5000,
  columns: 100,
  /** The total length of all cells. */
  characters: 4_000_000,
} as const;

export const tableUploadLimits: UploadLimits = {
  fileBytes: 2 * megabyte,
  formBytes: 6 * megabyte,
  /** The text of the largest table: it is sent again with its chosen columns. */
  fieldBytes: 5 * megabyte,
  files: 1,
  forms: 2,
  silenceMs: 20 * secondMs,
};

/** Limits of the child process that reads a file. */
export const tableProcessLimits: ProcessLimits = { ms: 20 * secondMs, heapMiB: 192, memoryMiB: 400, waiting: 4 };

export type Row = readonly string[];

/** The index of a column, in a form; `null` if none was chosen. */
export const columnField = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .nullable()
  .catch(null);

/** Writes rows as text that parses to the same rows. */
export function tableText(rows: readonly Row[]): string {
  const cell = (text: string) => (/["\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

/**
 * A table's cells as single lines of text, including empty rows, so that row numbers match the file; or one or two
 * sentences about why it can't be read and what to do.
 */
export type Table = { readonly rows: readonly Row[] } | { readonly problem: string };

const { rows: maxRows, columns: maxColumns, characters: maxCharacters } = tableLimits;

export const tableProblems = {
  empty: 'There are no rows in it. Choose the file with the courier’s table, or paste its rows.',
  old: 'This file is in an old format (.xls), or locked with a password. Open it in Excel or Google Sheets, save it as .xlsx or CSV without a password, and upload that one.',
  'no table':
    'This file is neither an Excel workbook (.xlsx) nor a CSV file. Save the table as one of these, and upload that one.',
  quote: 'A quotation mark (") in this table never ends. Remove it, and try again.',
  damaged:
    'This workbook can’t be read. Open it in Excel or Google Sheets, save it again as .xlsx or CSV, and upload that one.',
  'too large': `Unpacked, this workbook is larger than ${tableLimits.unpackedBytes / 1024 ** 2} MB. Copy the rows that you need into a new one, and upload that.`,
  'too many rows': `This table has more than ${maxRows.toLocaleString('en')} rows. Split it, and upload one part after the other.`,
  'too many columns': `This table has more than ${maxColumns} columns. Copy the ones that you need into a new file, and upload that.`,
  'too much text': 'This table has too much text. Copy the columns that you need into a new file, and upload that.',
  'not finished':
    'Reading this file took too much memory or time. Copy the rows that you need into a new one, and upload that.',
  busy: 'Other files are being read. Try again in a minute.',
} as const;

/** Cleans the cells, removes empty rows at the end, and checks the limits. */
export function boundedTable(rows: readonly Row[]): Table {
  const end = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1;
  if (end === 0) return { problem: tableProblems.empty };
  if (end > maxRows) return { problem: tableProblems['too many rows'] };
  const full = rows.slice(0, end);
  if (full.some(({ length }) => length > maxColumns)) return { problem: tableProblems['too many columns'] };
  const characters = full.reduce((sum, row) => row.reduce((all, { length }) => all + length, sum), 0);
  if (characters > maxCharacters) return { problem: tableProblems['too much text'] };
  return { rows: full.map((row) => row.map(plainCell)) };
}

/** A cell without the signs that keep a number's zeros in a spreadsheet: `="0012345"`, `'0012345`. */
function plainCell(cell: string): string {
  return cleanLine(cell)
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[\d+-])/, '');
}

/**
 * True for a number that a spreadsheet shortened, such as `9.23E+11`: its digits are lost, and must not be guessed.
 * Excel stores only 15 digits, so longer numbers in cells are written in this way too (`read-file.ts`).
 */
export function isShortenedNumber(cell: string): boolean {
  return /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(cell);
}

/** Why a cell with `isShortenedNumber` can't be used. */
export function shortenedNumber(cell: string): string {
  return `“${cell}” is a number that a spreadsheet has shortened. Format its column as text, or write the number in full.`;
}

/** An order as a courier's table names it, such as `Order #7k3m9q2x-2`. */
function orderNameIn(cell: string): OrderName | null {
  return parseOrderName(cell.replace(/^\s*(?:order\s*)?#?\s*/i, ''));
}

/** The first 8 characters of all possible references in cells, each once. */
export function shortKeysIn(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.flatMap((cell) => orderNameIn(cell) ?? []).map(shortKeyOf))];
}

/** Finds the orders that a cell names. `copy`: the one that is meant if the cell doesn't say; `null` for any. */
export function ordersByName<Order extends { readonly record: Pick<StoredOrder, 'key' | 'copy'> }>(
  orders: readonly Order[],
  copy: number | null,
): (cell: string) => readonly Order[] {
  const byShortKey = Map.groupBy(orders, ({ record }) => record.key.slice(0, 8).toUpperCase());
  return (cell) => {
    const name = orderNameIn(cell);
    if (!name) return [];
    const near = byShortKey.get(shortKeyOf(name)) ?? [];
    return near.filter(({ record }) => isNamed(record, { ...name, copy: name.copy ?? copy }));
  };
}

/** Cells are shown shortened. */
export const maxExample = 30;

/** `Booking: PX-100200`, or `Column 2: PX-100200` without a title. */
export function columnLabel(index: number, title: string | undefined, examples: readonly string[]): string {
  return `${title || `Column ${index + 1}`}: ${examples.map((cell) => cell.slice(0, maxExample)).join(', ')}`;
}

export function widthOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(({ length }) => length));
}

/** The first one wins a tie. */
const delimiters = ['\t', ';', ',', '|'] as const;
/** The number of rows in which the delimiter is counted. */
const lookedAt = 20;

/**
 * Parses a table as text: CSV with commas, semicolons or tabs, rows copied from a spreadsheet, or lines from a chat
 * with spaces between the columns. No text makes it throw.
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
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: tableLimits.rows + 1,
    });
  } catch {
    return null; // A quotation mark is never closed.
  }
}
