import { expect, it } from 'vitest';
import { cut } from './cut.ts';

it.each([
  ['Ayesha Khan', 11, 'Ayesha Khan'],
  ['Ayesha Khan', 10, 'Ayesha Kh…'],
  ['', 5, ''],
  ['عبداللہ خان', 5, 'عبدا…'],
  ['عُثمان', 3, 'عُث…'],
  ['🐈‍⬛🇵🇰🐈‍⬛', 6, '🐈‍⬛🇵🇰🐈‍⬛'],
  ['🐈‍⬛🇵🇰🐈‍⬛', 5, '🐈‍⬛🇵🇰…'],
  ['🐈‍⬛🇵🇰🐈‍⬛', 4, '🐈‍⬛…'],
])('%j in %i columns is %j', (line, columns, expected) => {
  expect(cut(line, columns)).toBe(expected);
});
