/** Changes many prices at once: by a percentage or an amount, then rounded. */
import { type Rupees, rupees } from './money.ts';
import { parsePrice, plainDigits } from './numbers.ts';
import { visibleOnly } from './text.ts';

/** Prices are rounded to multiples of one of these, in rupees. */
export const priceSteps = [10, 50, 1] as const;

export interface PriceChange {
  readonly direction: 'raise' | 'lower';
  readonly unit: 'percent' | 'rupees';
  /** Hundredths of a percent, or rupees. */
  readonly by: number;
  /** The new price is the nearest multiple; halves are rounded up. A price stays if that is against the direction. */
  readonly step: (typeof priceSteps)[number];
}

/** The new price; `null` if it would be below Rs 1. */
export function changedPrice(price: Rupees, { direction, unit, by, step }: PriceChange): Rupees | null {
  const sign = direction === 'raise' ? 1 : -1;
  // Hundredths of a percent are whole numbers, so halves are exact.
  const changed = unit === 'percent' ? (price * (10_000 + sign * by)) / 10_000 : price + sign * by;
  const rounded = Math.round(changed / step) * step;
  if (rounded < 1) return null;
  return rupees(direction === 'raise' ? Math.max(price, rounded) : Math.min(price, rounded));
}

/** Reads the amount of a change: `8`, `8.5 %`, `۸٪`, `Rs 100`; `null` if there is none above 0. */
export function parseChange(text: string, unit: PriceChange['unit']): number | null {
  const by = unit === 'percent' ? hundredths(text) : parsePrice(text);
  return by !== null && by > 0 && by <= 1_000_000 ? by : null;
}

function hundredths(text: string): number | null {
  const plain = plainDigits(visibleOnly(text)).replaceAll(/[٫,]/g, '.').replace(/[%٪]/, '').trim();
  const [, whole, part = ''] = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
