/** A product as an owner writes it down. `products.ts` checks every record and turns it into a `Product`. */
export interface ProductRecord {
  readonly id: number;
  readonly name: string;
  /** Rupees. A pack or size product is listed at its first option's price (decision D47). */
  readonly price: number;
  /** Rupees, or null. No shipped product is on sale (spec §3 Product). */
  readonly salePrice?: number;
  readonly category: string;
  readonly inStock: boolean;
  /** One to five alternative texts, one a picture: what a person who can't see the picture should know. */
  readonly pictures: readonly string[];
  /** HTML that starts with `<strong>Description</strong>`; the allowed tags are in `description.ts`. */
  readonly description: string;
  readonly packOptions?: readonly { readonly name: string; readonly quantity: number; readonly price: number }[];
  readonly sizeOptions?: readonly { readonly name: string; readonly price: number }[];
}
