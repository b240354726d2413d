import type { CompiledCatalogue } from '#catalogue/compiled.ts';
import type { DeskContent } from '#catalogue/desk-schema.ts';
import type { City, Province } from '#shop/delivery.ts';

/** The shop as its owner describes it. */
export interface DeskShop
  extends Pick<CompiledCatalogue['shop'], 'name' | 'phone' | 'address' | 'colours'>, DeskContent {
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  readonly provinces: readonly Province[];
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  /** The address of a product's picture; `null` if there is none. */
  readonly picture: (productId: number) => string | null;
}
