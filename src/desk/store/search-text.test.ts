import { describe, expect, it } from 'vitest';
import { searchPattern } from './search-text.ts';

describe('the pattern of a search', () => {
  it.each([
    [' Ayesha ', '%ayesha%'],
    ['100%_\\', String.raw`%100\%\_\\%`],
    ['+92 300 1234567', '%3001234567%'],
    // PostgreSQL keeps no such character, and a name is kept without the others.
    ['Aye\u0000sha\u202E \u200BKhan', '%ayesha khan%'],
  ])('of “%s” finds what the list holds', (typed, pattern) => {
    expect(searchPattern(typed)).toBe(pattern);
  });
});
