import type { Rupees } from './money.ts';

/** A pack of a product, e.g. "Pack of 6" (R146). */
export interface PackOption {
  readonly name: string;
  /** Sticks in the pack. */
  readonly quantity: number;
  readonly price: Rupees;
  /** Number of the picture that shows it; the first one otherwise. */
  readonly picture?: number;
  /** This pack can't be bought now; the product's others may. */
  readonly soldOut?: boolean | undefined;
}

/** A size of a product, e.g. "XL" (R148). */
export interface SizeOption {
  readonly name: string;
  readonly price: Rupees;
  readonly picture?: number;
  readonly soldOut?: boolean | undefined;
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

/** A product as the orders need it. Releases of earlier versions have no pictures and weights for it. */
export type PricedProduct = Omit<Product, 'images'> &
  Partial<Pick<Product, 'images'>> & { readonly weights?: Weights | undefined };

/** A product's description as a tree, made from its Markdown at build time: text, or an element with children. */
export type RichText = readonly RichNode[];
export type RichNode = string | readonly [tag: RichTag, children: RichText];
export type RichTag = 'strong' | 'p' | 'ul' | 'li' | 'br' | 'em';
