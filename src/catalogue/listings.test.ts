import { describe, expect, it } from 'vitest';
import { isInStock } from './listings.ts';

describe('stock flags on lists', () => {
  it.each(['in stock', 'out of stock'] as const)(
    'decide where they are present, though a missing one means %s (R109)',
    (missing) => {
      expect(isInStock(true, missing)).toBe(true);
      expect(isInStock(false, missing)).toBe(false);
    },
  );

  it('follow the list’s own rule where they are missing (R109)', () => {
    expect(isInStock(undefined, 'in stock')).toBe(true);
    expect(isInStock(undefined, 'out of stock')).toBe(false);
  });
});
