/**
 * The part of an order that the shop may show at an address of its own, in the confirmation and on the parcel page. Anyone can
 * post an order with any text in it, so only the catalogue's names are shown, and of an order that was not verified only usual
 * numbers: too few digits for a phone number, too few lines for a message (D27, D59).
 */
import type { Rupees } from '#shop/money.ts';
import { type CheckedLine, type CheckedOrder, type Finding, isVerified } from './order-check.ts';

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

/** `isEntered`: the owner entered the order at the desk, so that it needs no check. */
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
