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

/** The pages that the owner adds: the animals, each with its listings, and other paths of listings. */
export interface OwnPages {
  readonly menuGroups: readonly { readonly path: string; readonly links: readonly { readonly path: string }[] }[];
  readonly listingAliases: readonly string[];
}

/** Which page is at a path; null where the shop has none. A slash at the end does not count. */
export function pageKind(path: string, { menuGroups, listingAliases }: OwnPages): PageKind | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const isHere = (page: { readonly path: string }) => page.path === plain;
  if (menuGroups.some(isHere)) return 'species';
  if (menuGroups.some(({ links }) => links.some(isHere)) || listingAliases.includes(plain)) return 'listing';
  return Object.values(routes).find(({ matches }) => matches(plain))?.kind ?? null;
}

/** The address of a page's data: `/` → `/data/index.json`, `/product/43` → `/data/product/43.json`. */
export function dataAddress(path: string): string {
  const plain = path.replace(/\/+$/, '');
  return `/data${plain === '' ? '/index' : plain}.json`;
}

/** A page of which there is one, at the path to keep and maybe at others. */
function onePage<Kind extends string>(kind: Kind, path: string, ...others: readonly string[]) {
  const paths = [path, ...others];
  return { kind, paths, href: () => path, matches: (asked: string) => paths.includes(asked) } as const;
}
