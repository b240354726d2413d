/** Where the code of a row lives, for rows that a browser journey proves: first row of a stretch → folder or file. */
const stretches: readonly (readonly [firstRow: string, area: string])[] = [
  ['R001', 'src/storefront/root.tsx'],
  ['R002', 'src/storefront/features/shell'],
  ['R049', 'src/storefront/features/contact'],
  ['R050', 'src/storefront/root.tsx'],
  ['R052', 'src/storefront/routes/error-screen.tsx'],
  ['R053', 'src/storefront'],
  ['R055', 'src/storefront/routes'],
  ['R091', 'src/storefront/features/home'],
  ['R106', 'src/storefront/ui'],
  ['R109', 'src/catalogue/listings.ts'],
  ['R110', 'src/storefront/routes/listing.tsx'],
  ['R114', 'src/storefront/features/species'],
  ['R125', 'src/storefront/features/shop-all'],
  ['R131', 'src/catalogue'],
  ['R136', 'src/storefront/features/product'],
  ['R164', 'src/storefront/browser'],
  ['R177', 'src/storefront/features/cart'],
  ['R183', 'src/shop/cart.ts'],
  ['R186', 'src/storefront/features/checkout'],
  ['R214', 'src/storefront/browser/outbox'],
  ['R225', 'src/storefront/features/contact'],
  ['R231', 'src/storefront/ui'],
  ['R239', 'src/storefront'],
  ['Q1', 'src/catalogue'],
];

/** The folder or file that makes a row true; rows stand in the order of the specification. */
export function areaOf(row: string): string {
  const position = (id: string) => (id.startsWith('Q') ? 1000 : 0) + Number(id.slice(1));
  return stretches.findLast(([first]) => position(first) <= position(row))?.[1] ?? 'src';
}

export const areas: readonly string[] = [...new Set(stretches.map(([, area]) => area))];
