/**
 * What the relay found when it compared an order with the shop's own catalogue (decisions D29, D58): the order at the
 * amounts that its shopper saw and agreed to, what the catalogue says beside them, and everything that differs, in words
 * for the owner. Kept with the order as JSON.
 */
import type { Charges, Customer } from '#shop/order.ts';
import type { Rupees } from '#shop/money.ts';

/** Findings that leave the order as the shop would have sold it. */
export const harmlessFindings = ['other catalogue version', 'name differs'] as const;

/** Findings after which the owner must look first: the confirmation promises that the shop confirms the total (D59). */
export const seriousFindings = [
  'total differs',
  'delivery differs',
  'does not add up',
  'unknown product',
  'unknown option',
  'option missing',
  'price differs',
  'line total differs',
  'no longer sold',
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

/** A line of the order at the amounts that the shopper agreed to. */
export interface CheckedLine {
  readonly id: number;
  /** The catalogue's name; the shopper's words where the catalogue has no such product. */
  readonly name: string;
  /** Pack and size as the catalogue calls them, empty for none; null where it has no such product or option. */
  readonly catalogueOptions: string | null;
  /** All options in the words of the message, those without a price included. */
  readonly options: string;
  readonly quantity: number;
  readonly price: Rupees;
  readonly lineTotal: Rupees;
  /** What the catalogue says, where that differs from the agreed price. */
  readonly cataloguePrice?: Rupees;
  /** Whether the catalogue has the product. */
  readonly isKnown: boolean;
}

/** Its charges are the ones in sight at the press: the order's amounts, whatever the catalogue says (D58). */
export interface CheckedOrder extends Charges {
  readonly reference: string;
  readonly placedAt: string;
  readonly customer: Customer;
  readonly lines: readonly CheckedLine[];
  /** What the catalogue makes of the same lines, where that differs; what it doesn't know counts as agreed. */
  readonly catalogue: Charges | null;
}

export type OrderCheck =
  | { readonly kind: 'checked'; readonly order: CheckedOrder; readonly findings: readonly Finding[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** Whether the order is what the shop sells, at its prices. */
export function isVerified(findings: readonly Finding[]): boolean {
  return findings.every((finding) => harmlessFindings.some((kind) => kind === finding.kind));
}
