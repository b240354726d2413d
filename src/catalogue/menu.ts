export interface MenuLink {
  readonly path: string;
  readonly label: string;
}

/** DOG, CAT or BIRD: a link to the landing page, and the links below it (R012, R013). */
export interface MenuGroup extends MenuLink {
  readonly links: readonly MenuLink[];
}
