/** The dependencies of the controllers. */
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import type { Environment } from '#config';
import type { Courier } from '#shop/couriers.ts';
import type { PhotoProcessor } from '#photos/processor.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import type { Headers } from '#relay/serve/security-headers.ts';
import type { Colours } from '#shop/colours.ts';
import type { ShopMessages } from '#shop/customer-messages.ts';
import type { City, Province } from '#shop/delivery.ts';
import type { AccountStore } from './account/account-store.ts';
import type { MachineFacts } from './account/health.ts';
import type { Auth } from './account/sessions.ts';
import type { CashStore } from './cash/cash-store.ts';
import type { DeskFiles } from './desk-files.ts';
import type { DeskOrders } from './orders/desk-orders.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publish/publishing.ts';
import type { TableReader } from '#desk/tables/receive-table.ts';

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
  readonly messages?: ShopMessages | undefined;
  readonly provinces: readonly Province[];
  /** A new order without the customer's answer for this many hours is listed under "No answer yet" (D81). */
  readonly answerHours: number;
  readonly couriers: readonly Courier[];
  readonly colours: Colours;
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  /** The address of a product's picture; `null` if there is none. */
  readonly picture: (productId: number) => string | null;
}

export interface DeskDeps {
  /** The folder of the owner's files. */
  readonly content: string;
  readonly releases: string;
  /** The project's folder, which has the pictures that came with the shop. */
  readonly root: string;
  readonly environment: Environment;
  /** Shared with the relay. */
  readonly database: SharedDatabase;
  readonly orders: DeskOrders;
  readonly cash: CashStore;
  readonly access: AccountStore;
  readonly auth: Auth;
  readonly publishing: Publishing;
  readonly preview: Preview;
  readonly processor: PhotoProcessor;
  readonly tables: TableReader;
  readonly files: DeskFiles;
  readonly shop: ShopFacts;
  /** Today's products and fees. */
  readonly catalogue: () => PricedCatalogue;
  readonly clock: Clock;
  readonly log: Log;
  readonly isHttps: boolean;
  readonly headers: Headers;
  readonly isDeskOrigin: (origin: string) => boolean;
  /** Origins of additional push services (PUSH_SERVICES). */
  readonly pushServices: readonly string[];
  readonly machine: () => Promise<MachineFacts>;
  /** Sends a test mail, and resolves with the mail servers' answers. */
  readonly sendTestMail: () => Promise<readonly string[]>;
}
