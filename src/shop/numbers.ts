/** Numbers as people type them, and as the shop writes them. */
import { visibleOnly } from './text.ts';

/** A whole number as people type it, in the digits of any script; null for any other text. */
export function parseNumber(text: string): number | null {
  const digits = plainDigits(visibleOnly(text)).trim();
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** An amount in rupees as people write it: `1150`, `1,150`, `1,15,000`, `1٬150`, `Rs 1150`, `1150/-`, `۱۱۵۰`. */
export function parsePrice(text: string): number | null {
  const written = withoutCurrency(text).replace(/[.\u066B]0{1,2}$/, '');
  const isGrouped = /^\d{1,3}([,\u066C\uFF0C\u060C'’\s])(?:\d{2,3}\1)*\d{3}$/.test(written);
  return parseNumber(isGrouped ? written.replaceAll(/\D/g, '') : written);
}

/**
 * Reads an amount from a courier's table in hundredths of a rupee: `2,400.00`, `Rs. 217.34`, `-50`, `(50.00)`.
 * Fractions of a paisa, which come from a spreadsheet's arithmetic, are rounded. `null` for any other text.
 */
export function parsePaisa(text: string): number | null {
  const written = withoutCurrency(text).replace(/^\((.*)\)$/, '-$1');
  const [, sign = '', whole = '', decimals = ''] = /^([-\u2212]?)\s*(.*?)(?:[.\u066B](\d+))?$/.exec(written) ?? [];
  const amount = whole === '' && decimals !== '' ? 0 : parsePrice(whole);
  if (amount === null) return null;
  const paisa = amount * 100 + Math.round(Number(`0.${decimals || '0'}`) * 100);
  if (!Number.isSafeInteger(paisa)) return null;
  return sign === '' ? paisa : 0 - paisa;
}

function withoutCurrency(text: string): string {
  return plainDigits(visibleOnly(text))
    .trim()
    .replace(/^(?:Rs\.?|PKR|\u20A8|روپے)\s*/i, '')
    .replace(/\s*(?:\/[-=–]?|Rs\.?|PKR|\u20A8|روپے)$/i, '');
}

/** The text with each decimal digit, of any script, as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Unicode has the ten digits of each script in a row, one row directly after another at the most.
    const code = Number(digit.codePointAt(0));
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** `1 order`, `1,200 orders`. */
export function pluralize(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * `1,200`. Not by `Intl`, which does the same: making its formatter keeps a slow phone busy for 40 ms or more.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
