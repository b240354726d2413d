/** A larger catalogue: made-up products next to the real ones, in a copy of the checkout. */
import { shippedCatalogue } from './catalogues.ts';
import type { CheckoutCopy } from './checkout-copy.ts';

/** How many products the shop has. */
export const shippedProducts = shippedCatalogue.products.length;

const animals = ['dog', 'cat', 'bird'] as const;

/** Adds products to a copy's catalogue: they are sold, related, and on the lists of their animals. */
export function addProducts(copy: CheckoutCopy, count: number): void {
  if (count <= 0) return;
  const ids = Array.from({ length: count }, (_, index) => shippedProducts + 1 + index);
  for (const [index, id] of ids.entries()) {
    copy.write(
      `catalogue/products/${String(id).padStart(3, '0')}-made-up-food.md`,
      file(id, animals[index % 3] ?? 'dog'),
    );
  }
  const pages = 'catalogue/pages.yaml';
  copy.write(
    pages,
    animals.reduce((text, animal, place) => {
      const added = ids.filter((_, index) => index % 3 === place).join(', ');
      return text.replace(new RegExp(`- path: /${animal}-food\n[^[]*products: \\[`), (found) => `${found}${added}, `);
    }, copy.read(pages)),
  );
}

function file(id: number, animal: (typeof animals)[number]): string {
  return `---
id: ${id}
name: Made-up Food ${id} with Rice 500 g
price: ${500 + (id % 700)}
category: ${animal}-food
inStock: ${id % 17 !== 0}
pictures:
  - Made-up food, front
  - Made-up food, back
---

Product ${id} stands for the products of a larger shop. It is eaten by ${id % 90} animals a day.

- 500 g
- rice
`;
}
