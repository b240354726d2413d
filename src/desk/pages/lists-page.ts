/** What the pages show on which the owner says which products stand where. */
import type { OwnFilePage } from './shop-page.ts';

export interface ListLink {
  readonly name: string;
  readonly address: string;
  readonly words: string;
}

export interface ListsPage extends OwnFilePage {
  readonly kind: 'lists';
  readonly groups: readonly { readonly title: string; readonly lists: readonly ListLink[] }[];
}

export interface ListedRow {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  /** What keeps it from standing there as it does here. */
  readonly state: 'sold out' | 'taken off' | 'unknown' | null;
  /** Whether its buttons are shown. */
  readonly isOpen: boolean;
}

export interface FoundRow {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  readonly isThere: boolean;
}

export interface ProductListPage extends OwnFilePage {
  readonly kind: 'product-list';
  readonly name: string;
  readonly address: string;
  /** In which order shoppers see them. */
  readonly rule: string;
  readonly notice: string | null;
  readonly rows: readonly ListedRow[];
  /** A place that can't be, as typed, and what to type instead. */
  readonly wrongPlace: { readonly id: number; readonly typed: string; readonly words: string } | null;
  readonly search: string;
  readonly found: readonly FoundRow[];
  /** How many more the search found. */
  readonly more: number;
  /** Of a row of the home page; null for a list whose heading stays. */
  readonly heading: { readonly typed: string; readonly slip: string | null } | null;
  /** Stands for the products that the page showed when the form came. */
  readonly seen: string;
  /** As above, for the heading. */
  readonly seenHeading: string;
}

export interface ProductPagesPage extends OwnFilePage {
  readonly kind: 'product-pages';
  readonly name: string;
  readonly address: string;
  /** Of the product's own page. */
  readonly back: string;
  readonly picture: string | null;
  readonly notice: string | null;
  readonly isSaved: boolean;
  readonly groups: readonly {
    readonly title: string;
    readonly lists: readonly { readonly key: string; readonly name: string; readonly isOn: boolean }[];
  }[];
  readonly seen: string;
}
