/**
 * A number of a workbook as Excel shows it, as far as a reference or a tracking number needs it: with its leading zeros
 * and texts. Amounts keep all their decimals, and lose grouping and currency, so that they can still be read.
 */
import { format as formatted, getFormatInfo, isValidFormat } from 'numfmt';
import { minuteMs, dayMs } from '#shop/time.ts';

/** `stored`: the number in the file; `firstDay`: the day of its dates that is 0, in milliseconds. */
export function shownNumber(stored: string, format: string, firstDay: number): string {
  const plain = numberText(stored);
  const value = Number(stored);
  // Excel shortens a long number in its general format. Programs write `Rs` without the quotation marks that it needs.
  const pattern = format.replace(/General/i, '0').replace(/^Rs/i, '"Rs"');
  const { type, isDate, maxDecimals } = getFormatInfo(isValidFormat(pattern) ? pattern : '0');
  if (isDate) return dateText(firstDay + value * dayMs) ?? plain;
  if (type === 'percent') return `${Number((value * 100).toPrecision(maxDigits))}%`;
  // The sign of a negative amount may be shown by a colour alone.
  if (type !== 'number' || maxDecimals > 0 || !/^[1-9]\d*$/.test(plain)) return plain;
  const shown = shownText(value, pattern)
    .replaceAll(/\p{Sc}/gu, '')
    .trim();
  return shown.replaceAll(/\D/g, '').includes(plain) ? shown : plain;
}

/** A text as Excel shows it: only a format such as `"LE"@` changes it. */
export function shownText(text: string | number, format: string): string {
  return formatted(format, text, { throws: false }) || String(text);
}

/** `2026-11-21 13:00`; `null` beyond the year 9999. A spreadsheet's times are fractions of a day, so seconds are inexact. */
function dateText(ms: number): string | null {
  const date = new Date(Math.round(ms / minuteMs) * minuteMs);
  const text = Number.isNaN(date.valueOf()) ? '' : date.toISOString();
  return /^\d{4}-/.test(text) ? text.replace('T', ' ').slice(0, 16) : null;
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
