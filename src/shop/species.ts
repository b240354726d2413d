/** The animals of the table in `animal-table.ts`, and everything that derives from it. */
import { type Animal, animals } from './animal-table.ts';

export type Species = keyof typeof animals;

const entries: Readonly<Record<Species, Animal>> = animals;

/** In menu order. */
export const allSpecies: readonly Species[] = Object.keys(animals).filter((name) => isSpecies(name));

function isSpecies(name: string): name is Species {
  return name in animals;
}

/** A value for each animal. */
export function bySpecies<Value>(value: (species: Species) => Value): Readonly<Record<Species, Value>>;
export function bySpecies<Value>(value: (species: Species) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(allSpecies.map((species) => [species, value(species)]));
}

/** The backgrounds of pictures: one for each animal, and one for products of no animal. */
export const tints = { ...bySpecies((species) => animals[species].tint), pharmacy: '#eae5f6' };
export type Tint = keyof typeof tints;

export type AnimalGroup = Species | 'other';

/** The animal that a category names (R163). Case and outer spaces are ignored. */
export function animalGroup(category: string): AnimalGroup {
  const text = category.trim().toLowerCase();
  const isNamed = ({ categories: { containing, exactly = [] } }: Animal) =>
    containing.some((word) => text.includes(word)) || exactly.includes(text);
  return byRank.find((species) => isNamed(entries[species])) ?? 'other';
}

const byRank = [...allSpecies].sort((a, b) => animals[a].rank - animals[b].rank);
