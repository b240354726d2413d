import type { Language } from '#shop/customer-messages.ts';
import { type OrderState, orderStates } from '#order/order-states.ts';

/** Every address of the desk: patterns for its routes, and what its pages link to. */
export const addresses = {
  list: '/',
  live: '/live',
  search: '/search',
  newOrder: '/orders/new',
  order: '/orders/:id',
  correct: '/orders/:id/correct',
  message: '/orders/:id/message/:language/:number',
  bulk: '/several',
  slips: '/slips',
  labels: '/labels',
  table: '/orders.xlsx',
  sheet: '/sheet',
  sheetFile: '/sheet.xlsx',
  tracking: '/tracking',
  shipped: '/tracking/shipped',
  cash: '/cash',
  cashCourier: '/cash/courier',
  paid: '/cash/paid',
  settlement: '/cash/settlement',
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
  health: '/health',
  testMail: '/health/test-mail',
  log: '/log',
  signIn: '/sign-in',
  signInLink: '/sign-in/:token',
  signOut: '/sign-out',
  signOutEverywhere: '/sign-out-everywhere',
  password: '/password',
  ring: '/ring',
  testPhone: '/ring/test',
  removePhone: '/ring/remove',
  ringWorker: '/ring-worker.js',
  manifest: '/desk.webmanifest',
  picture: '/pictures/:file',
} as const;

export function orderAddress(id: number, of: 'order' | 'correct' = 'order'): string {
  return addresses[of].replace(':id', String(id));
}

/** Opens WhatsApp with a message. `number` counts the order's numbers from 0, as no address of the desk has a phone number. */
export function messageAddress(id: number, language: Language, number: number): string {
  return addresses.message.replace(':id', String(id)).replace(':language', language).replace(':number', String(number));
}

/** The orders for which a courier owes money, from number `from`; an empty name means orders without a courier. */
export function cashCourierAddress(courier: string, { from = 0, isAll = false } = {}): string {
  const query = { courier, ...(from > 0 && { from: String(from) }), ...(isAll && { select: 'all' }) };
  return `${addresses.cashCourier}?${new URLSearchParams(query).toString()}`;
}

export function shopSectionAddress(section: string): string {
  return addresses.shopSection.replace(':id', encodeURIComponent(section));
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

/** The list of products as a search found it, at one of them. */
export function productAddress(id: number | null, search: string): string {
  const query = search === '' ? '' : `?${new URLSearchParams({ search }).toString()}`;
  return `${addresses.products}${query}${id === null ? '' : `#product-${id}`}`;
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

/** The list that an address asks for. */
export interface ListQuery {
  readonly state: OrderState | null;
  readonly isAttention: boolean;
  /** New orders whose customer has not answered for some time. */
  readonly isUnanswered: boolean;
  readonly since: 'today' | 'week' | null;
  /** Only orders before this one. */
  readonly before: number | null;
  /** The list doesn't change by itself. */
  readonly isStill: boolean;
  /** Orders are being selected: none yet, or all that it shows. */
  readonly select: 'some' | 'all' | null;
}

/** Ignores what it doesn't know. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const before = query.get('before') ?? '';
  return {
    state: orderStates.find((known) => known === query.get('state')) ?? null,
    isAttention: query.get('attention') === '1',
    isUnanswered: query.get('answer') === 'none',
    since: (['today', 'week'] as const).find((known) => known === query.get('since')) ?? null,
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
    isStill: query.get('reload') === 'off',
    select: (['some', 'all'] as const).find((known) => known === query.get('select')) ?? null,
  };
}

export function listAddress({
  state,
  isAttention,
  isUnanswered,
  since,
  before,
  isStill,
  select,
}: Partial<ListQuery>): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(isAttention && { attention: '1' }),
    ...(isUnanswered && { answer: 'none' }),
    ...(since && { since }),
    ...(before && { before: String(before) }),
    ...(isStill && { reload: 'off' }),
    ...(select && { select }),
  }).toString();
  return query === '' ? addresses.list : `${addresses.list}?${query}`;
}

/** The list on which orders were selected, by its query. */
export function listBefore(query: string): string {
  return listAddress({ ...readListQuery(new URLSearchParams(query)), select: null });
}

/** The page with these orders' sheet for a courier, or its questions. `grams` are the owner's weights. */
export function sheetAddress(ids: readonly number[], courier: string, grams: string): string {
  return `${addresses.sheet}?${sheetQuery(ids, courier, grams)}`;
}

export function sheetFileAddress(ids: readonly number[], courier: string, grams: string): string {
  return `${addresses.sheetFile}?${sheetQuery(ids, courier, grams)}`;
}

function sheetQuery(ids: readonly number[], courier: string, grams: string): string {
  const query = new URLSearchParams({ courier, ...(grams !== '' && { grams }) });
  return `of=${ids.join(',')}&${query.toString()}`;
}

/** Slips, labels, a table or a courier's sheet of these orders. */
export function paperAddress(of: Paper, ids: readonly number[]): string {
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
