/**
 * Compares an order with the shop's own catalogue (D29, D41, D58), by the rules that the shop prices by. The amounts
 * that the shopper saw remain the order's: every difference becomes a finding, and no order is refused or changed. The
 * result is stored with the order as JSON.
 */
import { pluralize } from '#shop/numbers.ts';
import type { Province } from '#shop/delivery.ts';
import { type Rupees, rupees, sum, textPrice, times } from '#shop/money.ts';
import { chosenImage, isInquiryOnly, type PricedProduct, unitPrice } from '#shop/product.ts';
import { composed, quotedBytes, shortened } from '#shop/text.ts';
import type { Customer } from './customer-fields.ts';
import { type Charges, charges } from './order.ts';
import { describeOptions, parseOrder, type WrittenLine, type WrittenOrder } from './order-message.ts';

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
  /** Address within the shop of a JPEG of what was ordered; absent if there is none. */
  readonly picture?: string;
  /** True if the catalogue has the product. */
  readonly isKnown: boolean;
  /** The product is no longer sold (D125). */
  readonly takenOff?: true;
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

/** The shop's side of the comparison. */
export interface CurrentCatalogue {
  readonly findProduct: (id: number) => PricedProduct | undefined;
  readonly provinces: readonly Province[];
  readonly catalogueVersion: string;
}

/** An order's message, read back and compared with the catalogue. */
export function readAndCheck(
  message: string,
  catalogue: CurrentCatalogue,
): { readonly reference: string | null; readonly check: OrderCheck } {
  const parsed = parseOrder(message);
  if (parsed.kind === 'problem') return { reference: null, check: { kind: 'unreadable', problem: parsed.problem } };
  return { reference: parsed.order.reference, check: checkOrder(parsed.order, catalogue) };
}

/** The owner's mail warns of a line with more pieces, or an order with more lines. */
const usualQuantity = 999;
const usualLines = 200;

export function checkOrder(written: WrittenOrder, current: CurrentCatalogue): OrderCheck {
  try {
    return compare(written, current);
  } catch (error) {
    // An order is never refused; one whose sums are too large to be exact becomes one to look at.
    if (error instanceof RangeError) return { kind: 'unreadable', problem: 'its amounts are too large' };
    throw error;
  }
}

function compare(written: WrittenOrder, { findProduct, provinces, catalogueVersion }: CurrentCatalogue): OrderCheck {
  const { reference, placedAt, customer, subtotal, delivery, grandTotal } = written;
  const checks = written.lines.map((line, index) => checkLine(line, index + 1, findProduct(line.id)));
  const lines = checks.map(({ line }) => line);
  const today = charges(
    lines.map((line) => ({ ...line, price: line.cataloguePrice ?? line.price })),
    customer.province,
    provinces,
  );
  const isSame = subtotal === today.subtotal && delivery === today.delivery && grandTotal === today.grandTotal;
  const isOtherVersion = written.catalogueVersion !== catalogueVersion;
  return {
    kind: 'checked',
    order: {
      reference,
      placedAt,
      customer,
      lines,
      subtotal,
      delivery,
      grandTotal,
      catalogue: isSame ? null : today,
    },
    findings: [
      ...totalFindings(written, today, isOtherVersion),
      ...checks.flatMap((check) => check.findings),
      ...(lines.length > usualLines ? [manyLines(lines.length)] : []),
      ...(isOtherVersion ? [otherVersion(written.catalogueVersion, catalogueVersion)] : []),
    ],
  };
}

function manyLines(lines: number): Finding {
  return { kind: 'many lines', text: `The order has ${pluralize(lines, 'line')}, an unusually large number.` };
}

function otherVersion(written: string, today: string): Finding {
  const text = `The order names a different version of the price list (${quoted(written)}; today’s is ${today}).`;
  return { kind: 'other catalogue version', text };
}

