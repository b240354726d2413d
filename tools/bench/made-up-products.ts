/** A larger catalogue for measuring: made-up products that are sold, related, and on the lists of their animals. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const animals = ['dog', 'cat', 'bird'] as const;

/** Adds products to a folder with a copy of the shipped catalogue until it has this many. */
export function addProducts(catalogueFolder: string, size: number): void {
  const shipped = readdirSync(join(catalogueFolder, 'products')).length;
  if (size <= shipped) return;
  const ids = Array.from({ length: size - shipped }, (_, index) => shipped + 1 + index);
  for (const [index, id] of ids.entries()) {
    const name = `products/${String(id).padStart(3, '0')}-made-up-food.md`;
    writeFileSync(join(catalogueFolder, name), productFile(id, animals[index % 3] ?? 'dog'));
  }
  const pages = join(catalogueFolder, 'pages.yaml');
  const listed = animals.reduce(
    (text, animal, place) => {
      const added = ids.filter((_, index) => index % 3 === place).join(', ');
      return text.replace(new RegExp(`- path: /${animal}-food\n[^[]*products: \\[`), (found) => `${found}${added}, `);
    },
    readFileSync(pages, 'utf8'),
  );
  writeFileSync(pages, listed);
}

function productFile(id: number, animal: (typeof animals)[number]): string {
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
