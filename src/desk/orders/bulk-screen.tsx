/** The outcome of an action on several orders, and what usually follows. */
import type { ReactNode } from 'react';
import { addresses, listAddress, orderAddress, readListQuery } from '#desk/addresses.ts';
import { Form, Heading, LinkButton } from '#desk/page/form.tsx';
import { lastStates, stateFacts } from '#shop/order-states.ts';
import { Field, Suggestions } from '#desk/page/field.tsx';
import { maxOrderLine } from './order-form.ts';
import { ActionButton } from './order-cards.tsx';
import { type Changed, type SkippedOrder, maxAtOnce, selectedValue } from './selected-orders.ts';

interface Props extends Changed {
  /** Unless no order was changed. */
  title: string;
  /** The query of the list on which they were selected, or `cash`. */
  list: string;
  canUndo?: boolean;
  /** What was done, which says what follows. */
  change?: string;
  /** Suggestions, if the orders may get a courier. */
  couriers?: readonly string[] | null;
  /** One that was refused. */
  courier?: string;
}

/** What usually follows for all of these orders. */
const nextSteps: Readonly<Record<string, { readonly label: string; readonly value: string }>> = {
  confirmed: { label: stateFacts.packed.action, value: 'packed' },
  packed: { label: 'Sheet for the courier', value: 'sheet' },
  shipped: { label: 'Tell the customers', value: 'tell' },
  courier: { label: 'Tell the customers', value: 'tell' },
};

/** All of it is one form, so that each button saves a courier that was entered; only one needs it. */
export function BulkScreen(props: Props) {
  const { title, done, skipped, list, canUndo = false, change = '' } = props;
  const { couriers = null, courier = '' } = props;
  const isCash = list === 'cash';
  const next = done.length === 0 ? undefined : nextSteps[change];
  const isOver = lastStates.some((state) => state === change);
  const back = isCash
    ? addresses.cash
    : listAddress({ ...readListQuery(new URLSearchParams(list)), select: undefined });
  const hidden = { list, order: done.map((order) => selectedValue(order, order.appended)) };
  return (
    <>
      <Heading title={done.length === 0 ? 'No order was changed' : title} hasForm={courier !== ''} />
      <SkippedOrders skipped={skipped} />
      <Form action={addresses.bulk} hidden={hidden} className="stack" data-back={back}>
        {couriers !== null && <Courier orders={done} couriers={couriers} courier={courier} />}
        {next && <ActionButton {...next} look="call wide" formNoValidate />}
        {done.length > 0 && (
          <TheseOrders orders={done}>
            {!isCash && !isOver && done.length <= maxAtOnce && (
              <p className="pair">
                <ActionButton label="Packing slips" value="slips" formNoValidate />
                <ActionButton label="Labels" value="labels" formNoValidate />
              </p>
            )}
            {(change === 'shipped' || change === 'courier') && (
              <ActionButton label="Enter the courier’s tracking numbers" value="tracking" formNoValidate />
            )}
            {change === 'delivered' && <LinkButton label="Cash" look="quiet wide" href={addresses.cash} />}
            {canUndo && <ActionButton label="Undo" look="quiet wide" value="undo" formNoValidate />}
          </TheseOrders>
        )}
        <ActionButton
          label={isCash ? 'Back to Cash' : 'Back to the orders'}
          look={next ? 'quiet wide' : 'wide'}
          value="back"
          formNoValidate
        />
      </Form>
    </>
  );
}

export function TheseOrders({
  orders,
  children,
}: {
  orders: readonly Pick<Changed['done'][number], 'id' | 'name'>[];
  children: ReactNode;
}) {
  return (
    <section className="card stack">
      <h2>These orders</h2>
      <ul className="links done-orders">
        {orders.map(({ id, name }) => (
          <li key={id}>
            <a href={orderAddress(id)}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface CourierProps {
  orders: readonly Pick<Changed['done'][number], 'courier'>[];
  couriers: readonly string[];
  courier: string;
}

function Courier({ orders, couriers, courier }: CourierProps) {
  const without = orders.filter((order) => order.courier === '').length;
  const which = without < orders.length ? `the ${without} without one` : `all ${without} orders`;
  return (
    <section className="card stack">
      <h2>With which courier?</h2>
      <Field
        id="courier"
        label={orders.length === 1 ? 'Courier' : `Courier of ${which} (optional)`}
        defaultValue={courier}
        list="couriers"
        required
        maxLength={maxOrderLine}
      />
      <Suggestions id="couriers" values={couriers} />
      <ActionButton label="Save the courier" value="courier" />
    </section>
  );
}

/** Never printed. */
export function SkippedOrders({ skipped }: { skipped: readonly SkippedOrder[] }) {
  if (skipped.length === 0) return null;
  return (
    <ul className="warnings" aria-label="Skipped">
      {skipped.map(({ id, name, reason }) => (
        <li key={id}>
          {name === null ? (
            `An order ${reason}`
          ) : (
            <a href={orderAddress(id)}>
              <bdi>{name}</bdi> {reason}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
