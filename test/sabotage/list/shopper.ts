import type { Sabotage } from '#test/sabotage/sabotage.ts';

/** What is kind to a shopper beyond the rows: removals taken back, actions in reach, questions. */
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
  {
    name: 'in reach: the bar runs under the chat button',
    file: 'src/storefront/styles/base.css',
    from: 'padding: 12px calc(56px + 2 * var(--space-2)) var(--space-2) var(--space-2)',
    to: 'padding: 12px var(--space-2) var(--space-2) var(--space-2)',
    rows: [],
    tests: ['test/journeys/in-reach.test.ts'],
  },
  {
    name: 'toast: under the line that says there is no line',
    file: 'src/storefront/ui/toasts.module.css',
    from: 'inset-block-start: 100%',
    to: 'inset-block-start: var(--header-height)',
    rows: ['R232'],
    tests: ['test/journeys/in-reach.test.ts'],
  },
  {
    name: 'stock: the question names no product',
    file: 'src/shop/inquiry.ts',
    from: 'tell me when ${productName} is back',
    to: 'tell me when it is back',
    rows: [],
    tests: ['src/shop/inquiry.test.ts'],
  },
  {
    name: 'open now: by the clock of another country',
    file: 'src/shop/opening-hours.ts',
    from: 'karachiMs = 5 *',
    to: 'karachiMs = 4 *',
    rows: ['R230'],
    tests: ['src/shop/opening-hours.test.ts'],
  },
  {
    name: 'open now: an hour behind',
    file: 'src/storefront/ui/open-now.tsx',
    from: 'everyMs = 60_000',
    to: 'everyMs = 3_600_000',
    rows: ['R230'],
    tests: ['test/journeys/open-now.test.ts'],
  },
  {
    name: 'share: says copied though nothing was',
    file: 'src/storefront/browser/share-page.ts',
    from: "return 'failed'",
    to: "return 'copied'",
    rows: [],
    tests: ['test/journeys/share.test.ts'],
  },
];
