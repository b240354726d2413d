import { describe, expect, it } from 'vitest';
import { pakistanClock, pakistanMidnight, sortableClock } from './pakistan-clock.ts';

describe('the owner’s clock', () => {
  it('is that of Pakistan', () => {
    const time = Date.parse('2026-11-21T21:05:09Z');
    expect(pakistanClock(time)).toBe('22 Nov 2026, 02:05');
    expect(sortableClock(time)).toBe('2026-11-22 02:05:09');
  });

  it('begins a day at midnight there', () => {
    expect(pakistanMidnight('2026-11-21')).toBe(Date.parse('2026-11-20T19:00:00Z'));
  });

  it.each(['2026-02-30', '2026-13-01', '21.11.2026', '2026-11-21T10:00', 'now', ''])('takes %j for no day', (text) => {
    expect(pakistanMidnight(text)).toBeNull();
  });
});
