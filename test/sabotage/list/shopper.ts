import type { Sabotage } from '#test/sabotage/sabotage.ts';

/** What is kind to a shopper beyond the rows: removals taken back. */
export const shopperSabotages: readonly Sabotage[] = [
  {
    name: 'undo: a line comes back at the end',
    file: 'src/shop/removed-line.ts',
    from: 'behind: rows.slice(place + 1)',
    to: 'behind: rows.slice(rows.length)',
    rows: [],
    tests: ['src/shop/removed-line.test.ts'],
  },
  {
    name: 'undo: what another tab added is lost',
    file: 'src/storefront/browser/cart-store.ts',
    from: 'change(restoreLine(cart, removed))',
    to: 'change(restoreLine([], removed))',
    rows: [],
    tests: ['src/storefront/browser/cart-store.test.ts'],
  },
  {
    name: 'undo: the focus is lost with the line',
    file: 'src/storefront/features/cart/removed-line.tsx',
    from: `        autoFocus
`,
    to: '',
    rows: [],
    tests: ['test/journeys/cart-undo.test.ts'],
  },
];
