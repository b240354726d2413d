import {
  birdLabels,
  catLabels,
  contactLabels,
  dogLabels,
  type ListingLabels,
  newPetLabels,
  pharmacyLabels,
  shopAllLabels,
  speciesLabels,
} from './labels.ts';
import type { Species } from './listings.ts';

export interface MenuLink {
  readonly path: string;
  readonly label: string;
}

/** DOG, CAT or BIRD: a link to the landing page, and the links that unfold below it. */
export interface MenuGroup extends MenuLink {
  readonly species: Species;
  readonly links: readonly MenuLink[];
}

function menuGroup(species: Species, listings: Readonly<Record<string, ListingLabels>>): MenuGroup {
  const { path, menuLabel } = speciesLabels[species];
  const links = Object.values(listings).map((listing) => ({ path: listing.path, label: listing.menuLabel }));
  return { species, path, label: menuLabel, links };
}

/** The menu's groups, links in the order of the route table (spec §2 Header and menus, rows R024-R026). */
export const menuGroups: readonly MenuGroup[] = [
  menuGroup('dog', dogLabels),
  menuGroup('cat', catLabels),
  menuGroup('bird', birdLabels),
];

/** The menu's other links. Our choice: with Shop All and New Pet at Home, else unreachable from here (row R027). */
export const menuLinks: readonly MenuLink[] = [
  { path: shopAllLabels.path, label: shopAllLabels.menuLabel },
  { path: pharmacyLabels.path, label: pharmacyLabels.heading },
  { path: newPetLabels.path, label: newPetLabels.heading },
  { path: contactLabels.path, label: contactLabels.heading },
];
