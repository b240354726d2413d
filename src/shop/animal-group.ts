export const animalGroups = ['cat', 'dog', 'bird', 'other'] as const;
export type AnimalGroup = (typeof animalGroups)[number];

/**
 * The animal that a category text speaks of (spec §9 Related products): contains "cat" or "kitten", or is exactly
 * "treats": cat; contains "dog" or "puppy": dog; contains "bird": bird; otherwise other. Case and outer spaces do not count.
 */
export function animalGroup(category: string): AnimalGroup {
  const text = category.trim().toLowerCase();
  if (text.includes('cat') || text.includes('kitten') || text === 'treats') return 'cat';
  if (text.includes('dog') || text.includes('puppy')) return 'dog';
  if (text.includes('bird')) return 'bird';
  return 'other';
}
