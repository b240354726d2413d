import { describe, expect, it } from 'vitest';
import { dayStart, weekStart } from './pakistan-days.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('a day in Pakistan', () => {
  it('begins at 19:00 UTC of the day before', () => {
    expect(iso(dayStart(Date.parse('2026-11-21T18:59:59.999Z')))).toBe('2026-11-20T19:00:00.000Z');
    expect(iso(dayStart(Date.parse('2026-11-21T19:00:00.000Z')))).toBe('2026-11-21T19:00:00.000Z');
  });
});

describe('a week in Pakistan', () => {
  it('begins on Monday (the 23rd of November 2026 is one)', () => {
    expect(iso(weekStart(Date.parse('2026-11-22T18:59:59.999Z')))).toBe('2026-11-15T19:00:00.000Z');
    expect(iso(weekStart(Date.parse('2026-11-22T19:00:00.000Z')))).toBe('2026-11-22T19:00:00.000Z');
    expect(iso(weekStart(Date.parse('2026-11-29T12:00:00.000Z')))).toBe('2026-11-22T19:00:00.000Z');
  });
});
