/** A product's own page: all that its file says, to be changed. */
import type { RichText } from '#shop/rich-text.ts';
import type { FieldSlip } from './field-slip.ts';

/** How a product is sold: at one price, or in packs or sizes with a price each. */
export type Sold = 'price' | 'packs' | 'sizes';

export interface TypedOption {
  readonly name: string;
  /** Of a pack; empty for a size. */
  readonly quantity: string;
  readonly price: string;
}

/** What stands in the form's fields. */
export interface TypedProduct {
  readonly name: string;
  readonly category: string;
  readonly sold: Sold;
  readonly price: string;
  readonly salePrice: string;
  readonly options: readonly TypedOption[];
  readonly inStock: boolean;
  /** Markdown. */
  readonly description: string;
}

export interface ProductPage {
  readonly kind: 'product';
  /** `null` for a new one that isn't saved yet. */
  readonly id: number | null;
  /** As it is saved. */
  readonly name: string;
  readonly picture: string | null;
  readonly state: 'in stock' | 'sold out' | 'taken off';
  readonly isNew: boolean;
  /** Edited by hand since it was changed here. */
  readonly isConflict: boolean;
  readonly notice: string | null;
  readonly slips: readonly FieldSlip[];
  readonly typed: TypedProduct;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  /** The description as shoppers will see it; null where it wasn't asked for. */
  readonly preview: RichText | null;
  /** Whether to ask once more before it is taken off. */
  readonly asks: boolean;
  /** What is missing before shoppers find it, in order. */
  readonly missing: readonly { readonly words: string; readonly until: string; readonly address: string }[];
  /** What waits to be published. */
  readonly changes: readonly string[];
  /** Why nothing can be changed; null where it can. */
  readonly locked: string | null;
  readonly seen: string;
  /** The prices that the owner was asked about; empty for none. */
  readonly doubted: string;
}
