/** The outcome of an action on several orders, and what usually follows. */
import type { ReactNode } from 'react';
import { addresses, listAddress, orderAddress, paperAddress, readListQuery } from '#desk/addresses.ts';
import { Button, LinkButton, PostButton, WideLink } from '#desk/page/button.tsx';
import { Suggestions } from '#desk/page/choices.tsx';
import { Form, Heading } from '#desk/page/form.tsx';
import { maxLine } from './order-form.ts';
import { type Changed, type ChangedOrder, type LeftOrder, selectedValue } from './change-each.ts';

interface Props extends Changed {
  /** Unless no order was changed. */
  title: string;
  /** The query of the list on which they were selected, or `cash`. */
  list: string;
  canUndo?: boolean;
  /** Suggestions, if the orders have just been shipped and may get a courier. */
  couriers?: readonly string[] | null;
}

export function BulkScreen(props: Props) {
  const { title, done, left, list, canUndo = false, couriers = null } = props;
  const isCash = list === 'cash';
  const query = readListQuery(new URLSearchParams(list));
  return (
    <>
      <Heading title={done.length === 0 ? 'No order was changed' : title} />
      <LeftOrders left={left} />
      {couriers !== null && <Courier {...props} couriers={couriers} />}
      {done.length > 0 && (
        <TheseOrders orders={done}>
          {!isCash && <Papers ids={done.map(({ id }) => id)} />}
          {couriers !== null && (
            <p>
              <a href={addresses.tracking}>Enter the courier’s tracking numbers</a>
            </p>
          )}
          {canUndo && (
            <PostButton
              label="Undo"
              look="quiet wide"
              action={addresses.bulk}
              hidden={{ list, action: 'undo', order: done.map((order) => selectedValue(order, order.appended)) }}
            />
          )}
        </TheseOrders>
      )}
      <WideLink
        label={isCash ? 'Back to Cash' : 'Back to the orders'}
        look="wide"
        href={isCash ? addresses.cash : listAddress({ ...query, select: null })}
      />
    </>
  );
}

export function TheseOrders({
  orders,
  children,
}: {
  orders: readonly Pick<ChangedOrder, 'id' | 'name'>[];
  children: ReactNode;
}) {
  return (
    <section className="card stack">
      <h2>These orders</h2>
      <ul className="done-orders">
        {orders.map(({ id, name }) => (
          <li key={id}>
            <a href={orderAddress(id)}>{name}</a>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

export function Papers({ ids }: { ids: readonly number[] }) {
  return (
    <p className="pair">
      <LinkButton label="Packing slips" look="quiet" href={paperAddress('slips', ids)} />
      <LinkButton label="Labels" look="quiet" href={paperAddress('labels', ids)} />
    </p>
  );
}

function Courier({ done, list, couriers }: Props & { couriers: readonly string[] }) {
  const order = done.map((each) => selectedValue(each));
  return (
    <section className="card">
      <h2>With which courier?</h2>
      <Form action={addresses.bulk} hidden={{ list, action: 'courier', order }} className="stack">
        <label>
          {done.length === 1 ? 'Courier' : `Courier of all ${done.length} orders (optional)`}
          <input name="courier" list="couriers" required maxLength={maxLine} autoComplete="off" />
        </label>
        <Suggestions id="couriers" values={couriers} />
        <Button label="Save the courier" look="quiet" />
      </Form>
    </section>
  );
}

/** Never printed. */
export function LeftOrders({ left }: { left: readonly LeftOrder[] }) {
  if (left.length === 0) return null;
  return (
    <ul className="warnings" aria-label="Left as they are">
      {left.map(({ id, name, reason }) => (
        <li key={id}>{name === null ? `An order ${reason}` : <a href={orderAddress(id)}>{`${name} ${reason}`}</a>}</li>
      ))}
    </ul>
  );
}
