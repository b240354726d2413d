/** A product: its options, its price as chosen, and how it is bought. */
import type { Rupees } from './money.ts';
import { routes } from './routes.ts';

/** A size of a product, e.g. "XL" (R148). */
export interface SizeOption {
  readonly name: string;
  readonly price: Rupees;
  /** Number of the picture that shows it; the first one otherwise. */
  readonly picture?: number;
  /** This size can't be bought now; the product's others may. */
  readonly soldOut?: boolean | undefined;
}

/** A pack of a product, e.g. "Pack of 6" (R146). */
export interface PackOption extends SizeOption {
  /** Sticks in the pack. */
  readonly quantity: number;
}

/** A product as the whole shop knows it (Q1). */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: Rupees;
  readonly salePrice: Rupees | null;
  readonly category: string;
  /** False also if all of its packs or sizes are sold out. */
  readonly inStock: boolean;
  /** No longer sold (D67). */
  readonly takenOff?: true;
  /** Addresses of one to five pictures; the first is the main one. */
  readonly images: readonly string[];
  readonly packOptions?: readonly PackOption[];
  readonly sizeOptions?: readonly SizeOption[];
}

/** Grams by the name of the pack or size, or by an empty name (D84). Those without a weight have no entry. */
export type Weights = Readonly<Record<string, number>>;

/** A product as the orders need it; without weights if none is known. */
export type PricedProduct = Product & { readonly weights?: Weights | undefined };

/** A product's description as a tree, made from its Markdown at build time: text, or an element with children. */
export type RichText = readonly RichNode[];
export type RichNode = string | readonly [tag: RichTag, children: RichText];
export type RichTag = 'strong' | 'p' | 'ul' | 'li' | 'br' | 'em';

/** A shopper's choice on the product page: indexes in the option lists. */
export interface Selection {
  readonly packIndex: number;
  readonly sizeIndex: number;
}

type WithOptions = Pick<Product, 'packOptions' | 'sizeOptions'>;
type Priced = Pick<Product, 'price' | 'salePrice'> & WithOptions;

/** The choice until the shopper makes one: the first pack or size that is not sold out; the first if all are. */
export function firstAvailable({ packOptions, sizeOptions }: WithOptions): Selection {
  return { packIndex: firstAvailableIndex(packOptions), sizeIndex: firstAvailableIndex(sizeOptions) };
}

function firstAvailableIndex(options: readonly SizeOption[] = []): number {
  const index = options.findIndex(({ soldOut = false }) => !soldOut);
  return Math.max(0, index);
}

/**
 * The unit price: the pack's, else the size's, else the sale price, else the normal price (R149). A sale price of 0
 * counts as none. An index outside the list means its first option.
 */
export function unitPrice(product: Priced, selection: Selection = firstAvailable(product)): Rupees {
  const option = chosenPack(product, selection) ?? chosenSize(product, selection);
  if (option) return option.price;
  return isOnSale(product) ? product.salePrice : product.price;
}

/** True if the product can't be bought as chosen: it is sold out, or its pack or size is. */
export function isSoldOut(product: Pick<Product, 'inStock'> & WithOptions, selection: Selection): boolean {
  const options = [chosenPack(product, selection), chosenSize(product, selection)];
  return !product.inStock || options.some((option) => option?.soldOut);
}

export function chosenPack(product: Pick<Product, 'packOptions'>, selection: Selection) {
  return product.packOptions?.[selection.packIndex] ?? product.packOptions?.[0];
}

export function chosenSize(product: Pick<Product, 'sizeOptions'>, selection: Selection) {
  return product.sizeOptions?.[selection.sizeIndex] ?? product.sizeOptions?.[0];
}

/** The names of the chosen pack and size, as the cart and the page's address have them. */
export function chosenNames(product: WithOptions, selection: Selection): Partial<Record<'pack' | 'size', string>> {
  const pack = chosenPack(product, selection)?.name;
  const size = chosenSize(product, selection)?.name;
  return { ...(pack !== undefined && { pack }), ...(size !== undefined && { size }) };
}

/**
 * A pack or size as machines know it: with an id, and an address that opens the product with it chosen. A product
 * without options is the only variant of itself (D95).
 */
export interface Variant {
  readonly sku: string;
  /** Path and query. */
  readonly address: string;
  readonly price: Rupees;
  /** Name of the pack or size. */
  readonly option?: string;
  /** This pack or size is sold out; the product itself may not be. */
  readonly soldOut?: boolean;
}

