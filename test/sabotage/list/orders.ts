import type { Sabotage } from '#test/sabotage/sabotage.ts';

/** What keeps an order from being lost, from the browser's outbox to the mail that is noted as sent. */
export const orderSabotages: readonly Sabotage[] = [
  {
    name: 'outbox: localStorage called durable at once',
    file: 'src/storefront/browser/outbox/list-place.ts',
    from: 'flushMs = 10_000',
    to: 'flushMs = 0',
    rows: [],
    tests: ['src/storefront/browser/outbox/outbox-store.test.ts'],
  },
  {
    name: 'outbox: late database not told',
    file: 'src/storefront/browser/outbox/outbox-store.ts',
    from: '        whenDurable(place,',
    to: '        if (counting !== null) whenDurable(place,',
    rows: [],
    tests: ['src/storefront/browser/outbox/outbox-store.test.ts'],
  },
  {
    name: 'outbox: another order of the cart counts as this one',
    file: 'src/storefront/browser/outbox/outbox-store.ts',
    from: '    if (reference !== counting.reference) return;\n',
    to: '',
    rows: [],
    tests: ['src/storefront/browser/outbox/outbox-store.test.ts'],
  },
  {
    name: 'outbox: the first try waits for the database',
    file: 'src/storefront/browser/outbox/sender.ts',
    from: 'isFresh ? entry : await',
    to: 'await',
    rows: [],
    tests: ['src/storefront/browser/outbox/sender.test.ts'],
  },
];
