/**
 * Compares an order with the shop's own catalogue (D29, D41, D58). Pure, and built on the rules that the shop prices
 * by. The amounts that the shopper saw remain the order's: every difference becomes a finding, and no order is refused
 * or changed.
 */
import { composed, quotedBytes, shortened } from '#shop/text.ts';
import { counted } from '#shop/numbers.ts';
import { isInquiryOnly, type PricedProduct, chosenImage, unitPrice } from '#shop/product.ts';
import { type Rupees, rupees, sum, textPrice, times } from '#shop/money.ts';
import { type Charges, charges } from './order.ts';
import type { Province } from '#shop/delivery.ts';
import { describeOptions, type WrittenLine, type WrittenOrder } from './order-message.ts';
import type { CheckedLine, Finding, FindingKind, OrderCheck } from './order-check.ts';

/** The shop's side of the comparison. */
export interface CurrentCatalogue {
  readonly findProduct: (id: number) => PricedProduct | undefined;
  readonly provinces: readonly Province[];
  readonly catalogueVersion: string;
}

/** The owner's mail warns of a line with more pieces, or an order with more lines. */
const usualQuantity = 999;
const usualLines = 200;

export function checkOrder(written: WrittenOrder, current: CurrentCatalogue): OrderCheck {
  try {
    return compare(written, current);
  } catch (error) {
    // An order is never refused; one whose sums are too large to be exact becomes one to look at.
    if (error instanceof RangeError)
      return { kind: 'unreadable', problem: 'its amounts are too large to add up exactly' };
    throw error;
  }
}

function compare(written: WrittenOrder, current: CurrentCatalogue): OrderCheck {
  const checks = written.lines.map((line, index) => checkLine(line, index + 1, current.findProduct(line.id)));
  const lines = checks.map((check) => check.line);
  const { reference, placedAt, customer, subtotal, delivery, grandTotal } = written;
  const agreed: Charges = { subtotal, delivery, grandTotal };
  const catalogue = charges(
    lines.map((line) => ({ ...line, price: line.cataloguePrice ?? line.price })),
    customer.province,
    current.provinces,
  );
  return {
    kind: 'checked',
    order: {
      reference,
      placedAt,
      customer,
      lines,
      ...agreed,
      catalogue: isSameSum(agreed, catalogue) ? null : catalogue,
    },
    findings: [
      ...totalFindings(agreed, catalogue, likelyReason(written, current)),
      ...additionFindings(written),
      ...checks.flatMap((check) => check.findings),
      ...orderFindings(written, current),
    ],
  };
}

interface LineCheck {
  readonly line: CheckedLine;
  readonly findings: readonly Finding[];
}

function checkLine(written: WrittenLine, number: number, product: PricedProduct | undefined): LineCheck {
  const findings: Finding[] = [];
  const item = `Item ${number}${product ? ` (${product.name})` : ''}`;
  const find = (kind: FindingKind, text: string) => findings.push({ kind, text: `${item}: ${text}` });
  const { id, quantity, price, lineTotal } = written;
  const agreed = { id, options: describeOptions(written), quantity, price, lineTotal };
  const right = times(price, quantity);
  if (right !== lineTotal) {
    const multiplied = `${textPrice(price)} x ${quantity} is ${textPrice(right)}`;
    find('line total differs', `${multiplied}, but the order says ${textPrice(lineTotal)}.`);
  }
  if (quantity > usualQuantity) find('large quantity', `${quantity} pieces, an unusually large quantity.`);
  if (!product) {
    find('unknown product', `the shop has no product with the number ${id}; name and price are from the order.`);
    return { line: { ...agreed, name: written.name, catalogueOptions: null, isKnown: false }, findings };
  }
  const pack = chooseOption('pack', product.packOptions, written.pack);
  const size = chooseOption('size', product.sizeOptions, written.size);
  for (const { problem } of [pack, size]) if (problem) find(problem.kind, problem.text);
  const isPriced = !pack.problem && !size.problem;
  const selection = { packIndex: pack.index, sizeIndex: size.index };
  const cataloguePrice = isPriced ? unitPrice(product, selection) : price;
  const picture = chosenImage({ ...product, images: product.images ?? [] }, selection);
  if (cataloguePrice !== price) {
    find('price differs', `${textPrice(price)} in the order, ${textPrice(cataloguePrice)} in today’s price list.`);
  }
  if (comparable(product.name) !== comparable(written.name)) {
    find('name differs', `the order calls it “${shortened(written.name, quotedBytes)}”.`);
  }
  if (product.takenOff) find('no longer sold', 'no longer sold.');
  else if (!product.inStock) find('out of stock', 'out of stock.');
  else if (pack.soldOut) find('out of stock', `the pack “${pack.name}” is out of stock.`);
  else if (size.soldOut) find('out of stock', `the size “${size.name}” is out of stock.`);
  if (isInquiryOnly(product)) find('inquiry only', 'sold by inquiry only, not through the cart.');
  const line: CheckedLine = {
    ...agreed,
    name: product.name,
    catalogueOptions: isPriced ? catalogueOptions(pack, size) : null,
    ...(cataloguePrice !== price && { cataloguePrice }),
    ...(isPriced && picture?.endsWith('.jpg') && { picture }),
    isKnown: true,
  };
  return { line, findings };
}

