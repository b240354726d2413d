/** What the parts of the gallery show: pages of the real catalogue, chosen when the gallery is built. */
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

/** The bundler puts the value here. */
declare const __SAMPLES__: Samples;

export const samples: Samples = __SAMPLES__;
