export interface MenuLink {
  readonly path: string;
  readonly label: string;
}

/** An animal: a link to its landing page, and the links below it (R012, R013). */
export interface MenuGroup extends MenuLink {
  readonly links: readonly MenuLink[];
}
