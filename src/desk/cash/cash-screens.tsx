/** Screens: what each courier has on the road, owes and has paid, and a courier's orders and payments. */
import type { ReactNode } from 'react';
import { addresses, cashCourierAddress, orderAddress } from '#desk/addresses.ts';
import { noCourier } from '#desk/orders/order-form.ts';
import { AnswerBadge, OrderRow } from '#desk/orders/order-row.tsx';
import { paymentText, shownCity } from '#desk/orders/order-text.ts';
import { Field } from '#desk/page/field.tsx';
import { Button, Heading, LinkButton, SelectForm, WideLink } from '#desk/page/form.tsx';
import { Title, useFrame } from '#desk/page/layout.tsx';
import { isCancelOpen } from '#order/desk-order.ts';
import { noSums } from '#desk/sums-or-null.ts';
import { shortName } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPaisa, formattedPrice, listedPrice, rupees } from '#shop/money.ts';
import { listedText } from '#shop/text.ts';
import { monthStart, pakistanDay, pakistanMonth, sortableClock } from '#shop/time.ts';
import {
  type CashOrder,
  type CashOrders,
  type CourierCash,
  type Received,
  type ReceivedPayment,
  cashListLength,
  receivedDays,
} from './cash-store.ts';
import { paymentField } from './payments.ts';
import { stateFacts } from '#shop/order-states.ts';

interface CashProps {
  /** `null` if their sums can't be had. */
  couriers: readonly CourierCash[] | null;
  overpaid: CashOrders;
  unknown: CashOrders;
  shownAt: number;
}

export function CashScreen({ couriers, overpaid, unknown, shownAt }: CashProps) {
  const total = (figure: (cash: CourierCash) => number) =>
    (couriers ?? []).reduce((sum, courier) => sum + figure(courier), 0);
  const orders = total((cash) => cash.orders);
  const toCollect = total(({ onRoad }) => onRoad.orders);
  return (
    <>
      <Title>Cash</Title>
      <div className="cluster list-head">
        <h1>Cash</h1>
        <LinkButton label="Check a courier’s payment" href={addresses.settlement} />
      </div>
      <p>
        {couriers
          ? [
              orders === 0
                ? 'Nothing is owed to you. Delivered orders appear here until you mark them as paid.'
                : `You are owed ${formattedPrice(rupees(total(({ owed }) => owed)))} for ${pluralize(orders, 'delivered order')}.`,
              toCollect > 0 &&
                `Couriers are to collect ${formattedPrice(rupees(total(({ onRoad }) => onRoad.amount)))} for ${pluralize(toCollect, 'order')} on the road.`,
            ]
              .filter(Boolean)
              .join(' ')
          : noSums}
      </p>
      {couriers && couriers.length > 0 && (
        <ul className="rows">
          {couriers.map((cash) => (
            <li key={cash.courier}>
              <a className="row" href={cashCourierAddress(cash.courier)}>
                <strong>
                  <bdi>{listedText(cash.courier) || noCourier}</bdi>
                </strong>
                <Figures cash={cash} />
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
      <MonthTable shownAt={shownAt} />
    </>
  );
}

/** What a courier has on the road, owes, and has paid (D118). */
function Figures({ cash: { onRoad, owed, orders, since, received } }: { cash: CourierCash }) {
  const delivered = since === null ? '' : `, the first delivered on ${pakistanDay(since)}`;
  return (
    <dl className="totals">
      <Figure label="On the road" amount={formattedPrice(rupees(onRoad.amount))}>
        {onRoad.orders > 0 && pluralize(onRoad.orders, 'order')}
      </Figure>
      <Figure label="Owed to you" amount={formattedPrice(rupees(owed))}>
        {orders > 0 && pluralize(orders, 'order') + delivered}
      </Figure>
      <Figure label={`Received, last ${receivedDays} days`} amount={formattedPaisa(netOf(received))}>
        {received.orders > 0 && receivedFrom(received)}
      </Figure>
    </dl>
  );
}

function Figure({ label, amount, children }: { label: string; amount: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
      {children && <dd className="quiet figure-note">{children}</dd>}
    </div>
  );
}

function netOf({ paid, chargePaisa }: Received): number {
  return paid * 100 - chargePaisa;
}

function receivedFrom({ orders, chargePaisa }: Received): string {
  return `for ${pluralize(orders, 'order')}, after ${formattedPaisa(chargePaisa)} in charges`;
}

const monthsOffered = 12;

function MonthTable({ shownAt }: { shownAt: number }) {
  const months = Array.from({ length: monthsOffered }, (_, index) => monthStart(shownAt, -index));
  return (
    <section className="card stack">
      <h2>For your accountant</h2>
      <p>All orders that were delivered, returned or cancelled in a month, and all payments that came in it.</p>
      <form action={addresses.cashMonth} className="stack">
        <Field
          id="month"
          label="Month"
          options={months.map((month) => ({ value: sortableClock(month).slice(0, 7), label: pakistanMonth(month) }))}
        />
        <Button label="Download the Excel table" look="quiet" />
      </form>
    </section>
  );
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
  const { name, city, state, stateAt } = order;
  const { shop } = useFrame();
  return (
    <OrderRow
      customer={name || 'Name unknown'}
      city={shownCity(city, shop)}
      reference={shortName(order)}
      amount={amount}
    >
      {isCancelOpen(order) && <AnswerBadge answer={order.answer} state={state} />}
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
  received: readonly ReceivedPayment[];
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
      {cash && <Figures cash={cash} />}
      <SelectForm
        action={addresses.paid}
        hidden={{ courier }}
        label="Owed"
        rows={orders.map((order) => ({
          id: order.id,
          // A partly paid order becomes fully paid.
          value: paymentField({ ...order, amount: rupees(order.balance), chargePaisa: 0 }),
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
              <li key={`${day.at} ${day.receipt}`} className="between">
                <span>{`${pluralize(day.orders, 'order')}: ${paymentText({ ...day, received: day.paid, writtenOff: 0 })}`}</span>
                <span className="quiet">{pakistanDay(day.at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
