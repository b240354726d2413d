/**
 * The pages of the shop (R055-R090): one table builds their paths, `routes.product.href({ id: 43 })`, and tells
 * which page is at a path. The paths of listings and animals are the owner's (`catalogue/pages.yaml`).
 */
export const routes = {
  home: onePage('home', '/', '/home'),
  shopAll: onePage('shop-all', '/shop-all'),
  // Spec quirk: the cart links to /shop, whose page is not specified; it is the same one (D2).
  shop: onePage('shop-all', '/shop'),
  pharmacy: onePage('listing', '/pharmacy'),
  newPet: onePage('listing', '/baby-pet'),
  cart: onePage('cart', '/cart'),
  checkout: onePage('checkout', '/checkout'),
  contact: onePage('contact', '/contact'),
  product: {
    kind: 'product',
    href: ({ id }: { readonly id: number }) => `/product/${id}`,
    /** Also for what is no id: its page says that there is no such product (D6). */
    matches: (path: string) => /^\/product\/./s.test(path),
  },
} as const;

export type PageKind = (typeof routes)[keyof typeof routes]['kind'] | 'species';

export interface MenuLink {
  readonly path: string;
  readonly label: string;
}

/** An animal: a link to its landing page, and the links below it (R012, R013). */
export interface MenuGroup extends MenuLink {
  /** In a sentence: `Dogs`. */
  readonly name: string;
  readonly links: readonly MenuLink[];
}

/** The pages that the owner adds: the animals, each with its listings, and other paths of listings. */
export interface OwnerPages {
  readonly menuGroups: readonly { readonly path: string; readonly links: readonly { readonly path: string }[] }[];
  readonly listingAliases: readonly string[];
}

/** The page at a plain path; null if the shop has none. */
export function pageKind(path: string, { menuGroups, listingAliases }: OwnerPages): PageKind | null {
  const isHere = (page: { readonly path: string }) => page.path === path;
  if (menuGroups.some(isHere)) return 'species';
  if (menuGroups.some(({ links }) => links.some(isHere)) || listingAliases.includes(path)) return 'listing';
  return Object.values(routes).find(({ matches }) => matches(path))?.kind ?? null;
}

/** The address of a page's data: `/` → `/data/index.json`, `/product/43` → `/data/product/43.json`. */
export function dataAddress(path: string): string {
  return `/data${path === '/' ? '/index' : path}.json`;
}

/** Related products: those of a page (R162), and those in a file, which an animal's products share. */
export const relatedPageSize = 4;
export const relatedFileSize = 48;

/** The address of such a file, with products in catalogue order; files are counted from 1. */
export function relatedFile(group: string, number: number): string {
  return `/data/related/${group}-${number}.json`;
}

/** A page of which there is one, at the path to keep and maybe at others. */
function onePage<Kind extends string>(kind: Kind, path: string, ...others: readonly string[]) {
  const paths = [path, ...others];
  return { kind, paths, href: () => path, matches: (asked: string) => paths.includes(asked) } as const;
}
