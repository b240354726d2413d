import type { ProductList } from '#catalogue/product-lists.ts';
import { animals } from '#shop/animals.ts';
import { allSpecies } from '#shop/species.ts';

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
