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
