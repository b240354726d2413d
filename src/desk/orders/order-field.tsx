import type { ComponentProps } from 'react';
import { Field } from '#desk/page/field.tsx';
import type { FieldError } from '#desk/read-form.ts';
import type { ShopFacts } from '#desk/deps.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { entriesOf, type OrderEntries } from './order-form.ts';
import type { Chat } from './order-text.ts';

/** Props of the cards of an order's page. */
export interface CardProps {
  order: WorkedOrder;
  shop: ShopFacts;
  /** Suggested below the courier's field. */
  couriers: readonly string[];
  chats: readonly Chat[];
  errors: readonly FieldError[];
  /** Values that were entered and not saved. */
  entered: Partial<OrderEntries>;
}

type Props = Pick<CardProps, 'order' | 'errors' | 'entered'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'maxLength' | 'inputMode' | 'dir' | 'list' | 'hints' | 'children'> & {
    name: keyof OrderEntries;
  };

/** A field of the order's form. Below a value that was not saved is the one that another phone has saved. */
export function OrderField({ name, order, entered, ...field }: Props) {
  const saved = entriesOf(order.now)[name];
  return (
    <>
      <Field {...field} id={name} defaultValue={entered[name] ?? saved} />
      {entered[name] !== undefined && saved !== '' && (
        <p className="quiet">
          Saved now: <bdi>{saved}</bdi>
        </p>
      )}
    </>
  );
}
