import { expect, it } from 'vitest';
import { table } from './table.ts';

it('a table has columns as wide as their widest cell, and the last runs on', () => {
  expect(
    table(
      ['A', 'B', 'C'],
      [
        ['one', '', 'x'],
        ['1', '22', 'a long one'],
      ],
    ),
  ).toBe('A    B   C\none      x\n1    22  a long one\n');
});
