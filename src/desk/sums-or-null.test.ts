import { describe, expect, it } from 'vitest';
import { StoreError } from '#order/store-error.ts';
import { rupees } from '#shop/money.ts';
import { signedInDesk, textOf } from '#test/support/test-desk.ts';
import { noSums } from './sums-or-null.ts';

describe('a page whose sums fail', () => {
  it.each([
    ['/', 'Ayesha Khan Rs 6,450 Lahore , 1AAA0000'],
    ['/sales', 'An order counts in the month in which it came'],
    ['/cash', 'Paid too much The courier paid'],
    ['/cash/courier?courier=', 'Ayesha Khan Rs 6,450 Lahore , 1AAA0000'],
  ])('shows the rest: %s (D72)', async (path, rest) => {
    const desk = await signedInDesk({
      wrapDatabase: (database) => ({
        read: async (statement) => {
          if (statement.text.includes('sum(')) throw new StoreError('broken', 'Ayesha');
          return database.read(statement);
        },
      }),
    });
    await desk.place([{ kind: 'state', state: 'delivered' }], [{ kind: 'paid', amount: rupees(9), chargePaisa: 0 }]);
    const response = await desk.get(path);
    const text = textOf(await response.text());
    expect([response.status, text]).toEqual([200, expect.stringContaining(noSums)]);
    expect(text).toContain(rest);
    expect(desk.lines.join('')).toContain('desk-failed');
    expect(desk.lines.join('')).not.toContain('Ayesha');
  });
});