export function variants(product: Priced & Pick<Product, 'id'>): readonly Variant[] {
  const { id, packOptions, sizeOptions = [] } = product;
  const path = routes.product.href(product);
  const options = packOptions ?? sizeOptions;
  if (options.length === 0) return [{ sku: String(id), address: path, price: unitPrice(product) }];
  return options.map(({ name, price, soldOut }) => ({
    sku: `${id}-${name}`,
    address: `${path}?${packOptions ? 'pack' : 'size'}=${encodeURIComponent(name)}`,
    price,
    option: name,
    ...(soldOut && { soldOut }),
  }));
}

/**
 * The selection that an address names, perhaps followed by signs that a chat took for its end; the first available
 * option where it names none that can be bought.
 */
export function namedSelection(product: WithOptions, nameOf: (kind: 'pack' | 'size') => string | null): Selection {
  const { packOptions = [], sizeOptions = [] } = product;
  const { packIndex, sizeIndex } = firstAvailable(product);
  const named = (options: readonly SizeOption[], name: string | null, first: number) => {
    const find = (wanted = name) => options.findIndex((option) => option.name === wanted && !option.soldOut);
    return [find(), find(name?.replace(afterName, ''))].find((index) => index !== -1) ?? first;
  };
  return {
    packIndex: named(packOptions, nameOf('pack'), packIndex),
    sizeIndex: named(sizeOptions, nameOf('size'), sizeIndex),
  };
}

const afterName = /[^\p{L}\p{M}\p{N}]+$/u;

/** The address of the picture of what is chosen; a picture that is missing is the first. */
export function chosenImage(product: Pick<Product, 'images'> & WithOptions, selection: Selection) {
  const { picture = 1 } = chosenPack(product, selection) ?? chosenSize(product, selection) ?? {};
  return product.images[picture - 1] ?? product.images[0];
}

/** True if the page strikes the price through and shows SALE (R145). */
export function isOnSale<P extends Pick<Product, 'salePrice'>>(product: P): product is P & { salePrice: Rupees } {
  return product.salePrice !== null && product.salePrice > 0;
}

/** A price on a list. */
export interface ListPrice {
  readonly price: Rupees;
  /** The price before the sale. */
  readonly was?: Rupees;
  /** The lowest of several. */
  readonly isFrom?: true;
}

/** The price of a product whose pack or size has not been chosen yet (D95): of those that are not sold out, if any. */
export function listPrice(product: Priced): ListPrice {
  const all = product.packOptions ?? product.sizeOptions ?? [];
  const available = all.filter(({ soldOut = false }) => !soldOut);
  const options = [...(available.length > 0 ? available : all)].sort((a, b) => a.price - b.price);
  const [cheapest] = options;
  if (!cheapest) return { price: unitPrice(product), ...(isOnSale(product) && { was: product.price }) };
  return { price: cheapest.price, ...(options.at(-1)?.price !== cheapest.price && { isFrom: true }) };
}

/** Sticks bought: sticks in the chosen pack times quantity; null for a product without packs (R152). */
export function totalSticks(product: Pick<Product, 'packOptions'>, selection: Selection, quantity: number) {
  const pack = chosenPack(product, selection);
  return pack ? pack.quantity * quantity : null;
}

const inquiryIds: readonly number[] = [67, 68];

/** Parts of a name that mark a heavy product. Plain substrings: "15kg" contains "5kg" (D18). */
export const inquiryWords = ['3kg', '3 kg', '5kg', '5 kg', '5l', '5 l', 'litter'] as const;

const inquiryPattern = new RegExp(inquiryWords.join('|'), 'iu');

/** The part of a name, as it is written, that marks a heavy product; `null` for none. */
export function inquiryPart(name: string): string | null {
  return inquiryPattern.exec(name)?.[0] ?? null;
}

/** True if a product is too heavy for the cart, so that the shopper asks on WhatsApp instead (R156). */
export function isInquiryOnly(product: { readonly id: number; readonly name: string }): boolean {
  return inquiryIds.includes(product.id) || inquiryPart(product.name) !== null;
}

/**
 * The message that opens the inquiry's chat (R157). The unit price is in plain digits, as the sentence has its own
 * "Rs.".
 */
export function inquiryMessage(productName: string, price: number): string {
  return `Hi! I'm interested in ${productName} - Rs. ${price}. Please provide more details.`;
}

/** The message that asks the shop to say when a sold-out product is back. */
export function backInStockMessage(productName: string): string {
  return `Hi! Please tell me when ${productName} is back in stock.`;
}
