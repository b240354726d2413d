/** The contents of an order: as the shopper sent them, and after the owner's corrections. */
import type { CheckedLine, OrderCheck } from './check-order.ts';
import type { Customer } from './customer-fields.ts';
import type { Charges } from './order.ts';
import { type Rupees, sum, times } from '#shop/money.ts';

export interface DeskLine extends CheckedLine {
  /** The shopper's quantity; 0 for a line that the owner added. */
  readonly orderedQuantity: number;
  /** The price that the shopper agreed to. */
  readonly orderedPrice: Rupees;
}

/** The lines of a parcel, its receiver, and its price. */
export interface OrderContents extends Charges {
  readonly customer: Customer;
  /** Removed lines are among them, with the quantity 0. */
  readonly lines: readonly DeskLine[];
}

/** A product that the owner added. */
type AddedLine = Pick<CheckedLine, 'id' | 'name' | 'options' | 'quantity' | 'price'>;

/** Everything that is absent stays as it was, single fields of the customer included. */
export interface Correction {
  readonly kind: 'correction';
  readonly customer?: Partial<Customer>;
  /** One for each line, in their order; 0 removes the line. */
  readonly quantities?: readonly number[];
  /** One for each line. */
  readonly prices?: readonly Rupees[];
  /** They come after the other lines. */
  readonly added?: readonly AddedLine[];
  readonly delivery?: Rupees;
}

export function contentsAsSent(check: OrderCheck): OrderContents | null {
  if (check.kind === 'unreadable') return null;
  const { customer, lines, subtotal, delivery, grandTotal } = check.order;
  return {
    customer,
    lines: lines.map((line) => ({ ...line, orderedQuantity: line.quantity, orderedPrice: line.price })),
    subtotal,
    delivery,
    grandTotal,
  };
}

/** The shopper's sums stay, right or wrong, until a line or the fee is corrected. */
export function corrected(
  contents: OrderContents,
  { customer, quantities, prices, added = [], delivery }: Correction,
): OrderContents {
  const lines = [
    ...contents.lines.map((line, index) => correctedLine(line, quantities?.[index], prices?.[index])),
    ...added.map((line) => ({
      ...line,
      lineTotal: times(line.price, line.quantity),
      catalogueOptions: line.options,
      isKnown: true,
      orderedQuantity: 0,
      orderedPrice: line.price,
    })),
  ];
  const hasNewLines = lines.some((line, index) => line !== contents.lines[index]);
  const isCounted = quantities || prices || added.length > 0;
  const subtotal = isCounted ? sum(lines.map((line) => line.lineTotal)) : contents.subtotal;
  const fee = delivery ?? contents.delivery;
  return {
    ...contents,
    customer: { ...contents.customer, ...customer },
    lines,
    ...((hasNewLines || delivery !== undefined) && { subtotal, delivery: fee, grandTotal: sum([subtotal, fee]) }),
  };
}

function correctedLine(line: DeskLine, quantity = line.quantity, price = line.price): DeskLine {
  if (quantity === line.quantity && price === line.price) return line;
  const { cataloguePrice, ...rest } = line;
  const listed = price === line.price && cataloguePrice !== undefined ? { cataloguePrice } : {};
  return { ...rest, ...listed, quantity, price, lineTotal: times(price, quantity) };
}
