/** Every list of products that the owner fills in `pages.yaml`. */
import { allSpecies, type Species } from '#shop/species.ts';
import type { PagesContent } from './schema.ts';
import type { FieldPath } from './yaml-file.ts';

export interface ProductList {
  /** In addresses: `dog-food`, `home.featured`. */
  readonly key: string;
  readonly name: string;
  readonly on: 'home' | Species | 'pharmacy' | 'newPet';
  readonly path: FieldPath;
  /** Over the products in the shop. */
  readonly heading: string;
  readonly ids: readonly number[];
}

export function productLists({ species, home, pharmacy, newPet }: PagesContent): readonly ProductList[] {
  return [
    ...allSpecies.flatMap((animal) =>
      species[animal].pages.map(({ path, heading, title = heading, products }, index) => ({
        key: path.slice(1),
        name: title,
        on: animal,
        path: ['species', animal, 'pages', index, 'products'],
        heading,
        ids: products,
      })),
    ),
    ...home.rows.map(({ id, heading, products }, index) => ({
      key: `home.${id}`,
      name: `Home, ${heading}`,
      on: 'home' as const,
      path: ['home', 'rows', index, 'products'],
      heading,
      ids: products,
    })),
    {
      key: 'pharmacy',
      name: pharmacy.heading,
      on: 'pharmacy',
      path: ['pharmacy', 'products'],
      heading: pharmacy.heading,
      ids: pharmacy.products,
    },
    ...newPet.groups.map(({ id, heading, products }, index) => ({
      key: `new-pet.${id}`,
      name: `${newPet.heading}, ${heading}`,
      on: 'newPet' as const,
      path: ['newPet', 'groups', index, 'products'],
      heading,
      ids: products,
    })),
  ];
}
