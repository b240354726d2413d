/**
 * The data of a page, made from the catalogue at build time (`src/build`): part of the HTML on a cold load, one small
 * JSON file on a navigation. A page has only its own products, so its weight does not grow with the catalogue.
 */
import type { AnimalGroup } from '#shop/species.ts';
import type { Product, RichText, ListPrice } from '#shop/product.ts';

/** A picture that exists in several widths, or the placeholder. */
export interface Picture {
  /** Address of the JPEG, whose AVIF and WebP versions are next to it, or of the placeholder. */
  readonly src: string;
  /** Widths of the AVIF versions that this page may request; empty for the placeholder. */
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
}

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The canonical path, for search engines. */
  readonly canonical: string;
}

/** A product as a list shows it. */
export interface ProductCard extends ListPrice {
  readonly id: number;
  readonly name: string;
  readonly inStock: boolean;
  /** Address of its first picture as JPEG, or of the placeholder. */
  readonly image: string;
  /** What it weighs, or how many sizes or packs it comes in, if its name doesn't say so. */
  readonly fact?: string;
}

/** A titled list of products. */
export interface Section {
  /** The section in test ids and anchors. */
  readonly slug: string;
  readonly heading: string;
  readonly cards: readonly ProductCard[];
  /** The page that it leads to. */
  readonly path?: string;
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
  /** The shop's texts about itself (`texts` in `catalogue/shop.yaml`). */
  readonly texts: Readonly<
    Record<
      'heroTitle' | 'heroText' | 'secondHeroTitle' | 'secondHeroText' | 'storyTitle' | 'story' | 'storyInvitation',
      string
    >
  >;
  /** Their names are the owner's (`pictures` in `catalogue/shop.yaml`). */
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
  /** The animal's lists that hold something, with this one; none on an empty listing (R110). */
  readonly siblings: readonly Crumb[];
  /** Other products for the animal, below a list of one to four. */
  readonly more?: Section;
  /** The link onwards from an empty listing. */
  readonly onward: Crumb;
}

export interface SpeciesData extends Page<'species'> {
  readonly heading: string;
  readonly tagline: string;
  /** The animal on its background. */
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
  /** The ground of its badge. */
  readonly tint: string;
  readonly pictures: readonly (Picture & { readonly alt: string })[];
  readonly crumbs: readonly Crumb[];
  readonly relatedGroup: AnimalGroup;
  readonly relatedCount: number;
  /** The first page of related products; the rest is fetched on demand. */
  readonly related: readonly ProductCard[];
}

export type ProductNotFoundData = Page<'product-not-found'>;
export type CartData = Page<'cart'>;
export interface CheckoutData extends Page<'checkout'> {
  /** Names the catalogue whose prices its orders have (D42). */
  readonly catalogueVersion: string;
}
export type ContactData = Page<'contact'>;

export type PageData =
  | HomeData
  | ListingData
  | SpeciesData
  | ShopAllData
  | ProductData
  | ProductNotFoundData
  | CartData
  | CheckoutData
  | ContactData;

/** Page data as sent: with the version of the code and shared data that it was made for (`shopData.codeVersion`). */
export type SentPageData = PageData & { readonly code: string };
