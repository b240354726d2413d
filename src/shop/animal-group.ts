export const animalGroups = ['cat', 'dog', 'bird', 'other'] as const;
export type AnimalGroup = (typeof animalGroups)[number];

/**
 * The animal that a category text names (R163): "cat" or "kitten" anywhere, or exactly "treats", means cat; else "dog"
 * or "puppy" means dog; else "bird" means bird; else other. Case and outer spaces are ignored.
 */
export function animalGroup(category: string): AnimalGroup {
  const text = category.trim().toLowerCase();
  if (text.includes('cat') || text.includes('kitten') || text === 'treats') return 'cat';
  if (text.includes('dog') || text.includes('puppy')) return 'dog';
  if (text.includes('bird')) return 'bird';
  return 'other';
}
