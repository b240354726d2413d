import { z } from 'zod';

/** Every address of the desk: patterns for its routes, and what its pages link to. */
export const addresses = {
  list: '/',
  live: '/live',
  search: '/search',
  newOrder: '/orders/new',
  order: '/orders/:id',
  correct: '/orders/:id/correct',
  bulk: '/several',
  slips: '/slips',
  labels: '/labels',
  table: '/orders.xlsx',
  sheet: '/sheet',
  sheetFile: '/sheet.xlsx',
  tracking: '/tracking',
  shipped: '/tracking/shipped',
  tell: '/tell',
  cash: '/cash',
  cashCourier: '/cash/courier',
  paid: '/cash/paid',
  settlement: '/cash/settlement',
  cashMonth: '/cash/month.xlsx',
  publish: '/publish',
  preview: '/publish/preview',
  products: '/products',
  newProduct: '/products/new',
  prices: '/products/prices',
  product: '/products/:id',
  photos: '/products/:id/photos',
  photo: '/products/:id/photos/:number',
  changes: '/changes',
  more: '/more',
  sales: '/sales',
  shop: '/shop',
  shopSection: '/shop/:id',
  pages: '/pages',
  pageList: '/pages/:id',
  productPages: '/products/:id/pages',
  firstSteps: '/first-steps',
  guide: '/guide',
  guidePicture: '/guide/:picture',
  health: '/health',
  testMail: '/health/test-mail',
  log: '/log',
  signIn: '/sign-in',
  signInLink: '/sign-in/:token',
  signOut: '/sign-out',
  signOutEverywhere: '/sign-out-everywhere',
  password: '/password',
  ring: '/ring',
  testDevice: '/ring/test',
  removeDevice: '/ring/remove',
  ringWorker: '/ring-worker.js',
  manifest: '/desk.webmanifest',
  picture: '/pictures/:file',
} as const;

/** An address with its query, without what is undefined. */
function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** The sign-in that leads on to an address. */
export function signInAddress(to: string): string {
  return withQuery(addresses.signIn, { to: to === addresses.list ? undefined : to });
}

export function orderAddress(id: number, of: 'order' | 'correct' = 'order'): string {
  return addresses[of].replace(':id', String(id));
}

/** The orders for which a courier owes money, from number `from`; an empty name means orders without a courier. */
export function cashCourierAddress(courier: string, { from = 0, isAll = false } = {}): string {
  return withQuery(addresses.cashCourier, { courier, from: from || undefined, select: isAll ? 'all' : undefined });
}

export function shopSectionAddress(section: string): string {
  return addresses.shopSection.replace(':id', encodeURIComponent(section));
}

/** A section that was just saved, in the language that was shown. */
export function savedSectionAddress(section: string, language: string): string {
  return withQuery(shopSectionAddress(section), { saved: 1, language: language || undefined });
}

/** The section of the shop with a courier's sheet. */
export function sheetSectionId({ name }: { readonly name: string }): string {
  return `sheet of ${name}`;
}

/** A list of the shop's pages; `at`: the product that is shown there. */
export function listOfProductsAddress(list: string, at: number | null = null): string {
  const address = addresses.pageList.replace(':id', list);
  return at === null ? address : `${address}?at=${at}#product-${at}`;
}

/** The pages that show a product. */
export function productPagesAddress(id: number): string {
  return addresses.productPages.replace(':id', String(id));
}

/** The list of products with this query, at one of them. */
export function productAddress(id: number | null, query: Readonly<Record<string, string>>): string {
  const { search, category, show } = query;
  const shown = {
    search: search || undefined,
    category: category || undefined,
    show: show === 'all' ? undefined : show,
  };
  return `${withQuery(addresses.products, shown)}${id === null ? '' : `#product-${id}`}`;
}

/** The page of a product; `null`: of a new one. */
export function productPageAddress(id: number | null): string {
  return id === null ? addresses.newProduct : addresses.product.replace(':id', String(id));
}

export function photosAddress(id: number): string {
  return addresses.photos.replace(':id', String(id));
}

/** True if the address takes uploads. */
export function isUpload(path: string): boolean {
  const isTable = path === addresses.tracking || path === addresses.settlement;
  return isTable || new RegExp(`^${addresses.photos.replace(':id', '\\d+')}$`).test(path);
}

/** A picture's address. Its version only keeps browsers from showing an old picture. */
export function photoAddress(id: number, number: number, version: string): string {
  return `${photosAddress(id)}/${number}?v=${version}`;
}

/** A value that is ignored if it isn't known. */
function known<Type extends z.ZodType>(type: Type) {
  return type.optional().catch(undefined);
}

/**
 * What the list can show instead of all orders: those to confirm, pack or ship, those that need attention, new ones without
 * an answer for some time, those in a later state, and those since a day.
 */
export const listViews = [
  'confirm',
  'pack',
  'ship',
  'attention',
  'unanswered',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
  'today',
  'week',
] as const;
export type ListView = (typeof listViews)[number];

const listQuery = z.object({
  show: known(z.enum(listViews)),
  /** Only orders before this one. */
  before: known(
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ),
  /** The list doesn't change by itself. */
  reload: known(z.literal('off')),
  /** Orders are being selected: none yet, or all that it shows. */
  select: known(z.enum(['some', 'all'])),
});
/** The list that an address asks for. */
export type ListQuery = z.output<typeof listQuery>;

export function readListQuery(query: URLSearchParams): ListQuery {
  return listQuery.parse(Object.fromEntries(query));
}

export function listAddress(query: ListQuery): string {
  return withQuery(addresses.list, query);
}

/** The page with these orders' sheet for a courier, or its file. `grams` are the owner's weights. */
export function sheetAddress(of: 'sheet' | 'sheetFile', ids: readonly number[], courier: string): string {
  return `${paperAddress(of, ids)}&${new URLSearchParams({ courier }).toString()}`;
}

/** Slips, labels, a table or a courier's sheet of these orders. */
export function paperAddress(of: Paper | 'sheetFile', ids: readonly number[]): string {
  return `${addresses[of]}?of=${ids.join(',')}`;
}

export type Paper = 'slips' | 'labels' | 'table' | 'sheet';

/** The pages to which the buttons of a product's form lead once it is saved, by the values of the buttons. */
export const addressesAfterSave = {
  list: () => addresses.products,
  changes: () => addresses.publish,
  photos: photosAddress,
  pages: productPagesAddress,
} as const;