function totalFindings(written: WrittenOrder, today: Charges, isOtherVersion: boolean): readonly Finding[] {
  const { subtotal, delivery, grandTotal } = written;
  const findings: Finding[] = [];
  const add = (kind: FindingKind, text: string) => findings.push({ kind, text });
  const [itemsSum, expectedTotal] = [sum(written.lines.map(({ lineTotal }) => lineTotal)), sum([subtotal, delivery])];
  const isAltered = itemsSum !== subtotal || expectedTotal !== grandTotal;
  const altered = 'The shop’s checkout can’t produce this total, so the order was altered.';
  if (grandTotal !== today.grandTotal) {
    const difference = textPrice(rupees(Math.abs(today.grandTotal - grandTotal)));
    const reason = isAltered ? 'somebody altered the order' : likelyReason(isOtherVersion, subtotal === today.subtotal);
    add(
      'total differs',
      `The customer agreed to ${textPrice(grandTotal)}. Today’s price list says ${textPrice(today.grandTotal)}, ` +
        `${difference} ${today.grandTotal > grandTotal ? 'more' : 'less'}. Likely reason: ${reason}.`,
    );
  }
  if (delivery !== today.delivery) {
    const text = `Delivery: ${textPrice(delivery)} in the order, ${textPrice(today.delivery)} by the shop’s rules.`;
    add('delivery differs', text);
  }
  if (itemsSum !== subtotal) {
    const text = `The items add up to ${textPrice(itemsSum)}, but the order’s subtotal is ${textPrice(subtotal)}.`;
    add('does not add up', `${text} ${altered}`);
  }
  if (expectedTotal !== grandTotal) {
    const text = `Subtotal and delivery add up to ${textPrice(expectedTotal)}, but the grand total is ${textPrice(grandTotal)}.`;
    add('does not add up', `${text} ${altered}`);
  }
  return findings;
}

/**
 * Why the sums of an order differ from today's though they add up. An old page is more likely than tampering. The
 * version is that of the products, so fees may differ within one.
 */
function likelyReason(isOtherVersion: boolean, isSameSubtotal: boolean): string {
  if (isOtherVersion) return 'the customer’s page showed a different price list';
  if (isSameSubtotal) return 'the customer’s page showed an earlier delivery fee, or somebody altered the order';
  return 'somebody altered the order, or the cart still held an older price because there was no connection';
}

function quoted(text: string): string {
  return shortened(text, quotedBytes);
}

function checkLine(written: WrittenLine, number: number, product: PricedProduct | undefined) {
  const { id, quantity, price, lineTotal } = written;
  const findings: Finding[] = [];
  const about = product ? `Item ${number} (${product.name})` : `Item ${number}`;
  const add = (kind: FindingKind, text: string) => findings.push({ kind, text: `${about}: ${text}` });
  const right = times(price, quantity);
  if (right !== lineTotal) {
    const text = `${textPrice(price)} x ${quantity} is ${textPrice(right)}, but the order says ${textPrice(lineTotal)}.`;
    add('line total differs', text);
  }
  if (quantity > usualQuantity) add('large quantity', `${quantity} pieces, an unusually large quantity.`);
  const agreed = { id, options: describeOptions(written), quantity, price, lineTotal };
  if (!product) {
    add('unknown product', `the shop has no product with the number ${id}; name and price are from the order.`);
    const line: CheckedLine = { ...agreed, name: written.name, catalogueOptions: null, isKnown: false };
    return { line, findings };
  }
  const { name } = product;
  const pack = chosenOption('pack', product.packOptions, written.pack);
  const size = chosenOption('size', product.sizeOptions, written.size);
  const problems = [pack, size].flatMap(({ problem }) => problem ?? []);
  const isPriced = problems.length === 0;
  const selection = { packIndex: pack.index, sizeIndex: size.index };
  const cataloguePrice = isPriced ? unitPrice(product, selection) : price;
  const picture = chosenImage({ ...product, images: product.images ?? [] }, selection);
  const options = [pack.name, size.name && `Size: ${size.name}`].filter(Boolean).join('; ');
  const soldOut = [pack, size].find((option) => option.soldOut);
  const line: CheckedLine = {
    ...agreed,
    name,
    catalogueOptions: isPriced ? options : null,
    ...(cataloguePrice !== price && { cataloguePrice }),
    ...(isPriced && picture?.endsWith('.jpg') && { picture }),
    isKnown: true,
    ...(product.takenOff && { takenOff: true }),
  };
  for (const { kind, text } of problems) add(kind, text);
  if (cataloguePrice !== price)
    add('price differs', `${textPrice(price)} in the order, ${textPrice(cataloguePrice)} in today’s price list.`);
  if (!isSameName(name, written.name)) add('name differs', `the order calls it “${quoted(written.name)}”.`);
  if (product.takenOff) add('no longer sold', 'no longer sold.');
  else if (!product.inStock) add('out of stock', 'out of stock.');
  else if (soldOut) add('out of stock', `the ${soldOut.what} “${soldOut.name}” is out of stock.`);
  if (isInquiryOnly(product)) add('inquiry only', 'sold by inquiry only, not through the cart.');
  return { line, findings };
}

