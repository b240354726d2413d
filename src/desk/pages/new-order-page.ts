/** What the page shows on which the owner enters an order that came by phone or WhatsApp. */
import type { CustomerField } from '#order/customer-fields.ts';
import type { OrderOrigin } from '#order/order-origin.ts';
import type { Rupees } from '#shop/money.ts';

export interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  readonly isHeavy: boolean;
  /** What of it can be added; none where it is sold out. */
  readonly choices: readonly { readonly words: string; readonly price: Rupees; readonly item: string }[];
}

export interface NewLineView {
  readonly item: string;
  readonly name: string;
  readonly options: string;
  /** Pieces, as typed. */
  readonly quantity: string;
  readonly price: Rupees;
  readonly lineTotal: Rupees;
  readonly picture: string | null;
  readonly isHeavy: boolean;
  readonly slip: string | null;
}

/** What is wrong, at the id of its field. */
export interface Slip {
  readonly field: CustomerField | 'items';
  readonly words: string;
}

/** A province, and what the order costs there. */
export interface DeliveryChoice {
  readonly value: string;
  readonly label: string;
  readonly fee: Rupees;
  readonly total: Rupees;
}

export interface NewOrderPage {
  readonly kind: 'new-order';
  readonly reference: string;
  readonly notice: string | null;
  /** The order that this form became before. */
  readonly savedAs: { readonly id: number; readonly name: string } | null;
  readonly slips: readonly Slip[];
  readonly search: string;
  readonly found: readonly FoundProduct[];
  readonly moreFound: number;
  readonly lines: readonly NewLineView[];
  readonly subtotal: Rupees;
  readonly deliveries: readonly DeliveryChoice[];
  readonly customer: Readonly<Record<CustomerField, string>>;
  readonly origin: OrderOrigin;
  readonly shown: string;
  readonly doubted: readonly string[];
}
