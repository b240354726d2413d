/**
 * The relay's comparison of an order with the catalogue (D29, D58): the order at the amounts that its
 * shopper agreed to, the catalogue's amounts, and every difference in words for the owner. Stored with the order as
 * JSON.
 */
import type { Customer } from './customer-fields.ts';
import type { Charges } from './order.ts';
import type { Rupees } from '#shop/money.ts';

/** Findings that leave the order as the shop would have sold it. */
const harmlessFindings = ['other catalogue version', 'name differs'] as const;

/** Findings that the owner should look at first; the confirmation then says that the shop confirms the total (D59). */
const seriousFindings = [
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
  /** The catalogue's name, or the order's where the catalogue has no such product. */
  readonly name: string;
  /** The catalogue's names of pack and size, empty for none; null where it has no such product or option. */
  readonly catalogueOptions: string | null;
  /** All options as the message words them, those without a price included. */
  readonly options: string;
  readonly quantity: number;
  readonly price: Rupees;
  readonly lineTotal: Rupees;
  /** The catalogue's price, where it differs from the agreed one. */
  readonly cataloguePrice?: Rupees;
  /** Address within the shop of a JPEG of what was ordered; absent if there is none, and in orders of earlier versions. */
  readonly picture?: string;
  /** True if the catalogue has the product. */
  readonly isKnown: boolean;
}

/** Its charges are those that the shopper saw and agreed to, even if the catalogue differs (D58). */
export interface CheckedOrder extends Charges {
  readonly reference: string;
  readonly placedAt: string;
  readonly customer: Customer;
  readonly lines: readonly CheckedLine[];
  /** The catalogue's charges for the same lines, where they differ; what it doesn't know counts as agreed. */
  readonly catalogue: Charges | null;
  /** The total before the owner's corrections; only of an order with corrections (`correctedCheck`). */
  readonly agreedTotal?: Rupees;
  /** What the customer has paid in advance; only of an order with an advance (`correctedCheck`). */
  readonly advance?: Rupees;
}

export type OrderCheck =
  | { readonly kind: 'checked'; readonly order: CheckedOrder; readonly findings: readonly Finding[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** True if the shop sells all of the order, at these prices. */
export function isVerified(findings: readonly Finding[]): boolean {
  return findings.every((finding) => harmlessFindings.some((kind) => kind === finding.kind));
}

/**
 * The findings that say something to an owner. The version says nothing: a page from before a change of prices is the likely
 * reason in another finding.
 */
export function toldFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ kind }) => kind !== 'other catalogue version');
}

/** The highest numbers shown of an unverified order: too few digits for a phone number, too few lines for a message. */
const unverifiedLines = 20;
const unverifiedQuantity = 999;
const unverifiedAmount = 9_999_999;

export interface PublicOrder {
  /** True if the shop sells all of it at these prices; if not, it confirms the total. */
  readonly isSure: boolean;
  readonly lines: readonly CheckedLine[];
  /** The number of lines that are not shown. */
  readonly others: number;
  /** `null` for an amount that is too large to show. */
  readonly total: Rupees | null;
}

/**
 * The part of an order that the shop may show at an address of its own, in the confirmation and on the parcel page. Anyone can
 * post an order with any text in it, so only the catalogue's names are shown, and only usual numbers if it was not verified
 * (D27, D59). `isEntered`: the owner entered the order at the desk, so that it needs no check.
 */
export function publicOrder(
  { order, findings }: { readonly order: CheckedOrder; readonly findings: readonly Finding[] },
  isEntered: boolean,
): PublicOrder {
  const isSure = isEntered || isVerified(findings);
  const lines = isSure ? order.lines : order.lines.filter(isUsual).slice(0, unverifiedLines);
  const total = isSure || order.grandTotal <= unverifiedAmount ? order.grandTotal : null;
  return { isSure, lines, others: order.lines.length - lines.length, total };
}

/** The sentence for the lines that are not shown; `null` for none. */
export function othersText({ lines, others }: PublicOrder): string | null {
  if (others === 0) return null;
  const isMore = lines.length > 0;
  return `${isMore ? 'And ' : ''}${others}${isMore ? ' more' : ''} ${others === 1 ? 'item' : 'items'} that the shop will confirm`;
}

/** True for a line that the catalogue has, with usual numbers. */
function isUsual({ catalogueOptions, quantity, price, lineTotal }: CheckedLine): boolean {
  return catalogueOptions !== null && quantity <= unverifiedQuantity && Math.max(price, lineTotal) <= unverifiedAmount;
}
