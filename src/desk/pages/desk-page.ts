/** What each page of the desk shows. Texts that a shopper wrote are cleaned before they come here; React escapes them. */
import type { Selecting } from '#desk/addresses.ts';
import type { OrderState } from '#order/desk-order.ts';
import type { CustomerField } from '#order/customer-fields.ts';
import type { OrderOrigin } from '#order/order-origin.ts';
import type { Province } from '#shop/provinces.ts';
import type { Rupees } from '#shop/money.ts';
import type { NewOrderPage } from './new-order-page.ts';
import type { ProductPage } from './product-page.ts';
import type { PublishPage } from './publish-page.ts';
import type { ProductsPage } from './products-page.ts';
import type { LabelsPage, SeveralPage, SlipsPage } from './several-page.ts';
import type { ListsPage, ProductListPage, ProductPagesPage } from './lists-page.ts';
import type { ShopIndexPage, ShopSectionPage } from './shop-page.ts';

export interface OrderRow {
  readonly id: number;
  /** How many events the order has. */
  readonly sequence: number;
  readonly name: string;
  readonly customer: string;
  readonly city: string;
  readonly when: string;
  readonly amount: Rupees | null;
  readonly state: OrderState;
  /** `null` for an order from the shop's pages. */
  readonly origin: OrderOrigin | null;
  /** In a few words each. */
  readonly warnings: readonly string[];
}

export interface Paged {
  readonly rows: readonly OrderRow[];
  /** Null at the end. */
  readonly nextAddress: string | null;
}

export interface SumLine {
  readonly label: string;
  readonly orders: number;
  readonly amount: Rupees;
}

export interface ListPage extends Paged {
  readonly kind: 'list';
  /** What to say first. */
  readonly notice: string | null;
  readonly sums: readonly SumLine[];
  readonly filters: readonly { readonly label: string; readonly address: string; readonly isCurrent: boolean }[];
  /** `null` if orders are read, not selected. */
  readonly select: Selecting | null;
  readonly selectAddresses: Readonly<Record<Selecting | 'none', string>>;
  /** Whether the page grows by itself, and where it does the other; null for older orders, and while some are selected. */
  readonly reload: { readonly isOn: boolean; readonly otherAddress: string } | null;
  /** The newest order of all when the page was made; 0 for none. */
  readonly newest: number;
}

export interface SearchPage extends Paged {
  readonly kind: 'search';
  readonly searched: string;
}

export interface LineView {
  /** Its place in the order, from 1. */
  readonly number: number;
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  readonly orderedQuantity: number;
  readonly price: Rupees;
  readonly lineTotal: Rupees;
  /** `null` if there is none. */
  readonly picture: string | null;
}

export interface MailView {
  readonly kind: 'owner' | 'customer';
  readonly words: readonly string[];
  readonly isProblem: boolean;
  readonly canResend: boolean;
}

/** All that a parcel needs. */
export interface ParcelView {
  readonly customer: Readonly<Record<CustomerField, string>>;
  readonly provinceName: string;
  readonly lines: readonly LineView[];
  readonly subtotal: Rupees;
  readonly delivery: Rupees;
  readonly grandTotal: Rupees;
  /** What the shopper agreed to, where the owner's corrections changed it. */
  readonly agreedTotal: Rupees | null;
  /** What today's price list makes of the order as sent, where that differs. */
  readonly todaysTotal: Rupees | null;
}

export interface OrderPage {
  readonly kind: 'order';
  readonly id: number;
  readonly name: string;
  readonly when: string;
  readonly state: OrderState;
  /** `null` for an order from the shop's pages. */
  readonly origin: OrderOrigin | null;
  readonly sequence: number;
  /** What to say first: a change that was not saved. */
  readonly notice: string | null;
  readonly warnings: readonly string[];
  /** `null` if the message could not be read, or was erased. */
  readonly parcel: ParcelView | null;
  /** The original message, where it could not be read. */
  readonly message: string | null;
  readonly erased: { readonly when: string; readonly amount: Rupees | null } | null;
  readonly numbers: readonly { readonly shown: string; readonly call: string; readonly chat: string | null }[];
  /** The text that WhatsApp opens with; null if no number has WhatsApp. */
  readonly chatWords: string | null;
  readonly note: string;
  readonly courier: string;
  readonly trackingNumber: string;
  /** Whether a packing slip and a label can be printed. */
  readonly isPrinted: boolean;
  readonly mails: readonly MailView[];
  readonly history: readonly { readonly number: number; readonly when: string; readonly words: string }[];
  /** What the next undo takes back. */
  readonly undo: string | null;
}

export interface CorrectionPage {
  readonly kind: 'correction';
  readonly id: number;
  readonly name: string;
  readonly sequence: number;
  readonly notice: string | null;
  readonly customer: Readonly<Record<CustomerField, string>>;
  readonly provinces: readonly Province[];
  readonly lines: readonly (LineView & { readonly typed: string })[];
  readonly delivery: string;
  /** What delivery costs by the shop's rules, where that differs from what is charged now. */
  readonly deliveryByRules: Rupees | null;
}

export type DeskPage =
  | ListPage
  | SearchPage
  | OrderPage
  | NewOrderPage
  | CorrectionPage
  | SeveralPage
  | SlipsPage
  | LabelsPage
  | PublishPage
  | ProductsPage
  | ProductPage
  | ShopIndexPage
  | ShopSectionPage
  | ListsPage
  | ProductListPage
  | ProductPagesPage;
