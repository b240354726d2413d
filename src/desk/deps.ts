/** The dependencies of the controllers. */
import type { CompiledCatalogue, PricedCatalogue } from '#catalogue/compiled.ts';
import type { Environment } from '#config';
import type { Courier } from '#shop/couriers.ts';
import type { PhotoProcessor } from '#photos/processor.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import type { Headers } from '#relay/serve/security-headers.ts';
import type { City, Province } from '#shop/delivery.ts';
import type { AccountStore } from './account/account-store.ts';
import type { MachineFacts } from './account/health.ts';
import type { Auth } from './account/sessions.ts';
import type { DeskFiles } from './desk-files.ts';
import type { DeskOrders } from './orders/desk-orders.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publish/publishing.ts';
import type { TableReader } from '#desk/tables/receive-table.ts';

/** The shop as its owner describes it; name and phone may be the machine's. */
export interface ShopFacts extends Pick<
  CompiledCatalogue['shop'],
  'name' | 'phone' | 'address' | 'messages' | 'answerHours' | 'colours'
> {
  /** Empty if the shop doesn't know it. */
  readonly publicOrigin: string;
  /** Origin of the relay; empty if it is the shop's own. */
  readonly emailOrigin: string;
  readonly provinces: readonly Province[];
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  readonly couriers: readonly Courier[];
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
