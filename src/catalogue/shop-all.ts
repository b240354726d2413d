import { shopAllLabels } from './labels.ts';
import { type List, type ListEntry, listingsOf, type Species } from './listings.ts';

/** One section of Shop All, and its tab. */
export interface ShopAllSection extends List {
  readonly species: Species;
  /** On the tab and over the section. */
  readonly label: string;
}

/** Spec quirk: Shop All shows another price for id 3 than its own page; Rs 2150 is what is charged (decision D14). */
const shopAllPrices: ReadonlyMap<number, number> = new Map([[3, 2250]]);

/** Meta description of the page. */
export const shopAllDescription = 'All our supplies for dogs, cats and birds on one page, delivered all over Pakistan.';

/** Everything that the species' listings hold, each product once. */
function section(species: Species): ShopAllSection {
  const ids = new Set(listingsOf(species).flatMap((listing) => listing.entries.map((entry) => entry.id)));
  return { species, label: shopAllLabels[species], missingFlag: 'in stock', entries: [...ids].map(toEntry) };
}

function toEntry(id: number): ListEntry {
  const price = shopAllPrices.get(id);
  return price === undefined ? { id } : { id, price };
}

/** Spec §2 Shop All: 35 dog, 26 cat and 12 bird entries; five products stand in two sections (decision D20). */
export const shopAllSections: readonly ShopAllSection[] = [section('dog'), section('cat'), section('bird')];
