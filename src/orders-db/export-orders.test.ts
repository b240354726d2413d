import { describe, expect, it } from 'vitest';
import { csvRow } from './export-orders.ts';

describe('a row of a CSV table', () => {
  it('quotes what would break it (RFC 4180)', () => {
    expect(csvRow(['a', 'b,c', 'say "hi"', 'two\nlines', '', 5])).toBe('a,"b,c","say ""hi""","two\nlines",,5\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+92 300 1234567', "'+92 300 1234567"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', '"\'\rx"'],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
  ])('%j is not a formula (ASVS 1.2.10)', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`);
  });

  it('leaves harmless text and numbers unchanged', () => {
    expect(csvRow(['a=b', 'علی', -5])).toBe('a=b,علی,-5\r\n');
  });
});
