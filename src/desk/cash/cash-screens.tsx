/** Screens: what each courier owes, a courier's orders, and the orders marked as paid. */
import type { ReactNode } from 'react';
import { addresses, cashCourierAddress, orderAddress } from '#desk/addresses.ts';
import { noCourier } from '#desk/orders/order-form.ts';
import { shownCity } from '#desk/orders/order-text.ts';
import { AnswerBadge, OrderRow } from '#desk/orders/list-screen.tsx';
import { Button, Heading, LinkButton, SelectForm, WideLink } from '#desk/page/form.tsx';
import { Title, useFrame } from '#desk/page/layout.tsx';
import { isCancelOpen } from '#order/desk-order.ts';
import { noSums } from '#desk/sums-or-null.ts';
import { shortName } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPaisa, formattedPrice, listedPrice, rupees } from '#shop/money.ts';
import { listedText } from '#shop/text.ts';
import { pakistanDay } from '#shop/time.ts';
import {
  type CashOrder,
  type CashOrders,
  type CourierCash,
  type Received,
  type ReceivedOnDay,
  cashListLength,
  paymentField,
  receivedDays,
} from './cash-store.ts';
import { stateFacts } from '#shop/order-states.ts';

interface CashProps {
  /** `null` if their sums can't be had. */
  couriers: readonly CourierCash[] | null;
  overpaid: CashOrders;
  unknown: CashOrders;
}

export function CashScreen({ couriers, overpaid, unknown }: CashProps) {
  const total = (of: 'owed' | 'orders') => (couriers ?? []).reduce((sum, courier) => sum + courier[of], 0);
  return (
    <>
      <Title>Cash</Title>
      <div className="cluster list-head">
        <h1>Cash</h1>
        <LinkButton label="Compare a settlement" href={addresses.settlement} />
      </div>
      <p>
        {!couriers
          ? noSums
          : total('orders') === 0
            ? 'Nothing is owed to you. Delivered orders appear here until you mark them as paid.'
            : `You are owed ${formattedPrice(rupees(total('owed')))} for ${pluralize(total('orders'), 'delivered order')}.`}
      </p>
      {couriers && couriers.length > 0 && (
        <ul className="rows">
          {couriers.map((cash) => (
            <li key={cash.courier}>
              <a className="row" href={cashCourierAddress(cash.courier)}>
                <span className="row-head">
                  <strong>
                    <bdi>{listedText(cash.courier) || noCourier}</bdi>
                  </strong>
                  <span className="price">{formattedPrice(rupees(cash.owed))}</span>
                </span>
                <span className="quiet">
                  {cash.orders === 0 ? 'Owes nothing' : pluralize(cash.orders, 'order')}
                  {cash.since !== null && `, the first delivered on ${pakistanDay(cash.since)}`}
                </span>
                {cash.received.orders > 0 && (
                  <span className="quiet">{`In the last ${receivedDays} days: ${receivedText(cash.received)}`}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Others title="Paid too much" listed={overpaid}>
        The courier paid too much for these, or they were returned afterwards. Settle it with the courier, then correct
        the payment on the order.
      </Others>
      <Others title="Amount unknown" listed={unknown}>
        These were delivered, but their messages could not be read. Enter the payment on each order.
      </Others>
    </>
  );
}

function receivedText({ paid, chargePaisa, orders }: Received): string {
  const charge = chargePaisa === 0 ? '' : ` (including ${formattedPaisa(chargePaisa)} in charges)`;
  return `${formattedPrice(rupees(paid))} paid for ${pluralize(orders, 'order')}${charge}`;
}

interface OthersProps {
  title: string;
  listed: CashOrders;
  children: ReactNode;
}

function Others({ title, listed: { orders, hasMore }, children }: OthersProps) {
  if (orders.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <p>{children}</p>
      <ul className="rows">
        {orders.map((order) => (
          <li key={order.id}>
            <a className="row" href={orderAddress(order.id)}>
              <OrderLine order={order} amount={order.balance === 0 ? '?' : listedPrice(-order.balance)} />
            </a>
          </li>
        ))}
      </ul>
      {hasMore && <p className="quiet">{`The first ${cashListLength} are shown.`}</p>}
    </section>
  );
}

function OrderLine({ order, amount }: { order: CashOrder; amount: string }) {
  const { city, state, stateAt } = order;
  const { shop } = useFrame();
  return (
    <OrderRow name={shortName(order)} amount={amount}>
      {isCancelOpen(order) && <AnswerBadge answer={order.answer} state={state} />}
      <bdi>{shownCity(city, shop)}</bdi>
      <span className="quiet">
        {stateFacts[state].label}
        {stateAt !== null && ` on ${pakistanDay(stateAt)}`}
      </span>
    </OrderRow>
  );
}

interface CourierProps {
  courier: string;
  /** The courier's totals; absent if it owes nothing and has paid nothing, `null` if they can't be had. */
  cash: CourierCash | null | undefined;
  listed: CashOrders;
  received: readonly ReceivedOnDay[];
  /** The number of orders before these. */
  from: number;
  isAll: boolean;
}

export function CourierCashScreen({ courier, cash, listed, received, from, isAll }: CourierProps) {
  const { orders, hasMore } = listed;
  const name = listedText(courier) || noCourier;
  return (
    <>
      <Heading title={`Cash: ${name}`} heading={name} />
      {cash === null && <p>{noSums}</p>}
      {cash && cash.orders > 0 && (
        <p>{`Owed: ${formattedPrice(rupees(cash.owed))} for ${pluralize(cash.orders, 'order')}.`}</p>
      )}
      <SelectForm
        action={addresses.paid}
        hidden={{ courier }}
        label="Owed"
        rows={orders.map((order) => ({
          id: order.id,
          // A partly paid order becomes fully paid.
          value: paymentField({ ...order, amount: rupees(order.paid + order.balance), chargePaisa: 0 }),
          shown: <OrderLine order={order} amount={listedPrice(order.balance)} />,
        }))}
        isAll={isAll}
        toggle={cashCourierAddress(courier, { from, isAll: !isAll })}
        back={{ label: 'Back to Cash', href: addresses.cash }}
        empty="Nothing is owed."
      >
        <Button label="Mark as paid" name="action" value="paid" />
      </SelectForm>
      {hasMore && (
        <WideLink label="Later deliveries" href={cashCourierAddress(courier, { from: from + orders.length })} />
      )}
      {received.length > 0 && (
        <section className="card">
          <h2>Payments</h2>
          <ul className="history">
            {received.map((day) => (
              <li key={day.at} className="between">
                <span>{receivedText(day)}</span>
                <span className="quiet">{pakistanDay(day.at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
