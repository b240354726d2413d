/** A larger catalogue, made up beside the real one, in a copy of the checkout. */
import type { CheckoutCopy } from './checkout-copy.ts';

/** How many products the shop has. */
export const shippedProducts = 69;

/** Adds products to a copy's catalogue: they are sold, related and found by their pages, on the lists of their animals. */
export function addProducts(copy: CheckoutCopy, count: number): void {
  if (count <= 0) return;
  const records = 'src/catalogue/records.ts';
  copy.write(
    'src/catalogue/products/made-up.ts',
    `import type { ProductRecord } from '#catalogue/product-record.ts';
const categories = ['dog-food', 'cat-food', 'bird-food'];
export const madeUp: readonly ProductRecord[] = Array.from({ length: ${count} }, (_, index) => {
  const id = ${shippedProducts} + 1 + index;
  return {
    id,
    name: \`Made-up Food \${id} with Rice 500 g\`,
    price: 500 + (id % 700),
    category: categories[index % 3] ?? '',
    inStock: id % 17 !== 0,
    pictures: ['Made-up food, front', 'Made-up food, back'],
    description: \`<strong>Description</strong><p>Product \${id} stands for the goods of a larger shop. It is eaten by \${id % 90} animals a day.</p><ul><li>500 g</li><li>rice</li></ul>\`,
  };
});
`,
  );
  copy.write(
    records,
    copy
      .read(records)
      .replace(
        "import { pharmacy } from './products/pharmacy.ts';",
        "$&\nimport { madeUp } from './products/made-up.ts';",
      )
      .replace('...pharmacy]', '...pharmacy, ...madeUp]'),
  );
  const listings = 'src/catalogue/listings.ts';
  const species = ['dog', 'cat', 'bird'] as const;
  copy.write(
    listings,
    species.reduce(
      (text, name, place) =>
        text.replace(
          new RegExp(`\\.\\.\\.${name}Labels\\.food,[^}]*?entries: entriesOf\\(`),
          (found) =>
            `${found}...Array.from({ length: ${Math.ceil((count - place) / 3)} }, (_, index) => ${shippedProducts + 1 + place} + 3 * index), `,
        ),
      copy.read(listings),
    ),
  );
}
