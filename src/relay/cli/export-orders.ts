import { totalQuantity } from '#shop/cart.ts';
import type { Province } from '#shop/provinces.ts';
import { cleanLine } from '#relay/delivery/mails/clean-text.ts';
import { customerFacts } from '#relay/delivery/mails/customer-block.ts';
import type { BookedOrder, OwnersBook } from '#relay/store/owners-book.ts';
import { byteOrderMark, csvRow } from './csv.ts';
import { checkWords, stateWords } from './order-facts.ts';
import { sortableClock } from './pakistan-clock.ts';

const head = [
  'Accepted (Pakistan time)',
  'Reference',
  'Copy',
  'Name',
  'Email',
  'Phone',
  'Address',
  'Province',
  'Postal Code',
  'Items',
  'Pieces',
  'Subtotal (Rs)',
  'Delivery Charges (Rs)',
  'Grand Total (Rs)',
  'By the price list (Rs)',
  'Check',
  "Owner's mail",
  "Customer's mail",
  'Erased',
];

/** The orders as a CSV table, piece by piece: a book may be large. Sums are what the customer agreed to (D58). */
export async function* exportOrders(
  book: OwnersBook,
  { since, provinces }: { readonly since: number | null; readonly provinces: readonly Province[] },
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvRow(head);
  for await (const order of book.orders({ since, state: null })) yield csvRow(cells(order, provinces));
}

function cells(order: BookedOrder, provinces: readonly Province[]): readonly (string | number)[] {
  const { verdict } = order;
  return [
    sortableClock(order.acceptedAt),
    order.reference ?? order.key,
    order.copy + 1,
    ...(verdict.kind === 'checked'
      ? [
          ...customerFacts(verdict.order.customer, provinces).map(([, value]) => keptDigits(value)),
          verdict.order.lines.map(lineWords).join('\n'),
          totalQuantity(verdict.order.lines),
          verdict.order.subtotal,
          verdict.order.delivery,
          verdict.order.grandTotal,
          verdict.order.catalogue?.grandTotal ?? verdict.order.grandTotal,
        ]
      : [
          cleanLine(order.params['from_name'] ?? ''),
          '',
          '',
          '',
          '',
          '',
          cleanLine(order.params['message'] ?? ''),
          '',
          '',
          '',
          '',
          '',
        ]),
    checkWords(order),
    stateWords(order, 'owner'),
    stateWords(order, 'customer'),
    order.erasedAt === null ? '' : sortableClock(order.erasedAt),
  ];
}

/** Spreadsheets take digits alone for a number and drop its leading 0, so a phone is written 0300 1234567. */
function keptDigits(value: string): string {
  return value.replace(/^(0\d{3})(\d+)$/, '$1 $2');
}

function lineWords({
  id,
  name,
  options,
  quantity,
}: {
  id: number;
  name: string;
  options: string;
  quantity: number;
}): string {
  const chosen = cleanLine(options);
  return `${quantity} x ${cleanLine(name)} [${id}]${chosen === '' ? '' : ` (${chosen})`}`;
}
