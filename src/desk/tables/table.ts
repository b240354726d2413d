import { z } from 'zod';
import { cleanLine } from '#shop/text.ts';
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
  characters: 2_000_000,
} as const;

export const tableUploadLimits: UploadLimits = {
  fileBytes: 2 * megabyte,
  formBytes: 4.5 * megabyte,
  /** The text of the largest table: it is sent again with its chosen columns. */
  fieldBytes: 2 * megabyte,
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

/** A longer table comes back without the columns that have no digit. */
const maxTextBack = 100_000;

/** Writes rows as text that parses to the same rows, for another comparison. */
export function tableText(rows: readonly Row[]): string {
  const isShort = lengthOf(rows) <= maxTextBack;
  const shown = Array.from(
    { length: widthOf(rows) },
    (_, index) => isShort || rows.some((row) => /\p{Nd}/u.test(row[index] ?? '')),
  );
  const cell = (text: string) => (/["\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map((text, index) => (shown[index] ? cell(text) : '')).join('\t')).join('\n');
}

function lengthOf(rows: readonly Row[]): number {
  return rows.flat().reduce((sum, { length }) => sum + length, 0);
}

/**
 * The sheets of a table that could be read, of which a text has one, and why others couldn't. The cells are single lines
 * of text, including empty rows, so that row numbers match the file.
 */
export interface Table {
  readonly sheets: readonly (readonly Row[])[];
  /** One or two sentences about the mistake and what to do; `null` if all was read. */
  readonly problem: string | null;
}

const { rows: maxRows, columns: maxColumns, characters: maxCharacters } = tableLimits;

export const tableProblems = {
  empty: 'There are no rows in it. Choose the file with the courier’s table, or paste its rows.',
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

export function refused(problem: keyof typeof tableProblems): Table {
  return { sheets: [], problem: tableProblems[problem] };
}

/** `what`: such as `a web page`. */
export function otherFile(what: string): Table {
  const problem =
    what === 'a picture'
      ? 'This file is a picture, in which no text can be read. Choose the courier’s Excel workbook (.xlsx) or CSV file, or type its rows.'
      : `This file is ${what}, not an Excel workbook (.xlsx) or a CSV file. Open it, copy its rows, and paste them here. Or save it as .xlsx or CSV, without a password, and choose that file.`;
  return { sheets: [], problem };
}

/** Cleans the cells, removes empty rows at the end, and leaves out sheets that are empty or beyond the limits. */
export function boundedTable(sheets: readonly (readonly Row[])[]): Table {
  const checked = sheets.map(boundedSheet);
  const read = checked.filter((sheet) => typeof sheet !== 'string');
  const problems = checked.filter((sheet) => typeof sheet === 'string' && sheet !== 'empty');
  if (lengthOf(read.flat()) > maxCharacters) return refused('too much text');
  const [problem] = problems.length === 0 && read.length === 0 ? (['empty'] as const) : problems;
  return { sheets: read, problem: problem === undefined ? null : tableProblems[problem] };
}

function boundedSheet(rows: readonly Row[]): readonly Row[] | keyof typeof tableProblems {
  const end = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1;
  if (end === 0) return 'empty';
  if (end > maxRows) return 'too many rows';
  let full: readonly Row[] = rows.slice(0, end);
  // Some programs write titles above many columns without a cell.
  for (const filled of [1, 2]) if (widthOf(full) > maxColumns && filled <= end) full = withColumns(full, filled);
  return widthOf(full) > maxColumns ? 'too many columns' : full.map((row) => row.map(plainCell));
}

/** The rows without the columns that have fewer cells with a text. */
function withColumns(rows: readonly Row[], filled: number): readonly Row[] {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (cell.trim() !== '') counts.set(index, (counts.get(index) ?? 0) + 1);
  return rows.map((row) => row.filter((_, index) => (counts.get(index) ?? 0) >= filled));
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
  return /^[+-]?(?:\d|\d{1,3}[.,]\d+)E[+-]?\d{1,3}$/i.test(cell);
}

/** Why a cell with `isShortenedNumber` can't be used. */
export function shortenedNumber(cell: string): string {
  return `“${cell}” is a number that a spreadsheet has shortened. Format its column as text, or write the number in full.`;
}

/** Cells are shown shortened. */
export const maxExample = 30;

/** `Booking: PX-100200`, or `Column 2: PX-100200` without a title. */
export function columnLabel(index: number, title: string | undefined, examples: readonly string[]): string {
  return `${title || `Column ${index + 1}`}: ${examples.map((cell) => cell.slice(0, maxExample)).join(', ')}`;
}

export function widthOf(rows: readonly Row[]): number {
  return Math.max(0, ...rows.map(({ length }) => length));
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
  return rows === null ? refused('quote') : boundedTable([rows]);
}

function spacedRows(text: string): string[][] {
  // Not within `LE 7511234567` or `Rs 6450`.
  const gap = /\s+(?!\d)|(?<!(?:^|\s)(?:[A-Z]{1,4}|[A-Za-z]{2}\.?))\s+/;
  return text.split(/\r\n?|\n/, tableLimits.rows + 1).map((line) => line.trim().split(gap));
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
