/**
 * What the relay found when it compared an order with the shop's own catalogue (decision D29): the order as the shop
 * reckons it, and everything that differs, in words for the owner. Kept with the order as JSON.
 */
import type { Charges, Customer } from '#shop/order.ts';
import type { Rupees } from '#shop/money.ts';

/** Findings that leave the order as the shopper saw it: worth knowing, no reason to withhold the confirmation. */
export const harmlessFindings = ['other catalogue version', 'name differs'] as const;

/** Findings after which the owner must look first: the customer gets no automatic confirmation. */
export const seriousFindings = [
  'unknown product',
  'unknown option',
  'option missing',
  'price differs',
  'line total differs',
  'delivery differs',
  'total differs',
  'out of stock',
  'inquiry only',
  'large quantity',
  'many lines',
] as const;

export type FindingKind = (typeof harmlessFindings)[number] | (typeof seriousFindings)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** One plain sentence for the owner. */
  readonly text: string;
}

/** A line of the order as the shop reckons it. */
export interface CheckedLine {
  readonly id: number;
  /** The catalogue's name; the shopper's words where the catalogue has no such product. */
  readonly name: string;
  /** Pack and size as the catalogue calls them; empty for none. Safe to show to anybody. */
  readonly catalogueOptions: string;
  /** All options in the words of the message, those without a price included. */
  readonly options: string;
  readonly quantity: number;
  readonly price: Rupees;
  readonly lineTotal: Rupees;
  /** What the browser said, where it differs from the shop. */
  readonly claimedPrice?: Rupees;
  /** Whether price and name come from the catalogue. */
  readonly isKnown: boolean;
}

export interface CheckedOrder extends Charges {
  readonly reference: string;
  readonly placedAt: string;
  readonly customer: Customer;
  readonly lines: readonly CheckedLine[];
  /** The browser's sums. */
  readonly claimed: Charges;
}

export type Verdict =
  | { readonly kind: 'checked'; readonly order: CheckedOrder; readonly findings: readonly Finding[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

export function isSerious(finding: Finding): boolean {
  return !harmlessFindings.some((kind) => kind === finding.kind);
}
