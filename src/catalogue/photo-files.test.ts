import { expect, it } from 'vitest';
import { photoChanges } from './photo-files.ts';

const words = (before: Record<string, string>, after: Record<string, string>) =>
  photoChanges(new Map(Object.entries(before)), new Map(Object.entries(after)));

it.each([
  ['nothing', { '1.jpg': 'a', '2.jpg': 'b' }, { '2.jpg': 'b', '1.jpg': 'a' }, ''],
  ['new ones', {}, { '1.jpg': 'a', '2.jpg': 'b' }, '2 photos added'],
  ['one that is gone', { '1.jpg': 'a', '2.jpg': 'b' }, { '1.jpg': 'b' }, '1 photo removed'],
  ['another one in its place', { '1.jpg': 'a' }, { '1.jpg': 'b' }, '1 photo changed'],
  ['another part of it', { '1.jpg': 'a' }, { '1-left.jpg': 'a' }, '1 photo changed'],
  ['another order', { '1.jpg': 'a', '2.jpg': 'b' }, { '1.jpg': 'b', '2.jpg': 'a' }, 'photos in another order'],
  ['another number', { '2.jpg': 'a' }, { '1.jpg': 'a' }, 'photo files renamed'],
  [
    'all of it at once',
    { '1.jpg': 'a', '2.jpg': 'b', '3.jpg': 'c' },
    { '1.jpg': 'c', '2-top.jpg': 'a', '3.jpg': 'b', '4.jpg': 'd' },
    '1 photo added, 1 changed, order changed',
  ],
])('what differs between two folders of photos is told where it is %s', (_, before, after, told) => {
  expect(words(before, after)).toBe(told);
});
