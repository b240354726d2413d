/** Category texts that put a product among the related products of another animal (spec §9 Related products). */
import { type AnimalGroup, animalGroup } from '#shop/animal-group.ts';
import type { Product } from '#shop/product.ts';
import type { NamedList } from './goods.ts';
import type { Suspicion } from './suspicion.ts';

const animalWords: readonly { readonly group: AnimalGroup; readonly words: readonly string[] }[] = [
  { group: 'cat', words: ['cat', 'cats', 'kitten', 'kittens'] },
  { group: 'dog', words: ['dog', 'dogs', 'puppy'] },
  { group: 'bird', words: ['bird', 'birds'] },
];

/** A word that holds an animal by accident ("medication"), or an animal on whose pages the product does not stand. */
export function groupSuspicions(
  { id, category }: Pick<Product, 'id' | 'category'>,
  lists: readonly NamedList[],
): readonly Suspicion[] {
  const group = animalGroup(category);
  const others = group === 'other' ? 'no other product' : `${group} products`;
  const species = [
    ...new Set(
      lists.flatMap((list) => (list.species && list.entries.some((entry) => entry.id === id) ? [list.species] : [])),
    ),
  ];
  const isElsewhere = species.length > 0 && !species.some((one) => one === group);
  if (!isElsewhere && !isAccident(category, group)) return [];
  const why = isElsewhere ? `it stands on the ${species.join(' and ')} pages` : 'only a part of a word says so';
  return [
    {
      product: id,
      kind: 'wrong group',
      problem: `its category "${category}" relates it to ${others}, but ${why}`,
      remedy: `Write a category with ${animalsMeant(species)} as a word of its own, and with no other animal.`,
    },
  ];
}

function isAccident(category: string, group: AnimalGroup): boolean {
  const text = category.trim().toLowerCase();
  const words = text.split(/[^a-z]+/);
  const meant = animalWords.find((animal) => animal.group === group);
  return meant !== undefined && text !== 'treats' && !meant.words.some((word) => words.includes(word));
}

function animalsMeant(species: readonly string[]): string {
  return species.length === 0 ? 'the animal, or none,' : species.map((one) => `"${one}"`).join(' or ');
}
