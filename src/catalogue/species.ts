/** The animals with pages of their own, in menu order. */
export const allSpecies = ['dog', 'cat', 'bird'] as const;
export type Species = (typeof allSpecies)[number];