interface ChosenOption {
  /** Index in the product's options; 0 where there is no choice, or no such option. */
  readonly index: number;
  /** The catalogue's name; empty for none. */
  readonly name: string;
  readonly soldOut?: boolean | undefined;
  readonly problem?: { readonly kind: FindingKind; readonly text: string };
}

/** Finds the pack or size that an order names among the product's own. */
function chooseOption(
  what: 'pack' | 'size',
  options: readonly { readonly name: string; readonly soldOut?: boolean | undefined }[] | undefined,
  wanted: string | undefined,
): ChosenOption {
  const choices = options ?? [];
  if (wanted === undefined) {
    if (choices.length === 0) return { index: 0, name: '' };
    return {
      index: 0,
      name: '',
      problem: { kind: 'option missing', text: `no ${what} was chosen, so the price can’t be checked.` },
    };
  }
  const comparableWish = comparable(wanted);
  const index = choices.findIndex((option) => comparable(option.name) === comparableWish);
  const choice = choices[index];
  if (choice) return { index, name: choice.name, soldOut: choice.soldOut };
  return {
    index: 0,
    name: '',
    problem: {
      kind: 'unknown option',
      text: `the shop has no ${what} “${shortened(wanted, quotedBytes)}”, so the price can’t be checked.`,
    },
  };
}

/** A name as the order's message can carry it: brackets and semicolons are separators there, so they're ignored. */
export function comparable(name: string): string {
  return composed(name)
    .replaceAll(/[[\]();\s]+/g, ' ')
    .trim();
}

function catalogueOptions(pack: ChosenOption, size: ChosenOption): string {
  return [pack.name, size.name && `Size: ${size.name}`].filter(Boolean).join('; ');
}

function isSameSum(a: Charges, b: Charges): boolean {
  return a.subtotal === b.subtotal && a.delivery === b.delivery && a.grandTotal === b.grandTotal;
}

/** The differences between the order's charges and the catalogue's, with the likely reason. */
function totalFindings(agreed: Charges, catalogue: Charges, reason: string): readonly Finding[] {
  const findings: Finding[] = [];
  if (agreed.grandTotal !== catalogue.grandTotal) {
    findings.push({
      kind: 'total differs',
      text: `The customer agreed to ${textPrice(agreed.grandTotal)}. Today’s price list says ${textPrice(catalogue.grandTotal)}, ${difference(agreed.grandTotal, catalogue.grandTotal)}. Likely reason: ${reason}.`,
    });
  }
  if (agreed.delivery !== catalogue.delivery) {
    findings.push({
      kind: 'delivery differs',
      text: `Delivery: ${textPrice(agreed.delivery)} in the order, ${textPrice(catalogue.delivery)} by the shop’s rules.`,
    });
  }
  return findings;
}

/** Why an order's total may differ from the catalogue's. An old page is the likely reason before tampering is. */
function likelyReason(written: WrittenOrder, current: CurrentCatalogue): string {
  if (additionFindings(written).length > 0) return 'somebody altered the order';
  return written.catalogueVersion === current.catalogueVersion
    ? 'somebody altered the order, or the cart still held an older price because there was no connection'
    : 'the customer’s page showed a different price list';
}

/** `Rs 100 more` */
function difference(agreed: Rupees, catalogue: Rupees): string {
  return `${textPrice(rupees(Math.abs(catalogue - agreed)))} ${catalogue > agreed ? 'more' : 'less'}`;
}

/** Sums that no page of the shop writes, at any prices. */
function additionFindings({ lines, subtotal, delivery, grandTotal }: WrittenOrder): readonly Finding[] {
  const itemsSum = sum(lines.map((line) => line.lineTotal));
  const expectedTotal = sum([subtotal, delivery]);
  const altered = 'The shop never writes such a sum: somebody altered the order.';
  const find = (text: string): Finding => ({ kind: 'does not add up', text: `${text} ${altered}` });
  return [
    ...(itemsSum === subtotal
      ? []
      : [find(`The items add up to ${textPrice(itemsSum)}, but the order’s subtotal is ${textPrice(subtotal)}.`)]),
    ...(expectedTotal === grandTotal
      ? []
      : [
          find(
            `Subtotal and delivery add up to ${textPrice(expectedTotal)}, but the grand total is ${textPrice(grandTotal)}.`,
          ),
        ]),
  ];
}

function orderFindings(written: WrittenOrder, current: CurrentCatalogue): readonly Finding[] {
  const findings: Finding[] = [];
  if (written.lines.length > usualLines) {
    findings.push({
      kind: 'many lines',
      text: `The order has ${counted(written.lines.length, 'line')}, an unusually large number.`,
    });
  }
  if (written.catalogueVersion !== current.catalogueVersion) {
    findings.push({
      kind: 'other catalogue version',
      text: `The order names a different version of the price list (${shortened(written.catalogueVersion, quotedBytes)}; today’s is ${current.catalogueVersion}).`,
    });
  }
  return findings;
}
