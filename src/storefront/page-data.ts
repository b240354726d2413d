/**
 * What a page shows, made from the catalogue at build time (`src/prerender`): part of the HTML on a cold load, one small
 * JSON file on a navigation. A page carries its own products and nothing else, so its weight does not grow with the catalogue.
 */
import type { Rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import type { RichText } from '#shop/rich-text.ts';

/** A picture that exists in several widths, or the placeholder. */
export interface Picture {
  /** Address of the JPEG, which AVIF and WebP versions stand beside, or of the placeholder. */
  readonly src: string;
  /** Widths of the AVIF versions that this page may ask for; empty for the placeholder. */
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** The ground that stands in its place until it has come; plain where nothing is told. */
  readonly tint?: string;
}

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path of the address that search engines should keep. */
  readonly canonical: string;
}

/** A product as a list shows it. */
export interface ProductCard {
  readonly id: number;
  readonly name: string;
  readonly price: Rupees;
  readonly inStock: boolean;
  /** Address of its first picture as JPEG, or of the placeholder. */
  readonly image: string;
  /** The ground that the picture stands on. */
  readonly tint: string;
}

/** A titled list of products. */
export interface Section {
  /** Names the section in test ids and anchors. */
  readonly slug: string;
  readonly heading: string;
  readonly cards: readonly ProductCard[];
}

export interface Crumb {
  readonly label: string;
  readonly path: string;
}

interface Page<Kind extends string> {
  readonly kind: Kind;
  readonly meta: PageMeta;
}

export interface HomeData extends Page<'home'> {
  /** What the shop says about itself (`src/catalogue/shop-texts.ts`). */
  readonly texts: Readonly<
    Record<
      'heroTitle' | 'heroText' | 'secondHeroTitle' | 'secondHeroText' | 'storyTitle' | 'story' | 'storyInvitation',
      string
    >
  >;
  readonly heroes: Readonly<Record<'wide' | 'phone1' | 'phone2' | 'story' | 'newPet', Picture>>;
  readonly tiles: readonly {
    readonly label: string;
    readonly path: string;
    readonly tint: string;
    readonly picture: Picture;
  }[];
  readonly rows: readonly Section[];
}

/** Any page that is a heading over one or more grids: categories, pharmacy, cat litter, New Pet at Home. */
export interface ListingData extends Page<'listing'> {
  readonly heading: string;
  readonly intro: string;
  readonly crumbs: readonly Crumb[];
  /** One section without a heading of its own, or several with one each. */
  readonly sections: readonly Section[];
  /** Where an empty listing sends the shopper on. */
  readonly onward: Crumb;
}

export interface SpeciesData extends Page<'species'> {
  readonly heading: string;
  readonly tagline: string;
  /** The animal on its ground. */
  readonly picture: Picture;
  readonly tint: string;
  readonly allCategories: string;
  readonly categories: readonly (Section & { readonly option: string })[];
}

export interface ShopAllData extends Page<'shop-all'> {
  readonly sections: readonly (Section & { readonly filter: string })[];
}

export interface ProductData extends Page<'product'> {
  readonly product: Omit<Product, 'description'>;
  readonly description: RichText;
  readonly pictures: readonly (Picture & { readonly alt: string })[];
  readonly crumbs: readonly Crumb[];
  readonly relatedCount: number;
  /** The first page of related products; the rest is fetched when asked for. */
  readonly related: readonly ProductCard[];
}

export type PlainData = Page<'plain'>;

export interface ProductNotFoundData extends Page<'product-not-found'> {}

export type PageData =
  | HomeData
  | ListingData
  | SpeciesData
  | ShopAllData
  | ProductData
  | ProductNotFoundData
  | PlainData;

/** Page data as it travels: with the name of the code that it was made for (`builtIn.codeVersion`). */
export type SentPageData = PageData & { readonly code: string };

/** An entry of the header's search (spec §3 Search catalogue entry). */
export interface SearchEntry {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly tint: string;
}
