/** Every list of products that the owner fills in `pages.yaml`. */
import { animals } from '#shop/animal-table.ts';
import { allSpecies, type Species } from '#shop/species.ts';
import type { PagesContent, SpeciesContent } from './schema.ts';
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

/** The animals that have a page, in menu order. */
export function animalPages({ species }: PagesContent): readonly (readonly [Species, SpeciesContent])[] {
  return allSpecies.flatMap((animal) => {
    const page = species[animal];
    return page ? [[animal, page] as const] : [];
  });
}

export function productLists(content: PagesContent): readonly ProductList[] {
  const list = (
    on: ProductList['on'],
    path: FieldPath,
    { key, name, heading, products }: { key: string; name: string; heading: string; products: readonly number[] },
  ): ProductList => ({ key, name, on, path: [...path, 'products'], heading, ids: products });
  const { home, pharmacy, newPet } = content;
  return [
    ...animalPages(content).flatMap(([animal, { pages }]) =>
      pages.map((page, index) =>
        list(animal, ['species', animal, 'pages', index], {
          ...page,
          key: page.path.slice(1),
          name: page.title ?? page.heading,
        }),
      ),
    ),
    ...home.rows.map((row, index) =>
      list('home', ['home', 'rows', index], { ...row, key: `home.${row.id}`, name: `Home, ${row.heading}` }),
    ),
    list('pharmacy', ['pharmacy'], { ...pharmacy, key: 'pharmacy', name: pharmacy.heading }),
    ...newPet.groups.map((group, index) =>
      list('newPet', ['newPet', 'groups', index], {
        ...group,
        key: `new-pet.${group.id}`,
        name: `${newPet.heading}, ${group.heading}`,
      }),
    ),
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
