/**
 * Reckons an order again from the shop's own catalogue (decisions D29, D41, D46). Pure, and built on the very rules
 * that the shop shows its prices by. Nothing here refuses an order: whatever differs becomes a finding.
 */
import { isInquiryOnly } from '#shop/inquiry.ts';
import { plainPrice, times } from '#shop/money.ts';
import { charges } from '#shop/order.ts';
import type { CompiledProduct } from '#catalogue/compiled.ts';
import type { Province } from '#shop/provinces.ts';
import { unitPrice } from '#shop/unit-price.ts';
import { describeOptions, type WrittenLine, type WrittenOrder } from '#wire/order-message.ts';
import { type ChosenOption, chooseOption, comparable } from './choose-option.ts';
import type { CheckedLine, CheckedOrder, Finding, FindingKind, Verdict } from './order-check.ts';

/** The shop's side of the comparison. */
export interface Shelf {
  readonly findProduct: (id: number) => CompiledProduct | undefined;
  readonly provinces: readonly Province[];
  readonly catalogueVersion: string;
}

/** Above this many of one line, or lines of one order, the owner is told (RELIABILITY.md, Price tampering). */
const usualQuantity = 999;
const usualLines = 200;

export function checkOrder(written: WrittenOrder, shelf: Shelf): Verdict {
  try {
    return reckon(written, shelf);
  } catch (error) {
    // Rule: an order is never refused. Sums beyond exact numbers, which no shopper reaches, make it one to look at.
    if (error instanceof RangeError)
      return { kind: 'unreadable', problem: 'its amounts are beyond what can be reckoned exactly' };
    throw error;
  }
}

function reckon(written: WrittenOrder, shelf: Shelf): Verdict {
  const checks = written.lines.map((line, index) => checkLine(line, index + 1, shelf.findProduct(line.id)));
  const lines = checks.map((check) => check.line);
  const { reference, placedAt, customer, subtotal, delivery, grandTotal } = written;
  const order: CheckedOrder = {
    reference,
    placedAt,
    customer,
    lines,
    ...charges(lines, customer.province),
    claimed: { subtotal, delivery, grandTotal },
  };
  const findings = [
    ...checks.flatMap((check) => check.findings),
    ...sumFindings(order),
    ...orderFindings(written, shelf),
  ];
  return { kind: 'checked', order, findings };
}

interface LineCheck {
  readonly line: CheckedLine;
  readonly findings: readonly Finding[];
}

function checkLine(written: WrittenLine, number: number, product: CompiledProduct | undefined): LineCheck {
  const findings: Finding[] = [];
  const find = (kind: FindingKind, text: string) => findings.push({ kind, text: `Item ${number}: ${text}` });
  const { id, quantity } = written;
  const options = describeOptions(written);
  if (times(written.price, quantity) !== written.lineTotal) {
    const right = plainPrice(times(written.price, quantity));
    find(
      'line total differs',
      `the browser wrote a line total of ${plainPrice(written.lineTotal)}, its own price times quantity is ${right}.`,
    );
  }
  if (quantity > usualQuantity) find('large quantity', `${quantity} pieces are more than ${usualQuantity}.`);
  if (!product) {
    find('unknown product', `the shop has no product with the number ${id}; name and price are what the browser said.`);
    const { name, price } = written;
    return {
      line: {
        id,
        name,
        catalogueOptions: '',
        options,
        quantity,
        price,
        lineTotal: times(price, quantity),
        isKnown: false,
      },
      findings,
    };
  }
  const pack = chooseOption('pack', product.packOptions, written.pack);
  const size = chooseOption('size', product.sizeOptions, written.size);
  for (const { problem } of [pack, size]) if (problem) find(problem.kind, problem.text);
  const price = unitPrice(product, { packIndex: pack.index, sizeIndex: size.index });
  if (price !== written.price) {
    find(
      'price differs',
      `the browser said ${plainPrice(written.price)}, the shop says ${plainPrice(price)} (${product.name}).`,
    );
  }
  if (comparable(product.name) !== comparable(written.name)) {
    find('name differs', `the browser called it “${written.name}”, the shop calls it “${product.name}”.`);
  }
  if (!product.inStock) find('out of stock', `${product.name} is out of stock.`);
  if (isInquiryOnly(product)) find('inquiry only', `${product.name} is sold by inquiry only, not through the cart.`);
  const line: CheckedLine = {
    id,
    name: product.name,
    catalogueOptions: catalogueOptions(pack, size),
    options,
    quantity,
    price,
    lineTotal: times(price, quantity),
    ...(price !== written.price && { claimedPrice: written.price }),
    isKnown: true,
  };
  return { line, findings };
}

function catalogueOptions(pack: ChosenOption, size: ChosenOption): string {
  return [pack.name && `Pack: ${pack.name}`, size.name && `Size: ${size.name}`].filter(Boolean).join('; ');
}

function sumFindings(order: CheckedOrder): readonly Finding[] {
  const { claimed } = order;
  const ownSum = claimed.subtotal + claimed.delivery;
  const compare = (kind: FindingKind, what: string, browser: number, shop: number): readonly Finding[] =>
    browser === shop ? [] : [{ kind, text: `${what}: the browser said Rs ${browser}, the shop says Rs ${shop}.` }];
  return [
    ...compare('total differs', 'Subtotal', claimed.subtotal, order.subtotal),
    ...compare('delivery differs', 'Delivery', claimed.delivery, order.delivery),
    ...compare('total differs', 'Grand total', claimed.grandTotal, order.grandTotal),
    ...(claimed.grandTotal === ownSum
      ? []
      : [
          {
            kind: 'total differs' as const,
            text: `Grand total: the browser said Rs ${claimed.grandTotal}, but its own subtotal and delivery make Rs ${ownSum}.`,
          },
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
      text: `The page was made from another version of the price list (${written.catalogueVersion}, the shop’s is ${shelf.catalogueVersion}): an old page that was still open explains differences.`,
    });
  }
  return findings;
}
