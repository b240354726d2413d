/** An order in a list: its customer, what it costs, and how it stands. */
import type { ReactNode } from 'react';
import { changeLabels } from '#desk/change-labels.ts';
import { isCancelOpen } from '#order/desk-order.ts';
import { type OrderOrigin, originLabel } from '#order/order-origin.ts';
import { stateFacts } from '#shop/order-states.ts';
import type { WorkedOrder } from './desk-orders.ts';

interface RowProps {
  customer: string;
  /** Empty if it isn't known. */
  city: string;
  /** The order's short name, or those of all in a parcel. */
  reference: string;
  amount: string;
  /** The last line. */
  children: ReactNode;
}

export function OrderRow({ customer, city, reference, amount, children }: RowProps) {
  return (
    <>
      <span className="row-head">
        <strong>
          <bdi>{customer}</bdi>
        </strong>
        <span className="price">{amount}</span>
      </span>
      <span className="row-who">
        {city !== '' && (
          <>
            <bdi>{city}</bdi>,{' '}
          </>
        )}
        <span className="reference">{reference}</span>
      </span>
      <span className="row-foot">{children}</span>
    </>
  );
}

export function StateBadge({ now: { state, madeInto } }: Pick<WorkedOrder, 'now'>) {
  return (
    <span className="badge" data-state={state}>
      {madeInto ? 'Made into an order' : stateFacts[state].label}
    </span>
  );
}

/** The customer's last word (D81). A cancellation stands out until it is answered (D115). */
export function AnswerBadge({ answer, state }: Pick<WorkedOrder['now'], 'answer' | 'state'>) {
  if (answer === null) return null;
  const isOpen = isCancelOpen({ answer, state });
  return <span className={isOpen ? 'badge badge-alert' : 'badge'}>{changeLabels[`answer ${answer}`]}</span>;
}

export function OriginBadge({ origin }: { origin: OrderOrigin | undefined }) {
  return origin && <span className="badge">{originLabel(origin, 'alone')}</span>;
}
