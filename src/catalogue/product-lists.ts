/** Every list of products that the owner fills in `pages.yaml`. */
import { animals } from '#shop/animal-table.ts';
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

export interface ListGroup {
  readonly title: string;
  readonly lists: readonly ProductList[];
}

/** The lists as the desk shows them: those of the home page, of each animal, and the others. */
export function listGroups(lists: readonly ProductList[]): readonly ListGroup[] {
  const groups: readonly { readonly title: string; readonly on: readonly ProductList['on'][] }[] = [
    { title: 'Home', on: ['home'] },
    ...allSpecies.map((species) => ({ title: animals[species].plural, on: [species] })),
    { title: 'Pharmacy and new pet', on: ['pharmacy', 'newPet'] },
  ];
  return groups
    .map(({ title, on }) => ({ title, lists: lists.filter((list) => on.includes(list.on)) }))
    .filter((group) => group.lists.length > 0);
}

/** The name of a list below the title of its group. */
export function nameInGroup({ on, name, heading }: ProductList): string {
  return on === 'home' || on === 'newPet' ? heading : name;
}
