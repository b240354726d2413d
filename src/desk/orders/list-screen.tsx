/** The list of orders: read, searched, and with orders selected. */
import { changeLabels } from '#desk/change-labels.ts';
import { Filters } from '#desk/page/field.tsx';
import { type ListQuery, addresses, listAddress, orderAddress } from '#desk/addresses.ts';
import { Button, Form, Heading, LinkButton, ProductSearch, SelectForm, WideLink } from '#desk/page/form.tsx';
import { Title, useFrame } from '#desk/page/layout.tsx';
import { noSums } from '#desk/sums-or-null.ts';
import { isCancelOpen } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { type OrderOrigin, originLabel } from '#order/order-origin.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPrice, listedPrice, rupees } from '#shop/money.ts';
import { pakistanClock } from '#shop/time.ts';
import { selectedValue } from './selected-orders.ts';
import { shownCity } from './order-text.ts';
import type { Listed, ListedOrder, Sums } from './desk-orders.ts';
import type { ReactNode } from 'react';
import { bulkStates, lastStates, type OrderState, orderStates, stateFacts } from '#shop/order-states.ts';

interface ListProps {
  query: ListQuery;
  listed: Listed;
}

interface AllProps extends ListProps {
  /** `null` if they can't be had. */
  sums: Sums | null;
  newest: number;
  /** The number of shipped orders whose customers are still to be told. */
  toTell: number;
  /** The number of first steps of a new shop that are not done. */
  stepsLeft: number;
}

export function ListScreen({ query, listed, sums, newest, toTell, stepsLeft }: AllProps) {
  const { reload, before } = query;
  // Only the newest orders change by themselves.
  const isLive = !before && !reload;
  const tiles = [
    { label: 'Today', sum: sums?.today, since: 'today' },
    { label: 'Since Monday', sum: sums?.week, since: 'week' },
  ] as const;
  return (
    <>
      <Title>Orders</Title>
      <div className="cluster list-head">
        <h1>Orders</h1>
        <LinkButton label="New order" href={addresses.newOrder} />
      </div>
      {stepsLeft > 0 && (
        <p>
          <a href={addresses.firstSteps}>{`First steps: ${stepsLeft} to do`}</a>
        </p>
      )}
      <div className="pair sums">
        {tiles.map(({ label, sum, since }) => (
          <a
            key={label}
            className="soft"
            href={listAddress({ since, reload })}
            aria-current={query.since === since || undefined}
          >
            <span>{label}</span>{' '}
            <span className="sum">
              <span className="price">{sum ? formattedPrice(rupees(sum.amount)) : '?'}</span>{' '}
              {sum && <span className="quiet">{pluralize(sum.orders, 'order')}</span>}
            </span>
          </a>
        ))}
      </div>
      {!sums && <p>{noSums}</p>}
      <ListFilters query={query} toTell={toTell} />
      <div className="cluster list-tools">
        <LinkButton label="Search" look="quiet" href={addresses.search} />
        <LinkButton label="Select several" look="quiet" href={listAddress({ ...query, select: 'some' })} />
        <LinkButton label="Tracking numbers" look="quiet" href={addresses.tracking} />
        {isLive && <Live newest={newest} />}
      </div>
      <div id="orders" className="stack">
        <OrderRows listed={listed} older={(last) => listAddress({ ...query, before: last })} />
      </div>
      {!before && (
        <p className="quiet live-note">
          {reload ? 'New orders don’t appear automatically. ' : 'New orders appear automatically. '}
          <a href={listAddress({ ...query, reload: reload ? undefined : 'off' })}>{reload ? 'Turn on' : 'Turn off'}</a>
        </p>
      )}
    </>
  );
}

/**
 * Says that the list has grown. Its script shows the button, as only scripts can play a sound; without scripts the page
 * reloads itself.
 */
function Live({ newest }: { newest: number }) {
  const { scripts } = useFrame();
  return (
    <>
      <script type="module" src={scripts.live} />
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <div className="live" data-address={`${addresses.live}?after=${newest}`}>
        <p role="status" />
        <Button label="Turn sound on" look="quiet" type="button" hidden />
      </div>
    </>
  );
}

function ListFilters({ query, toTell = 0 }: { query: ListQuery; toTell?: number }) {
  const { state, attention, answer, since, reload, select } = query;
  const more = { reload, select: select && ('some' as const) };
  const filters = [
    { label: 'All', address: listAddress(more), isCurrent: !state && !attention && !answer && !since },
    { label: 'Needs attention', address: listAddress({ ...more, attention: '1' }), isCurrent: attention === '1' },
    ...(toTell > 0 ? [{ label: `To tell: ${toTell}`, address: addresses.tell, isCurrent: false }] : []),
    { label: 'No answer yet', address: listAddress({ ...more, answer: 'none' }), isCurrent: answer === 'none' },
    ...orderStates.map((each) => ({
      label: stateFacts[each].label,
      address: listAddress({ ...more, state: each }),
      isCurrent: state === each,
    })),
  ];
  return <Filters filters={filters} />;
}

interface RowsProps {
  listed: Listed;
  /** The address of the list after an order. */
  older: (before: number) => string;
}

/** A tap anywhere on a row opens its order. */
function OrderRows({ listed, older }: RowsProps) {
  if (listed.orders.length === 0) return <p className="quiet">No orders found.</p>;
  return (
    <>
      <ul className="rows">
        {listed.orders.map((order) => (
          <li key={order.id}>
            <a className="row" href={orderAddress(order.id)}>
              <ListedRow order={order} />
            </a>
          </li>
        ))}
      </ul>
      <Older listed={listed} older={older} />
    </>
  );
}

