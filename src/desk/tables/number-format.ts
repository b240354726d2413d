/**
 * A number of a workbook as Excel shows it, as far as a reference or a tracking number needs it: with its leading zeros
 * and texts. Amounts keep all their decimals, and lose grouping and currency, so that they can still be read.
 */
import { minuteMs, dayMs } from '#shop/time.ts';

const kinds = [
  ['literal', /^(?:["\\]|\[\$)/],
  ['date', /^(?:[ymdhs]|AM\/PM|ss\.0+|\[(?:h+|m+|s+)\])$/i],
  ['digit', /^(?:General|[?#0])$/i],
  ['power', /^E[+-]$|.\//i],
  ['condition', /^\[/],
  ['space', /^[_*]/],
  ['point', /^\.$/],
  ['group', /^,$/],
  ['percent', /^%$/],
  ['text', /^@$/],
  ['literal', /^/],
] as const;

interface Part {
  readonly kind: (typeof kinds)[number][0];
  readonly text: string;
}

const tokens =
  /"([^"]*)"?|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|General|AM\/PM|ss\.0+|E[+-]|[?#0]+ ?\/ ?[?#\d]+|./gis;
/** Excel's own formats that aren't named in the file, but for plain numbers. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export function builtInFormat(id: number): string {
  if (isDateFormat(id)) return 'yyyy';
  return id === 9 || id === 10 ? '0%' : 'General';
}

/** `stored`: the number in the file; `firstDay`: the day of its dates that is 0, in milliseconds. */
export function shownNumber(stored: string, format: string, firstDay: number): string {
  const plain = numberText(stored);
  const value = Number(stored);
  const sections = sectionsOf(format);
  const parts = sections.find((section) => section.every((part) => isMet(part, value))) ?? [];
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind);
  if (has('date') && !has('digit')) return dateText(firstDay + value * dayMs) ?? plain;
  if (has('percent')) return `${Number((value * 100).toPrecision(maxDigits))}%`;
  // The sign of a negative amount may be shown by a colour alone.
  return !/^[1-9]\d*$/.test(plain) || has('power') || !has('digit') ? plain : masked(plain, parts);
}

/** A text as Excel shows it: only a format such as `"LE"@` changes it. */
export function shownText(text: string, format: string): string {
  const section = sectionsOf(format).findLast((parts) => parts.some(({ kind }) => kind === 'text')) ?? [];
  return (
    section.map((part) => (part.kind === 'text' ? text : part.kind === 'literal' ? part.text : '')).join('') || text
  );
}

function sectionsOf(format: string): readonly (readonly Part[])[] {
  const sections: Part[][] = [[]];
  for (const [token, quoted, escaped, currency] of format.matchAll(tokens))
    if (token === ';') sections.push([]);
    else sections.at(-1)?.push(partOf(token, quoted ?? escaped ?? currency));
  return sections;
}

function partOf(token: string, literal: string | undefined): Part {
  const kind = kinds.find(([, pattern]) => pattern.test(token))?.[0] ?? 'literal';
  return { kind, text: kind === 'literal' ? (literal ?? token).replaceAll(/\p{Sc}/gu, '') : token };
}

/** False for a condition such as `[<=9999999]` that the value doesn't meet. */
function isMet({ kind, text }: Part, value: number): boolean {
  const [, sign = '', limit = ''] = (kind === 'condition' && /^\[([<>=]+)(-?[\d.]+)\]$/.exec(text)) || [];
  if (sign === '') return true;
  const order = Math.sign(value - Number(limit));
  return sign === '<>' ? order !== 0 : sign.includes(order < 0 ? '<' : order > 0 ? '>' : '=');
}

/** Fills the places of a format with the digits of a whole number, from the right. */
function masked(digits: string, all: readonly Part[]): string {
  const start = all.findIndex(({ kind }) => kind === 'digit');
  const point = all.findIndex(({ kind }, index) => kind === 'point' && index > start);
  const parts = all.filter(({ kind }, index) => kind !== 'digit' || point === -1 || index < point);
  const isAmount = point >= 0 || all.some(({ kind }) => kind === 'group');
  let [rest, shown] = [digits, ''];
  for (const [index, { kind, text }] of [...parts.entries()].toReversed()) {
    const taken = index === start ? rest : rest.slice(-1);
    if ((kind === 'literal' || kind === 'date') && !isAmount) shown = text + shown;
    if (kind !== 'digit') continue;
    shown = (taken || (text === '0' ? '0' : '')) + shown;
    rest = rest.slice(0, rest.length - taken.length);
  }
  return shown.trim();
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
