import type { Species } from './species.ts';

export interface MenuLink {
  readonly path: string;
  readonly label: string;
}

/** DOG, CAT or BIRD: a link to the landing page, and the links that unfold below it (spec §2 Header and menus). */
export interface MenuGroup extends MenuLink {
  readonly species: Species;
  readonly links: readonly MenuLink[];
}
