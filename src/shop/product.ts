import type { Rupees } from './money.ts';

/** One way to buy a pack product, e.g. "Pack of 6" (spec §3 Product). */
export interface PackOption {
  readonly name: string;
  /** Sticks in the pack. */
  readonly quantity: number;
  readonly price: Rupees;
}

/** One size of a sized product, e.g. "XL" (spec §3 Product). */
export interface SizeOption {
  readonly name: string;
  readonly price: Rupees;
}

/** A product as the whole shop knows it (spec §3 Product). */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: Rupees;
  readonly salePrice: Rupees | null;
  readonly category: string;
  readonly inStock: boolean;
  /** No longer sold (decision D67). */
  readonly takenOff?: true;
  /** One to five addresses of pictures; the first stands for the product. */
  readonly images: readonly string[];
  readonly packOptions?: readonly PackOption[];
  readonly sizeOptions?: readonly SizeOption[];
}

/** The product id that an address names, or null: digits only, no sign, no leading zero (decision D6). */
export function parseProductId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
