import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('counts one thing in the singular, none and several in the plural', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'order'))).toEqual(['0 orders', '1 order', '1,200 orders']);
});
