import { describe, expect, it } from 'vitest';
import {
  pakistanClock,
  pakistanDay,
  pakistanDayAndTime,
  pakistanMidnight,
  pakistanTime,
  sortableClock,
  timeOfDay,
} from './pakistan-time.ts';

const time = Date.parse('2026-11-21T21:05:09Z');

describe('a time by the clocks of Pakistan', () => {
  it('is five hours ahead of UTC, in each of its forms (R230)', () => {
    expect(timeOfDay(time)).toBe('02:05');
    expect(pakistanDay(time)).toBe('22 November 2026');
    expect(pakistanDayAndTime(time)).toBe('22 November 2026 at 02:05');
    expect(pakistanTime(time)).toBe('Sunday, 22 November 2026 at 02:05, Pakistan time');
    expect(pakistanClock(time)).toBe('22 Nov 2026, 02:05');
    expect(sortableClock(time)).toBe('2026-11-22 02:05:09');
  });

  it('begins a day at midnight there', () => {
    expect(pakistanMidnight('2026-11-21')).toBe(Date.parse('2026-11-20T19:00:00Z'));
  });

  it.each(['2026-02-30', '2026-13-01', '21.11.2026', '2026-11-21T10:00', 'now', ''])(
    'does not accept %j as a day',
    (text) => {
      expect(pakistanMidnight(text)).toBeNull();
    },
  );
});
