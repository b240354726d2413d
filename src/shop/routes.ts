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
  readonly links: readonly MenuLink[];
}

/** The pages that the owner adds: the animals, each with its listings, and other paths of listings. */
export interface OwnerPages {
  readonly menuGroups: readonly { readonly path: string; readonly links: readonly { readonly path: string }[] }[];
  readonly listingAliases: readonly string[];
}

/** A sign that is in no address here, as an escape, which each program on the way may have escaped once more. */
export const escapedSign = '%(?:25)*(?:0[9ad]|2[0-46-9a-c]|3[a-f]|40|5[b-e]|60|7[b-e]|[89a-f][\\da-f])';
/** Chats and mails take the end of a sentence, or the next word, for a part of a link; other programs escape its query. */
const tail = new RegExp(`(?:[^\\w./%-]|${escapedSign}).*`, 'is');
/** Behind the address of the home page a word would be the path of another page. */
const homeTail = /^\/+(?:[&?].*|[\p{P}\p{S}\p{Z}\p{Cf}\p{M}]*)$/su;

/**
 * The spelling of a path that the shop uses: small letters, and capitals for the reference of an order's page; no
 * needless escapes or slashes, nothing that a chat or mail added (D117). A path that no page can have keeps its
 * spelling, but for doubled slashes: `//name` would be the address of another host.
 */
export function plainPath(path: string): string {
  const single = (text: string) => text.replace(/\/{2,}/g, '/');
  try {
    const cut = single(decodeURIComponent(path.replace(tail, ''))).replace(/([a-z\d])[._/-]+$/i, '$1');
    if (/^(?!.*\/\.)[\w./-]*[a-z\d]$/i.test(cut))
      return cut
        .toLowerCase()
        .replace(/^(\/o\/)([a-z\d]{26})$/, (_, folder, key: string) => folder + key.toUpperCase());
    if (homeTail.test(decodeURIComponent(path))) return routes.home.href();
  } catch {
    // Malformed escapes.
  }
  return single(path);
}

/** The same for a whole address without its origin. Some programs escape the sign of a fragment, too (D117). */
export function plainAddress(url: Readonly<Record<'pathname' | 'search' | 'hash', string>>): string {
  const [, fragment] = /%(?:25)*23(.+)$/i.exec(url.pathname) ?? [];
  return plainPath(url.pathname) + url.search + (fragment === undefined ? url.hash : `#${fragment}`);
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
