/** The outcome of an action on several orders, and what usually follows. */
import type { ReactNode } from 'react';
import { addresses, orderAddress, paperAddress } from '#desk/addresses.ts';
import { Button, LinkButton, WideLink } from '#desk/page/button.tsx';
import { Suggestions } from '#desk/page/choices.tsx';
import { Form, Heading } from '#desk/page/form.tsx';
import { maxLine } from './order-form.ts';
import type { Changed, ChangedOrder, LeftOrder } from './change-each.ts';

interface Props extends Changed {
  /** Unless no order was changed. */
  title: string;
  /** The query of the list on which they were selected, and the address of that list. */
  list: string;
  listAddress: string;
  canUndo?: boolean;
  /** Suggestions, if the orders have just been shipped and may get a courier. */
  couriers?: readonly string[] | null;
}

export function BulkScreen(props: Props) {
  const { done, left, listAddress, canUndo = false, couriers = null } = props;
  const title = titleOf(props);
  const ids = done.map(({ id }) => id);
  return (
    <>
      <Heading title={title} />
      <LeftOrders left={left} />
      {couriers !== null && <Courier {...props} couriers={couriers} />}
      {done.length > 0 && (
        <TheseOrders orders={done}>
          <Papers ids={ids} />
          {couriers !== null && (
            <p>
              <a href={addresses.tracking}>Enter the courier’s tracking numbers</a>
            </p>
          )}
          {canUndo && (
            <BulkForm {...props} action="undo">
              <Button label="Undo" look="quiet wide" />
            </BulkForm>
          )}
        </TheseOrders>
      )}
      <WideLink label="Back to the orders" look="wide" href={listAddress} />
    </>
  );
}

export function titleOf({ title, done }: Pick<Props, 'title' | 'done'>): string {
  return done.length === 0 ? 'No order was changed' : title;
}

/** Links to several orders, then what usually follows. */
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

function BulkForm({ done, list, action, children }: Props & { action: string; children: ReactNode }) {
  return (
    <Form action={addresses.bulk} hidden={{ list, action }} className="stack">
      {done.map(({ id, sequence }) => (
        <input key={id} type="hidden" name="order" value={`${id}-${sequence}`} />
      ))}
      {children}
    </Form>
  );
}

function Courier(props: Props & { couriers: readonly string[] }) {
  const { done, couriers } = props;
  return (
    <section className="card">
      <h2>With which courier?</h2>
      <BulkForm {...props} action="courier">
        <label>
          {done.length === 1 ? 'Courier' : `Courier of all ${done.length} orders (optional)`}
          <input name="courier" list="couriers" required maxLength={maxLine} autoComplete="off" />
        </label>
        <Suggestions id="couriers" values={couriers} />
        <Button label="Save the courier" look="quiet" />
      </BulkForm>
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
