/**
 * Compares an order with the shop's own catalogue (decisions D29, D41, D58). Pure, and built on the very rules that the
 * shop shows its prices by. The amounts that the shopper saw stay the order's; nothing here refuses an order or changes
 * its sums: whatever differs becomes a finding.
 */
import { isInquiryOnly } from '#shop/inquiry.ts';
import { plainPrice, type Rupees, sum, times } from '#shop/money.ts';
import { type Charges, charges } from '#shop/order.ts';
import type { CompiledProduct } from '#catalogue/compiled.ts';
import type { Province } from '#shop/provinces.ts';
import { unitPrice } from '#shop/unit-price.ts';
import { describeOptions, type WrittenLine, type WrittenOrder } from '#wire/order-message.ts';
import { quotedBytes, shortened } from '#relay/bounded-text.ts';
import { type ChosenOption, chooseOption, comparable } from './choose-option.ts';
import type { CheckedLine, Finding, FindingKind, OrderCheck } from './order-check.ts';

/** The shop's side of the comparison. */
export interface Shelf {
  readonly findProduct: (id: number) => CompiledProduct | undefined;
  readonly provinces: readonly Province[];
  readonly catalogueVersion: string;
}

/** Above this many of one line, or lines of one order, the owner is told (RELIABILITY.md, Price tampering). */
const usualQuantity = 999;
const usualLines = 200;

export function checkOrder(written: WrittenOrder, shelf: Shelf): OrderCheck {
  try {
    return compare(written, shelf);
  } catch (error) {
    // Rule: an order is never refused. Sums beyond exact numbers, which no shopper reaches, make it one to look at.
    if (error instanceof RangeError)
      return { kind: 'unreadable', problem: 'its amounts are beyond what can be reckoned exactly' };
    throw error;
  }
}

function compare(written: WrittenOrder, shelf: Shelf): OrderCheck {
  const checks = written.lines.map((line, index) => checkLine(line, index + 1, shelf.findProduct(line.id)));
  const lines = checks.map((check) => check.line);
  const { reference, placedAt, customer, subtotal, delivery, grandTotal } = written;
  const agreed: Charges = { subtotal, delivery, grandTotal };
  const catalogue = charges(
    lines.map((line) => ({ ...line, price: line.cataloguePrice ?? line.price })),
    customer.province,
    shelf.provinces,
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
      ...totalFindings(agreed, catalogue, likelyReason(written, shelf)),
      ...additionFindings(written),
      ...checks.flatMap((check) => check.findings),
      ...orderFindings(written, shelf),
    ],
  };
}

interface LineCheck {
  readonly line: CheckedLine;
  readonly findings: readonly Finding[];
}

function checkLine(written: WrittenLine, number: number, product: CompiledProduct | undefined): LineCheck {
  const findings: Finding[] = [];
  const item = `Item ${number}${product ? ` (${product.name})` : ''}`;
  const find = (kind: FindingKind, text: string) => findings.push({ kind, text: `${item}: ${text}` });
  const { id, quantity, price, lineTotal } = written;
  const agreed = { id, options: describeOptions(written), quantity, price, lineTotal };
  const right = times(price, quantity);
  if (right !== lineTotal) {
    const multiplied = `${plainPrice(price)} x ${quantity} is ${plainPrice(right)}`;
    find('line total differs', `${multiplied}, but the order says ${plainPrice(lineTotal)}.`);
  }
  if (quantity > usualQuantity) find('large quantity', `${quantity} pieces are more than ${usualQuantity}.`);
  if (!product) {
    find('unknown product', `the shop has no product with the number ${id}; name and price are what the order says.`);
    return { line: { ...agreed, name: written.name, catalogueOptions: null, isKnown: false }, findings };
  }
  const pack = chooseOption('pack', product.packOptions, written.pack);
  const size = chooseOption('size', product.sizeOptions, written.size);
  for (const { problem } of [pack, size]) if (problem) find(problem.kind, problem.text);
  const isPriced = !pack.problem && !size.problem;
  const cataloguePrice = isPriced ? unitPrice(product, { packIndex: pack.index, sizeIndex: size.index }) : price;
  if (cataloguePrice !== price) {
    find('price differs', `${plainPrice(price)} in the order, ${plainPrice(cataloguePrice)} in today’s price list.`);
  }
  if (comparable(product.name) !== comparable(written.name)) {
    find('name differs', `the order calls it “${shortened(written.name, quotedBytes)}”.`);
  }
  if (product.takenOff) find('no longer sold', 'no longer sold.');
  else if (!product.inStock) find('out of stock', 'out of stock.');
  if (isInquiryOnly(product)) find('inquiry only', 'sold by inquiry only, not through the cart.');
  const line: CheckedLine = {
    ...agreed,
    name: product.name,
    catalogueOptions: isPriced ? catalogueOptions(pack, size) : null,
    ...(cataloguePrice !== price && { cataloguePrice }),
    isKnown: true,
  };
  return { line, findings };
}

