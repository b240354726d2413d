/** Reads the bytes of an uploaded table. Runs only in a child process (`receive-table.ts`). */
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { secondMs } from '#shop/time.ts';
import { tableLimits, parseTable, boundedTable, type Table, tableProblems } from './table.ts';

/**
 * Reads a workbook's longest sheet, as a cover or a summary may come first, or a CSV file in UTF-8, UTF-16 or
 * Windows-1252.
 */
export async function readFileTable(bytes: Buffer): Promise<Table> {
  const start = bytes.toString('latin1', 0, 8);
  if (bytes.length === 0) return { problem: tableProblems.empty };
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) return { problem: tableProblems.old };
  if (start.startsWith('PK')) return workbookTable(bytes);
  const text = decodedText(bytes);
  if (/^\s*</.test(text)) return { problem: tableProblems.old };
  if (/(?![\t-\r\u007F-\u009F])\p{Cc}/u.test(text)) return { problem: tableProblems['no table'] };
  return parseTable(text);
}

function decodedText(bytes: Buffer): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  // Without a byte order mark, every second byte of Latin text in UTF-16 is 0.
  const empty = bytes.length % 2 === 0 && bytes.length > 1 ? [bytes[0], bytes[1]].indexOf(0) : -1;
  if (isLittle || empty === 1) return new TextDecoder('utf-16le').decode(bytes);
  if (isBig || empty === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function workbookTable(bytes: Buffer): Promise<Table> {
  try {
    if (unpackedSize(bytes) > tableLimits.unpackedBytes) return { problem: tableProblems['too large'] };
    const file = new Uint8Array(bytes).buffer;
    const sheets = await readWorkbook(file, { parseNumber: (text) => numberText(text) });
    const [longest] = sheets.toSorted((a, b) => b.data.length - a.data.length);
    const rows: readonly (readonly unknown[])[] = longest?.data ?? [];
    return boundedTable(rows.map((row) => row.map(cellText)));
  } catch {
    return { problem: tableProblems.damaged };
  }
}

/** The size that a workbook's archive declares for its files; their reader unpacks none beyond it. */
function unpackedSize(archive: Buffer): number {
  let size = 0;
  unzipSync(archive, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Writes `2026-11-21 13:00`. A spreadsheet's times are fractions of a day, so seconds are inexact. */
function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.valueOf() / secondMs) * secondMs);
  return Number.isNaN(rounded.valueOf()) ? '' : rounded.toISOString().replace('T', ' ').slice(0, 16);
}

const maxDigits = 15;

/**
 * A number of a cell in plain digits. Some programs write `3.001234567E9` for 3001234567, which holds every digit; one
 * that lacks some, or has more than a spreadsheet keeps, stays in scientific notation (`isShortenedNumber`).
 */
function numberText(text: string): string {
  const [, sign = '', whole = '', decimals = '', power = ''] =
    /^(-?)(\d+)(?:\.(\d+))?(?:E\+?(\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === '') return text;
  const exponent = Number(power);
  const digits = (whole + decimals).replace(/^0+(?=\d)/, '');
  if (exponent > 0 && whole.length === 1 && decimals.length === exponent && digits.length <= maxDigits)
    return sign + digits;
  if (exponent > 0) return text;
  if (decimals !== '') return String(Number(Number(text).toPrecision(maxDigits)));
  return digits.length <= maxDigits ? sign + digits : Number(text).toExponential().toUpperCase();
}
