import type { Product } from '#shop/product.ts';
import type { RichText } from '#shop/rich-text.ts';
import { type ListPrice, listPrice } from '#shop/unit-price.ts';
import { type WideSearchProduct, wordsOf } from '#shop/wide-search.ts';
import type { Catalogue } from './catalogue.ts';
import { placeholderImage } from './pictures.ts';

/** A product in the header's search (R029, R030). */
export interface SearchEntry extends ListPrice {
  readonly id: number;
  readonly name: string;
  readonly image: string;
}

/** Spec quirk: of the 69 specified products the search has only 51 (D34, D67). */
const lastSpecifiedId = 69;
const lastSearchedId = 51;

export function searchEntries(products: readonly Product[]): readonly SearchEntry[] {
  return products
    .filter(({ id, takenOff = false }) => !takenOff && (id <= lastSearchedId || id > lastSpecifiedId))
    .map(searchEntry);
}

function searchEntry(product: Product): SearchEntry {
  const { id, name, images } = product;
  return { id, name, image: images[0] ?? placeholderImage, ...listPrice(product) };
}

/** With more products, a phone would take long to load and index descriptions. */
const maxDescribed = 300;

/** Every product that is not taken off, with the words that find it (D91). */
export function wideSearchEntries({
  products,
  listings,
  pharmacy,
}: Pick<Catalogue, 'products' | 'listings' | 'pharmacy'>): readonly (SearchEntry & Required<WideSearchProduct>)[] {
  const isDescribed = products.length <= maxDescribed;
  return products
    .filter(({ takenOff = false }) => !takenOff)
    .map((product) => {
      const { id, searchWords, category, packOptions = [], sizeOptions = [], description } = product;
      const lists = listings.filter(({ ids }) => ids.includes(id)).map(({ menuLabel }) => menuLabel);
      const isMedical = pharmacy.products.some((listed) => listed.product.id === id);
      const options = [...packOptions, ...sizeOptions].map(({ name }) => name);
      const also = [...searchWords, category, ...lists, ...(isMedical ? [pharmacy.heading] : []), ...options];
      return {
        ...searchEntry(product),
        also: distinct(also.join(' ')),
        text: isDescribed ? distinct(plain(description)) : '',
      };
    });
}

/** Each word once, as a phone loads them. */
function distinct(text: string): string {
  return [...new Set(wordsOf(text))].join(' ');
}

function plain(text: RichText): string {
  return text.map((node) => (typeof node === 'string' ? node : `${plain(node[1])} `)).join('');
}
