/** What the owner can see and do. Each method that changes something answers null when it is done, else what to say. */
import { cookie, cookieValue, searchCookieName } from './account/cookies.ts';
import type { Session } from './account/auth.ts';
import { addresses } from './addresses.ts';
import { correctionPage } from './orders/correction-view.ts';
import { emptyDraft } from './orders/draft.ts';
import { newOrderPage } from './orders/draft-view.ts';
import { type Entered, enterOrder } from './orders/enter-order.ts';
import { listPage, listQuery, paged } from './orders/list-view.ts';
import { orderPage, type ShopView } from './orders/order-view.ts';
import { readChange, readCorrection, seenOf } from './orders/read-change.ts';
import type { CorrectionPage, ListPage, OrderPage, SearchPage } from './pages/desk-page.ts';
import type { NewOrderPage } from './pages/new-order-page.ts';
import { DeskPublish } from './publish/desk-publish.ts';
import type { Preview } from './preview/preview.ts';
import type { Publishing } from './publish/publishing.ts';
import type { Products } from './products/products.ts';
import type { ShopDesk } from './shop/shop-desk.ts';
import { Several } from './several.ts';
import type { AccountStore } from './account/account-store.ts';
import type { ChangeOutcome, DeskOrders } from './orders/desk-orders.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { mailKinds } from '#order/order-store.ts';
import { shortName } from '#order/order-name.ts';
import type { Clock } from '#relay/process/clock.ts';

export interface DeskParts {
  readonly orders: DeskOrders;
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly shop: ShopView;
  /** Today's. */
  readonly catalogue: () => PricedCatalogue;
  readonly publishing: Publishing;
  readonly preview: Preview;
  readonly isHttps: boolean;
  readonly products: Products;
  readonly shopDesk: ShopDesk;
}

const longestSearch = 100;

const problems: Readonly<Record<Exclude<ChangeOutcome, 'done' | 'nothing'>, string>> = {
  stale:
    'This order was changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and try again.',
  'too large': 'The total would be too large. Your change was NOT saved.',
  gone: 'This order can’t be changed any more. Your change was NOT saved.',
};
const unreadable = 'The form could not be read. Your change was NOT saved.';

export class Desk {
  readonly several: Several;
  readonly publish: DeskPublish;
  readonly products: DeskParts['products'];
  readonly shopDesk: DeskParts['shopDesk'];
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.several = new Several(parts);
    this.publish = new DeskPublish(parts);
    this.products = parts.products;
    this.shopDesk = parts.shopDesk;
  }

  async list(query: URLSearchParams, notice: string | null = null): Promise<ListPage> {
    const { orders, clock, shop } = this.#parts;
    const asked = listQuery(query);
    const sums = await orders.sums(clock.now()); // First: what comes meanwhile is then told of once more, not never.
    return listPage(await orders.list(asked), sums, { query: asked, notice, provinces: shop.provinces });
  }

  /** What was searched for last stands in a cookie, so that no name or number stands in an address. */
  async search(request: Request): Promise<SearchPage> {
    const { orders, isHttps, shop } = this.#parts;
    const searched = decoded(cookieValue(request.headers.get('cookie'), searchCookieName({ isHttps })));
    if (searched === '') return { kind: 'search', searched, rows: [], nextAddress: null };
    const { before } = listQuery(new URL(request.url).searchParams);
    const listed = await orders.list({ before, search: searched });
    return {
      kind: 'search',
      searched,
      ...paged(listed, shop.provinces, (last) => `${addresses.search}?before=${last}`),
    };
  }

  searchCookie(text: string): string {
    const { isHttps } = this.#parts;
    const searched = encodeURIComponent(text.trim().slice(0, longestSearch).toWellFormed());
    return cookie(searchCookieName({ isHttps }), searched, { isHttps });
  }

  async order(id: number, notice: string | null = null): Promise<OrderPage | null> {
    const worked = await this.#parts.orders.order(id);
    return worked && orderPage(worked, this.#parts.shop, notice);
  }

  newOrder(): NewOrderPage {
    return newOrderPage(emptyDraft(), { catalogue: this.#parts.catalogue(), picture: this.#parts.shop.picture });
  }

  enter(form: URLSearchParams, session: Session): Promise<Entered> {
    return enterOrder(form, session, { ...this.#parts, catalogue: this.#parts.catalogue() });
  }

  async change(id: number, form: URLSearchParams, session: Session): Promise<string | null> {
    const event = readChange(form);
    return event ? this.#append(id, { event, form, session }) : unreadable;
  }

  async correction(
    id: number,
    notice: string | null = null,
    typed: URLSearchParams | null = null,
  ): Promise<CorrectionPage | null> {
    const worked = await this.#parts.orders.order(id);
    return worked && correctionPage(worked, this.#parts.shop, { notice, typed });
  }

  async correct(id: number, form: URLSearchParams, session: Session): Promise<string | null> {
    const worked = await this.#parts.orders.order(id);
    const read = readCorrection(form, worked?.now.contents?.lines.length ?? 0);
    return 'problem' in read ? read.problem : this.#append(id, { event: read.event, form, session });
  }

  async resend(id: number, form: URLSearchParams, session: Session): Promise<string | null> {
    const { orders, access, clock } = this.#parts;
    const to = mailKinds.find((kind) => kind === form.get('to'));
    const worked = to && (await orders.order(id));
    if (!to || !worked) return unreadable;
    if (!(await orders.resend(id, to))) return 'This mail is being sent right now, or there is nothing left to send.';
    const facts = { kind: 'order mailed again', order: shortName(worked.record), to } as const;
    await access.note({ at: clock.now(), session: session.id, facts });
    return null;
  }

  async #append(
    id: number,
    { event, form, session }: { event: DeskEvent; form: URLSearchParams; session: Session },
  ): Promise<string | null> {
    const { orders, clock } = this.#parts;
    const seen = seenOf(form);
    if (seen === null) return unreadable;
    const outcome = await orders.change(id, {
      event,
      sequence: seen,
      at: clock.now(),
      session: session.id,
    });
    return outcome === 'done' || outcome === 'nothing' ? null : problems[outcome];
  }
}

/** Empty for what the desk never wrote. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, longestSearch);
  } catch {
    return '';
  }
}
