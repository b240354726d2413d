import { expect, it } from 'vitest';
import { drawnName } from './drawn-name.ts';

const draw = (name: string) => drawnName('public', name);

it('the name is drawn from the font, the same each time, on a line of 1.2 em', () => {
  const drawn = draw('Panja');
  expect(drawn).toEqual(draw('Panja'));
  expect(drawn?.viewBox).toMatch(/^0 0 2\d\d 120$/);
  expect(drawn?.path).toMatch(/^(?:[mlqz](?:-?\d+(?: ?(?=\d)|(?=[-a-z])))*)+$/);
});

it('each letter begins where the one before it ends, with the font’s kerning', () => {
  const width = (name: string) => Number(draw(name)?.viewBox.split(' ')[2]);
  expect(width('nn')).toBe(2 * width('n'));
  expect(width('AV')).toBeLessThan(width('A') + width('V'));
});

it.each([
  ['in Urdu', 'پنجہ'],
  ['with an accent that the font lacks', 'Ñandú'],
  ['that is too long', 'The Happy Pet Shop'],
])('a name %s stays text', (_, name) => {
  expect(draw(name)).toBeNull();
});

it.each(['Paws and Tails', 'Whiskers Lahore', 'M&M 24/7'])('%s is not too long', (name) => {
  expect(draw(name)).not.toBeNull();
});
