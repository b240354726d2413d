/** Dependencies of the controllers of orders. */
import type { AccountStore } from '#desk/account/account-store.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Courier } from '#order/courier.ts';
import type { OwnMessages } from '#shop/customer-messages.ts';
import type { City, Province } from '#shop/provinces.ts';
import type { DeskOrders } from './desk-orders.ts';

export interface ShopFacts {
  readonly name: string;
  readonly phone: string;
  /** For labels; empty if the owner has written none. */
  readonly address: string;
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  /** The owner's texts to customers; absent for the shipped ones. */
  readonly messages: OwnMessages | undefined;
  readonly provinces: readonly Province[];
  /** A new order without the customer's answer for this many hours is listed under "No answer yet" (D81). */
  readonly answerHours: number;
  readonly couriers: readonly Courier[];
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  /** The address of a product's picture; `null` if there is none. */
  readonly picture: (productId: number) => string | null;
}

export interface OrdersDeps {
  readonly orders: DeskOrders;
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly shop: ShopFacts;
  /** Today's products and fees. */
  readonly catalogue: () => PricedCatalogue;
  readonly isHttps: boolean;
}
