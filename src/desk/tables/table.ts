import { z } from 'zod';
import { cleanLine } from '#shop/text.ts';
import { type OrderName, parseOrderName } from '#order/order-reference.ts';
import { tableLimits } from './limits.ts';

export type Row = readonly string[];

/** The rows as text, in a form. */
export const pastedField = z.string().default('');
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
 * A table's cells as single lines of text, including empty rows, so that row numbers match the file; or one or two sentences
 * about why it can't be read and what to do.
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
  return { rows: full.map((row) => row.map(cleanLine)) };
}

/**
 * True for a number that a spreadsheet shortened, such as `9.23E+11`: its digits are lost, and must not be guessed. Excel stores
 * only 15 digits, so longer numbers in cells are written in this way too (`read-file.ts`).
 */
export function isShortenedNumber(cell: string): boolean {
  return /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(cell);
}

/** Why a cell with `isShortenedNumber` can't be used. */
export function shortenedNumber(cell: string): string {
  return `“${cell}” is a number that a spreadsheet has shortened. Format its column as text, or write the number in full.`;
}

/** An order as a courier's table names it, such as `Order #7k3m9q2x-2`. */
export function orderNameIn(cell: string): OrderName | null {
  return parseOrderName(cell.replace(/^\s*(?:order\s*)?#?\s*/i, ''));
}
