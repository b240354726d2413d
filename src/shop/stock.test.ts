import { describe, expect, it } from 'vitest';
import { isInStock } from './stock.ts';

describe('stock flags on lists (§4)', () => {
  it.each(['in stock', 'out of stock'] as const)(
    'R109 a flag that is there decides, though a missing one means %s',
    (missing) => {
      expect(isInStock(true, missing)).toBe(true);
      expect(isInStock(false, missing)).toBe(false);
    },
  );

  it('R109 a missing flag means what the list says it means', () => {
    expect(isInStock(undefined, 'in stock')).toBe(true);
    expect(isInStock(undefined, 'out of stock')).toBe(false);
  });
});
