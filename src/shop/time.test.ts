import { describe, expect, it } from 'vitest';
import {
  clockFrom,
  dayStart,
  pakistanClock,
  pakistanDay,
  pakistanDayAndTime,
  monthStart,
  pakistanMidnight,
  pakistanMonth,
  pakistanTime,
  sortableClock,
  timeOfDay,
  weekStart,
} from './time.ts';

const time = Date.parse('2026-11-21T21:05:09Z');
const iso = (at: number) => new Date(at).toISOString();

describe('a time by the clocks of Pakistan', () => {
  it('is five hours ahead of UTC, in each of its forms (R230)', () => {
    expect(timeOfDay(time)).toBe('02:05');
    expect(pakistanDay(time)).toBe('22 November 2026');
    expect(pakistanMonth(Date.parse('2026-10-31T19:00:00Z'))).toBe('November 2026');
    expect(pakistanDayAndTime(time)).toBe('22 November 2026 at 02:05');
    expect(pakistanTime(time)).toBe('Sunday, 22 November 2026 at 02:05, Pakistan time');
    expect(pakistanClock(time)).toBe('22 Nov 2026, 02:05');
    expect(sortableClock(time)).toBe('2026-11-22 02:05:09');
  });

  it('has no day if it is of today', () => {
    const midnight = Date.parse('2026-11-21T19:00:00Z');
    expect([midnight, midnight - 1].map((now) => clockFrom(time, now))).toEqual(['02:05', '22 Nov 2026, 02:05']);
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
it('a day in Pakistan begins at 19:00 UTC of the day before', () => {
  expect(iso(dayStart(Date.parse('2026-11-21T18:59:59.999Z')))).toBe('2026-11-20T19:00:00.000Z');
  expect(iso(dayStart(Date.parse('2026-11-21T19:00:00.000Z')))).toBe('2026-11-21T19:00:00.000Z');
});

it('a week in Pakistan begins on Monday (the 23rd of November 2026 is one)', () => {
  expect(iso(weekStart(Date.parse('2026-11-22T18:59:59.999Z')))).toBe('2026-11-15T19:00:00.000Z');
  expect(iso(weekStart(Date.parse('2026-11-22T19:00:00.000Z')))).toBe('2026-11-22T19:00:00.000Z');
  expect(iso(weekStart(Date.parse('2026-11-29T12:00:00.000Z')))).toBe('2026-11-22T19:00:00.000Z');
});

it('a month in Pakistan begins at midnight there, also across a year’s end', () => {
  expect(iso(monthStart(Date.parse('2026-12-31T18:59:59.999Z')))).toBe('2026-11-30T19:00:00.000Z');
  expect(iso(monthStart(Date.parse('2026-12-31T19:00:00.000Z')))).toBe('2026-12-31T19:00:00.000Z');
  expect(iso(monthStart(Date.parse('2027-01-15T00:00:00.000Z'), -1))).toBe('2026-11-30T19:00:00.000Z');
  expect(iso(monthStart(Date.parse('2026-12-15T00:00:00.000Z'), 1))).toBe('2026-12-31T19:00:00.000Z');
});
