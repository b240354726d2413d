/** An order in a list. */
import type { ReactNode } from 'react';
import { type OrderState, stateLabels } from '#order/order-states.ts';

interface Props {
  name: string;
  amount: string;
  who?: ReactNode;
  /** The last line. */
  children: ReactNode;
}

export function OrderRow({ name, amount, who, children }: Props) {
  return (
    <>
      <span className="row-head">
        <strong>{name}</strong>
        <span className="price">{amount}</span>
      </span>
      {who && <span className="row-who">{who}</span>}
      <span className="row-foot">{children}</span>
    </>
  );
}

export function StateBadge({ state }: { state: OrderState }) {
  return (
    <span className="badge" data-state={state}>
      {stateLabels[state]}
    </span>
  );
}
