/** The content of the showcase: pages of the real catalogue, chosen when the showcase is built. */
import type { HomeData, ProductData, ShopAllData, SpeciesData } from '#storefront/page-data.ts';

export interface Samples {
  readonly home: HomeData;
  readonly dogs: SpeciesData;
  readonly all: ShopAllData;
  /** With sizes. */
  readonly swing: ProductData;
  /** With packs. */
  readonly stick: ProductData;
  readonly soldOut: ProductData;
  readonly inquiry: ProductData;
}

/** Set by the bundler. */
declare const __SAMPLES__: Samples;

export const samples: Samples = __SAMPLES__;
