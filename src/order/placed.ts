/** When an order was placed, by the phone's clock, compared with when it arrived, by ours. */
import { dayMs, minuteMs } from '#shop/durations.ts';
import { pakistanDay, pakistanTime } from '#shop/pakistan-time.ts';

/** An order that waited longer on a phone may no longer be wanted. */
const lateMs = 2 * dayMs;
/** The tolerated error of phones' clocks. */
const skewMs = 15 * minuteMs;

export function isLate(placedAt: string, acceptedAt: number): boolean {
  return acceptedAt - Date.parse(placedAt) > lateMs;
}

/** The owner's warning about a late order. */
export function lateWarning(placedAt: string, acceptedAt: number): string {
  const placed = Date.parse(placedAt);
  const days = Math.floor((acceptedAt - placed) / dayMs);
  return `Placed on ${pakistanDay(placed)}, ${days} days before it arrived: ask whether it is still wanted.`;
}

/** A phone's clock that is ahead of ours is wrong: the order was placed when it arrived, or before. */
export function placedText(placedAt: string, acceptedAt: number): string {
  const placed = Date.parse(placedAt);
  if (placed - acceptedAt <= skewMs) return pakistanTime(placed);
  return `no later than ${pakistanTime(acceptedAt)}, when it arrived (the phone’s clock was wrong: it said ${pakistanDay(placed)})`;
}
