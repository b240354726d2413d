/** The kinds of pages that are measured. */
export const routes = {
  home: '/',
  product: '/product/43',
  listing: '/dog-food',
  species: '/dog-main',
  'shop all': '/shop-all',
  pharmacy: '/pharmacy',
  cart: '/cart',
  checkout: '/checkout',
  contact: '/contact',
} as const;

export type RouteName = keyof typeof routes;

/** Only for Lighthouse. */
export const morePages = ['/baby-pet', '/bird-main', '/product/69'] as const;

/** Aliases of a page with another canonical address. */
export const aliases = ['/home', '/shop', '/dog-deworming', '/cat-beds'] as const;

/** Answered with 404. */
export const errorScreens = ['/nowhere', '/product/999'] as const;
