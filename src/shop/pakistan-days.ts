import { dayMs } from './durations.ts';
import { pakistanOffsetMs } from './pakistan-offset.ts';

/** The first Monday of 1970 began so long after the first day. */
const firstMondayMs = 4 * dayMs;

/** When the day of a time began in Pakistan; both in milliseconds since 1970, UTC. */
export function dayStart(time: number): number {
  return Math.floor((time + pakistanOffsetMs) / dayMs) * dayMs - pakistanOffsetMs;
}

/** When the week of a time began in Pakistan: on its Monday. */
export function weekStart(time: number): number {
  const weekMs = 7 * dayMs;
  return Math.floor((time + pakistanOffsetMs - firstMondayMs) / weekMs) * weekMs + firstMondayMs - pakistanOffsetMs;
}
