import { describe, expect, it } from 'vitest';
import { fits, table } from './table.ts';

const head = ['A', 'B', 'C'];
const rows = [
  ['one', '', 'x'],
  ['1', '22', 'quite a long one'],
];

describe('a table', () => {
  it('has columns as wide as their widest cell, except the last', () => {
    expect(table(head, rows)).toBe('A    B   C\none      x\n1    22  quite a long one\n');
  });

  it('is only cut for a terminal, in its last column', () => {
    expect(table(head, rows, 22)).toBe('A    B   C\none      x\n1    22  quite a long…\n');
    expect(table(head, rows, 10)).toBe('A    B   C\none      x\n1    22  quite a lon…\n');
  });

  it('fits if some of its last column can be read', () => {
    expect([fits(head, rows, 21), fits(head, rows, 20)]).toEqual([true, false]);
  });
});
