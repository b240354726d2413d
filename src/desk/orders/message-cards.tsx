/** A message that could not be read as an order: its text, its phone numbers, and the order that is made of it. */
import { addresses, orderAddress } from '#desk/addresses.ts';
import { LinkButton } from '#desk/page/form.tsx';
import { useFrame } from '#desk/page/layout.tsx';
import { messageLines, numbersIn } from '#order/message-parts.ts';
import type { OrderRecord } from '#orders-db/order-records.ts';
import { greetingFrom } from '#shop/message-templates.ts';
import { cleanText } from '#shop/text.ts';
import { Contacts } from './customer-card.tsx';
import type { WorkedOrder } from './desk-orders.ts';
import { customerName } from './order-text.ts';
import { isMakeable } from './new-order.ts';

/** Whom to ask, and what becomes of the message. */
export function MessageCard({ order }: { order: WorkedOrder }) {
  const { record, now } = order;
  const { name } = useFrame().shop;
  const numbers = numbersIn(messageLines(record.params));
  return (
    <section className="card stack" aria-label="Message">
      {now.madeInto && (
        <>
          <p>{`Order ${now.madeInto.name} was made of this message; only the order counts. Cancel that if the customer doesn’t want it.`}</p>
          <LinkButton label={`Open order ${now.madeInto.name}`} look="call wide" href={orderAddress(now.madeInto.id)} />
        </>
      )}
      <h2>
        <bdi>{customerName(order)}</bdi>
      </h2>
      <Contacts numbers={numbers} text={greetingFrom(name)} isNamed />
      {isMakeable(order) && (
        <LinkButton label="Make an order of this" look="call wide" href={`${addresses.newOrder}?from=${record.id}`} />
      )}
    </section>
  );
}

export function MessageText({ record: { params } }: { record: Pick<OrderRecord, 'params'> }) {
  return Object.entries(params).map(([name, value = '']) => <pre key={name}>{cleanText(`${name}: ${value}`)}</pre>);
}
