/** What the pages show on which the owner changes products. */
import type { FieldSlip } from './field-slip.ts';

/** A price that is changed in place. */
export interface PriceField {
  /** `price`, `sizes-2-price`. */
  readonly key: string;
  readonly label: string;
  readonly typed: string;
  /** What the shop shows, where that is something else. */
  readonly inShop: string | null;
}

export interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  /** All its prices in few words. */
  readonly prices: string;
  readonly fields: readonly PriceField[];
  readonly stock: 'in stock' | 'sold out' | 'taken off';
  /** Whether the shop has it in stock, where that is something else. */
  readonly stockInShop: string | null;
  /** Stands for what the row showed when the form came. */
  readonly seen: string;
  readonly isChanged: boolean;
  /** Whether it was never published. */
  readonly isNew: boolean;
  /** Whether its file was edited by hand since its draft began. */
  readonly isConflict: boolean;
}

export interface ProductsPage {
  readonly kind: 'products';
  readonly notice: string | null;
  readonly slips: readonly FieldSlip[];
  readonly search: string;
  readonly rows: readonly ProductRow[];
  /** How many more the search found. */
  readonly more: number;
  /** Whether one product alone is shown, to be looked at again. */
  readonly isOne: boolean;
  /** The prices that the owner was asked about; empty for none. */
  readonly doubted: string;
  /** Why nothing can be changed; null where it can. */
  readonly locked: string | null;
  /** Mistakes in files, which aren't shown. */
  readonly problems: readonly string[];
}
