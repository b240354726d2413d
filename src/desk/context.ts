/** What controllers are given: the variables that the middleware sets for a request, and their dependencies. */
import type { Context } from 'hono';
import type { Auth, Session } from './account/sessions.ts';
import type { FormState } from './forms.ts';
import type { ScreenName, ScreenProps } from './page/entry.tsx';
import type { CompiledCatalogue, PricedCatalogue } from '#catalogue/compiled.ts';
import type { Courier } from '#shop/couriers.ts';
import type { PhotoProcessor } from '#photos/processor.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#orders-db/database.ts';
import type { Phones } from '#push/phones.ts';
import type { Ringer } from '#push/ringer.ts';
import type { Headers } from '#server/http/security-headers.ts';
import type { City, Province } from '#shop/delivery.ts';
import type { AccountStore } from './account/account-store.ts';
import type { MachineFacts } from './account/health.ts';
import type { DeskFiles } from './desk-files.ts';
import type { DeskOrders } from './orders/desk-orders.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publish/publishing.ts';
import type { TableReader } from './tables/receive-table.ts';

export interface DeskEnv {
  readonly Bindings: { readonly address: string };
  readonly Variables: {
    readonly session: Session;
    /** The form of a POST from one of the desk's own pages; of an upload, once its texts have been read. */
    readonly form: URLSearchParams;
    /**
     * Answers with a screen. Node can't run JSX, so the build compiles the screens, and a controller names the one it
     * shows.
     */
    readonly show: <Name extends ScreenName>(
      name: Name,
      props: ScreenProps[Name] & Partial<FormState>,
      status?: number,
    ) => Response;
  };
}

export type DeskContext = Context<DeskEnv>;

/** The `:id` of an address; 0 if it is no number. */
export function idOf({ req }: Pick<DeskContext, 'req'>): number {
  return Number(/^[1-9]\d{0,14}$/.exec(req.param('id') ?? '')?.[0] ?? 0);
}

/** The shop as its owner describes it. */
export interface DeskShop extends Pick<
  CompiledCatalogue['shop'],
  'name' | 'phone' | 'address' | 'messages' | 'firstLanguage' | 'answerHours' | 'colours'
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

/** The dependencies of the controllers. */
export interface DeskDeps {
  /** The folder of the owner's files. */
  readonly catalogueFolder: string;
  readonly releases: string;
  /** The project's folder, which has the pictures that came with the shop. */
  readonly root: string;
  /** Shared with the relay. */
  readonly database: Database;
  readonly phones: Phones;
  readonly ringer: Pick<Ringer, 'test'>;
  readonly orders: DeskOrders;
  readonly account: AccountStore;
  readonly auth: Auth;
  readonly publishing: Publishing;
  readonly preview: Preview;
  readonly processor: PhotoProcessor;
  readonly tables: TableReader;
  readonly files: DeskFiles;
  readonly shop: DeskShop;
  /** Today's products and fees. */
  readonly catalogue: PricedCatalogue;
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
