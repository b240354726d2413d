/** Finds other orders from an order's phone numbers (D86), using only the index of numbers. */
import type { StoredOrder } from '#order/stored-order.ts';
import { isCancelOpen } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { type Query, integerOf, integerOrNull, sql } from '#orders-db/database.ts';
import { bounded, orderOf } from '#orders-db/listed-orders.ts';
import { pluralize } from '#shop/numbers.ts';
import { hourMs, minuteMs } from '#shop/time.ts';
import { listedPrice } from '#shop/money.ts';
import { lastStates, type OrderState, stateWord, unsentStates } from '#shop/order-states.ts';

/** The maximum number of earlier orders counted, which limits the cost of a page. */
const maxEarlier = 40;
const maxLater = 10;

export type SameNumber = NonNullable<Awaited<ReturnType<typeof sameNumber>>>;
export type OtherOrder = SameNumber['near'][number];

/** Resolves to `null` if no number is certain. */
export async function sameNumber(
  read: Query,
  { id, acceptedAt }: Pick<StoredOrder, 'id' | 'acceptedAt'>,
  phones: readonly string[],
) {
  const parts = phones.flatMap((phone) => [
    sql`SELECT order_id FROM (
          SELECT order_id FROM order_phones WHERE phone = ${phone} AND order_id < ${id}
          ORDER BY order_id DESC LIMIT ${maxEarlier + 1}) earlier`,
    sql`SELECT order_id FROM (
          SELECT order_id FROM order_phones WHERE phone = ${phone} AND order_id > ${id}
          ORDER BY order_id LIMIT ${maxLater}) later`,
  ]);
  const [first, ...others] = parts;
  if (!first) return null;
  const rows = await read(sql`
    SELECT d.order_id, d.accepted_at, d.state, d.answer, ${bounded(sql`d.amount`)} AS amount, o.key, o.copy
    FROM desk_orders d JOIN orders o ON o.id = d.order_id
    WHERE d.order_id IN (${others.reduce((one, other) => sql`${one} UNION ${other}`, first)})
      AND o.erased_at IS NULL ORDER BY d.order_id`);
  const orders = rows.map((row) => ({
    ...orderOf(row),
    acceptedAt: integerOf(row, 'accepted_at'),
    /** `null` if the message could not be read. */
    amount: integerOrNull(row, 'amount'),
  }));
  const earlier = orders.filter((order) => order.id < id).map(({ state }) => state);
  return {
    /** The states of the earlier orders, the latest first. */
    earlier: earlier.toReversed().slice(0, maxEarlier),
    hasMore: earlier.length > maxEarlier,
    /** The orders within an hour before or after, the oldest first. */
    near: orders.filter((order) => Math.abs(order.acceptedAt - acceptedAt) <= hourMs),
  };
}

/** `3 earlier orders from this number: 2 delivered, 1 returned.`, or `1 earlier order from this number, delivered.` */
export function earlierSentence({ earlier, hasMore }: SameNumber, numbers: number): string {
  const from = `from ${numbers === 1 ? 'this number' : 'these numbers'}`;
  if (earlier.length === 0) return `No earlier order ${from}.`;
  const outcomeOf = (state: OrderState) => (lastStates.includes(state) ? stateWord(state) : 'open');
  const count = (outcome: string) => earlier.filter((state) => outcomeOf(state) === outcome).length;
  const outcomes = [...lastStates.map(stateWord), 'open']
    .filter((each) => count(each) > 0)
    .map((each) => `${count(each)} ${each}`);
  if (earlier.length === 1) return `1 earlier order ${from}, ${earlier.map(outcomeOf).join('')}.`;
  const orders = hasMore ? `More than ${maxEarlier} earlier orders` : pluralize(earlier.length, 'earlier order');
  return `${orders} ${from}${hasMore ? `; of the last ${maxEarlier}` : ''}: ${outcomes.join(', ')}.`;
}

/** `Order 0AAA1111 came from the same number 12 minutes earlier (Rs 2,400, new). One parcel?` */
export function nearSentence(
  { key, copy, acceptedAt, state, answer, amount }: OtherOrder,
  order: Pick<OtherOrder, 'acceptedAt' | 'state'>,
): string {
  const minutes = Math.round(Math.abs(acceptedAt - order.acceptedAt) / minuteMs);
  const side = acceptedAt < order.acceptedAt ? 'earlier' : 'later';
  const apart = minutes === 0 ? 'in the same minute' : `${pluralize(minutes, 'minute')} ${side}`;
  const isCancelling = isCancelOpen({ answer, state });
  const now = isCancelling ? 'cancellation requested' : stateWord(state);
  const facts = [...(amount === null ? [] : [listedPrice(amount)]), now];
  const question =
    !isCancelling && [state, order.state].every((each) => unsentStates.includes(each)) ? ' One parcel?' : '';
  return `Order ${shortName({ key, copy })} came from the same number ${apart} (${facts.join(', ')}).${question}`;
}