function Older({ listed: { orders, hasMore }, older }: Pick<RowsProps, 'listed' | 'older'>) {
  const last = orders.at(-1);
  if (!hasMore || !last) return null;
  return <WideLink label="Older orders" href={older(last.id)} />;
}

function ListedRow({ order }: { order: ListedOrder }) {
  const { state, amount } = order;
  const city = shownCity(order.city, useFrame().shop);
  const who = (
    <>
      <bdi>{order.isErased ? 'Erased' : order.name || 'Unreadable message'}</bdi>
      {city !== '' && (
        <>
          , <bdi>{city}</bdi>
        </>
      )}
    </>
  );
  return (
    <OrderRow
      name={shortName(order)}
      amount={amount === null ? (order.isMadeInto ? '' : '?') : listedPrice(amount)}
      who={who}
    >
      <StateBadge state={state} isMadeInto={order.isMadeInto} />
      <Origin origin={order.origin} />
      <AnswerBadge answer={order.answer} state={state} />
      {warningsOf(order).map((warning) => (
        <span key={warning} className="badge badge-alert">
          {warning}
        </span>
      ))}
      <span className="quiet">{pakistanClock(order.acceptedAt)}</span>
    </OrderRow>
  );
}

/** The customer's last word (D81). A cancellation stands out until it is answered (D115). */
export function AnswerBadge({ answer, state }: Pick<ListedOrder, 'answer' | 'state'>) {
  if (answer === null) return null;
  const isOpen = isCancelOpen({ answer, state });
  return <span className={isOpen ? 'badge badge-alert' : 'badge'}>{changeLabels[`answer ${answer}`]}</span>;
}

export function Origin({ origin }: { origin: OrderOrigin | null }) {
  if (origin === null) return null;
  return <span className="badge">{originLabel(origin, 'alone')}</span>;
}

function warningsOf({ state, needsCheck, mailProblem, isErased }: ListedOrder): readonly string[] {
  if (isErased) return [];
  return [
    ...(needsCheck && state === 'new' ? ['Needs attention'] : []),
    ...(mailProblem === 'held' ? ['Mail held'] : []),
    ...(mailProblem === 'undeliverable' && state === 'new' ? ['E-mail bounced'] : []),
  ];
}

interface SearchProps extends Omit<ListProps, 'query'> {
  searched: string;
}

export function SearchScreen({ searched, listed }: SearchProps) {
  return (
    <>
      <Heading title="Search" />
      <Form action={addresses.search} className="search">
        <ProductSearch label="Name, phone, address, order or tracking number" search={searched} />
        <Button label="Search" />
      </Form>
      {searched !== '' && (
        <section aria-label="Found" className="stack">
          <OrderRows listed={listed} older={(before) => `${addresses.search}?before=${before}`} />
        </section>
      )}
    </>
  );
}

const buttonsFor = (states: readonly OrderState[]) =>
  Object.fromEntries(states.map((state) => [state, stateFacts[state].bulkAction ?? '']));

function BulkButtons({ buttons, look }: { buttons: Readonly<Record<string, string>>; look?: 'quiet' }) {
  return (
    <div className="select-buttons">
      {Object.entries(buttons).map(([action, label]) => (
        <Button key={action} label={label} name="action" value={action} {...(look && { look })} />
      ))}
    </div>
  );
}

export function SelectScreen({ query, listed }: ListProps) {
  const { orders } = listed;
  const address = (select: ListQuery['select']) => listAddress({ ...query, select });
  const isAll = query.select === 'all';
  return (
    <>
      <Heading title="Orders" heading="Select orders" />
      <ListFilters query={query} />
      <SelectForm
        action={addresses.bulk}
        hidden={{ list: address('some').split('?')[1] ?? '' }}
        rows={orders.map((order) => ({
          id: order.id,
          value: selectedValue(order),
          shown: <ListedRow order={order} />,
        }))}
        isAll={isAll}
        toggle={address(isAll ? 'some' : 'all')}
        back={{ label: 'Stop selecting', href: address(undefined) }}
        empty="No orders found."
      >
        <BulkButtons buttons={buttonsFor(bulkStates.filter((state) => !lastStates.includes(state)))} />
        <BulkButtons buttons={{ slips: 'Slips', labels: 'Labels', sheet: 'Sheet' }} look="quiet" />
        <details className="select-more">
          <summary>Delivered, returned, cancelled</summary>
          <BulkButtons buttons={buttonsFor(bulkStates.filter((state) => lastStates.includes(state)))} look="quiet" />
        </details>
      </SelectForm>
      <Older listed={listed} older={(before) => listAddress({ ...query, before, select: 'some' })} />
    </>
  );
}

interface OrderRowProps {
  name: string;
  amount: string;
  who?: ReactNode;
  /** The last line. */
  children: ReactNode;
}

/** An order in a list. */
export function OrderRow({ name, amount, who, children }: OrderRowProps) {
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

export function StateBadge({ state, isMadeInto = false }: { state: OrderState; isMadeInto?: boolean }) {
  return (
    <span className="badge" data-state={state}>
      {isMadeInto ? 'Made into an order' : stateFacts[state].label}
    </span>
  );
}
