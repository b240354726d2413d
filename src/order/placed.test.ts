import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#shop/durations.ts';
import { isLate, lateWarning, placedText } from './placed.ts';

const placedAt = '2026-11-21T08:00:00.000Z';
const placed = Date.parse(placedAt);

describe('an order that arrives later than it was placed', () => {
  it('is late after two days, and the owner is told to ask', () => {
    expect([isLate(placedAt, placed + 2 * dayMs), isLate(placedAt, placed + 2 * dayMs + 1)]).toEqual([false, true]);
    expect(lateWarning(placedAt, placed + 3 * dayMs)).toBe(
      'Placed on 21 November 2026, 3 days before it arrived: ask whether it is still wanted.',
    );
  });

  it('was placed when the phone says', () => {
    expect(placedText(placedAt, placed + dayMs)).toBe('Saturday, 21 November 2026 at 13:00, Pakistan time');
  });

  it('was placed when it arrived, where the phone’s clock is more than a quarter of an hour ahead', () => {
    expect(placedText(placedAt, placed - 15 * minuteMs)).toBe('Saturday, 21 November 2026 at 13:00, Pakistan time');
    expect(placedText(placedAt, placed - 16 * minuteMs)).toBe(
      'no later than Saturday, 21 November 2026 at 12:44, Pakistan time, when it arrived (the phone’s clock was wrong: it said 21 November 2026)',
    );
  });
});