/**
 * The pack or size that an order names among the product's own; the first one if it names none of them, which is a
 * problem.
 */
function chosenOption(
  what: 'pack' | 'size',
  options: NonNullable<PricedProduct['sizeOptions']> = [],
  wanted: string | undefined,
) {
  const index = options.findIndex(({ name }) => wanted !== undefined && isSameName(name, wanted));
  const { name = '', soldOut = false } = options[index] ?? {};
  const isFine = index >= 0 || (options.length === 0 && wanted === undefined);
  return { what, index: Math.max(0, index), name, soldOut, problem: isFine ? null : optionProblem(what, wanted) };
}

function optionProblem(what: 'pack' | 'size', wanted: string | undefined): Finding {
  const unpriced = 'so the price can’t be checked.';
  return wanted === undefined
    ? { kind: 'option missing', text: `no ${what} was chosen, ${unpriced}` }
    : { kind: 'unknown option', text: `the shop has no ${what} “${quoted(wanted)}”, ${unpriced}` };
}

function isSameName(name: string, written: string): boolean {
  return name === written || comparable(name) === comparable(written);
}

/** A name as the order's message can carry it: brackets and semicolons are separators there, so they're ignored. */
function comparable(name: string): string {
  return composed(name)
    .replaceAll(/[[\]();\s]+/g, ' ')
    .trim();
}

/** True if the shop sells all of the order, at these prices. */
export function isVerified(findings: readonly Finding[]): boolean {
  return findings.every((finding) => harmlessFindings.some((kind) => kind === finding.kind));
}

/**
 * The findings that say something to an owner. The version says nothing: a page from before a change of prices is the
 * likely reason in another finding.
 */
export function findingsForOwner(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ kind }) => kind !== 'other catalogue version');
}

/** The highest numbers shown of an unverified order: too few digits for a phone number, too few lines for a message. */
const unverifiedLines = 20;
const unverifiedQuantity = 999;
const unverifiedAmount = 9_999_999;

export interface PublicOrder {
  /** True if the shop sells all of it at these prices. */
  readonly isSure: boolean;
  /** False if the shop has yet to confirm the total: the order isn't sure, and the owner has not corrected the total. */
  readonly isTotalFinal: boolean;
  readonly lines: readonly CheckedLine[];
  /** The number of lines that are not shown. */
  readonly others: number;
  /** `null` for an amount that is too large to show. */
  readonly total: Rupees | null;
}

/**
 * The part of an order that the shop may show at an address of its own, in the confirmation and on the order's page.
 * Anyone can post an order with any text in it, so only the catalogue's names are shown, and only usual numbers if it
 * was not verified (D27, D59). `isEntered`: the owner entered the order at the desk, so that it needs no check.
 */
export function publicOrder(
  { order, findings }: { readonly order: CheckedOrder; readonly findings: readonly Finding[] },
  isEntered: boolean,
): PublicOrder {
  const isSure = isEntered || isVerified(findings);
  const lines = isSure ? order.lines : order.lines.filter(isUsual).slice(0, unverifiedLines);
  const { agreedTotal, grandTotal } = order;
  const total = isSure || grandTotal <= unverifiedAmount ? grandTotal : null;
  const isTotalFinal = isSure || (agreedTotal !== undefined && agreedTotal !== grandTotal);
  return { isSure, isTotalFinal, lines, others: order.lines.length - lines.length, total };
}

/** True for a line that the catalogue has, with usual numbers. */
function isUsual({ catalogueOptions, quantity, price, lineTotal }: CheckedLine): boolean {
  return catalogueOptions !== null && quantity <= unverifiedQuantity && Math.max(price, lineTotal) <= unverifiedAmount;
}
