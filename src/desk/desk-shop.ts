import type { CompiledCatalogue } from '#catalogue/compiled.ts';
import type { DeskFacts } from '#catalogue/desk-schema.ts';
import type { Province } from '#shop/delivery.ts';

/** The shop as its owner describes it. */
export interface DeskShop extends Pick<CompiledCatalogue['shop'], 'name' | 'phone' | 'address' | 'colours'>, DeskFacts {
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  readonly provinces: readonly Province[];
  /** The address of a product's picture; `null` if there is none. */
  readonly picture: (productId: number) => string | null;
}