function catalogueOptions(pack: ChosenOption, size: ChosenOption): string {
  return [pack.name && `Pack: ${pack.name}`, size.name && `Size: ${size.name}`].filter(Boolean).join('; ');
}

function isSameSum(a: Charges, b: Charges): boolean {
  return a.subtotal === b.subtotal && a.delivery === b.delivery && a.grandTotal === b.grandTotal;
}

/** Where the order's charges are not the catalogue's, and why that may be. */
function totalFindings(agreed: Charges, catalogue: Charges, reason: string): readonly Finding[] {
  const findings: Finding[] = [];
  if (agreed.grandTotal !== catalogue.grandTotal) {
    findings.push({
      kind: 'total differs',
      text: `The customer agreed to ${plainPrice(agreed.grandTotal)}. Today’s price list says ${plainPrice(catalogue.grandTotal)}, ${difference(agreed.grandTotal, catalogue.grandTotal)}. Likely reason: ${reason}.`,
    });
  }
  if (agreed.delivery !== catalogue.delivery) {
    findings.push({
      kind: 'delivery differs',
      text: `Delivery: ${plainPrice(agreed.delivery)} in the order, ${plainPrice(catalogue.delivery)} by the shop’s rules.`,
    });
  }
  return findings;
}

/** Why an order's total may not be the catalogue's: an old page is explained, not accused. */
function likelyReason(written: WrittenOrder, shelf: Shelf): string {
  if (additionFindings(written).length > 0) return 'somebody altered the order';
  return written.catalogueVersion === shelf.catalogueVersion
    ? 'somebody altered the order, or an older price had waited in the cart without a connection'
    : 'the customer’s page showed another price list';
}

/** `Rs 100 more` */
function difference(agreed: Rupees, catalogue: Rupees): string {
  return `Rs ${Math.abs(catalogue - agreed)} ${catalogue > agreed ? 'more' : 'less'}`;
}

/** Sums that no page of the shop writes, whatever its prices are. */
function additionFindings({ lines, subtotal, delivery, grandTotal }: WrittenOrder): readonly Finding[] {
  const itemsSum = sum(lines.map((line) => line.lineTotal));
  const ownTotal = sum([subtotal, delivery]);
  const altered = 'The shop’s pages write no such sum: somebody altered the order.';
  const find = (text: string): Finding => ({ kind: 'does not add up', text: `${text} ${altered}` });
  return [
    ...(itemsSum === subtotal
      ? []
      : [find(`The items make ${plainPrice(itemsSum)}, but the order’s subtotal is ${plainPrice(subtotal)}.`)]),
    ...(ownTotal === grandTotal
      ? []
      : [
          find(
            `Subtotal and delivery make ${plainPrice(ownTotal)}, but the customer agreed to ${plainPrice(grandTotal)}.`,
          ),
        ]),
  ];
}

function orderFindings(written: WrittenOrder, shelf: Shelf): readonly Finding[] {
  const findings: Finding[] = [];
  if (written.lines.length > usualLines) {
    findings.push({
      kind: 'many lines',
      text: `The order has ${written.lines.length} lines, more than ${usualLines}.`,
    });
  }
  if (written.catalogueVersion !== shelf.catalogueVersion) {
    findings.push({
      kind: 'other catalogue version',
      text: `The order names another version of the price list (${shortened(written.catalogueVersion, quotedBytes)}; today’s is ${shelf.catalogueVersion}).`,
    });
  }
  return findings;
}
