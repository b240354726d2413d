/** The list of orders: read, searched, and with orders selected. */
import { Filters } from '#desk/page/field.tsx';
import { type ListQuery, type ListView, addresses, listAddress, orderAddress } from '#desk/addresses.ts';
import { Button, Form, Heading, LinkButton, ProductSearch, SelectForm, WideLink } from '#desk/page/form.tsx';
import { Title, useFrame } from '#desk/page/layout.tsx';
import { noSums } from '#desk/sums-or-null.ts';
import { listEntry } from '#order/list-entry.ts';
import { shortName } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { greetingFrom } from '#shop/message-templates.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { messageLines, numbersIn } from '#order/message-parts.ts';
import { formattedPrice, listedPrice, rupees } from '#shop/money.ts';
import { pakistanClock } from '#shop/time.ts';
import { bulkStates, lastStates, type OrderState, stateFacts } from '#shop/order-states.ts';
import type { JobState } from '#order/mail-job.ts';
import { type Listed, type Sums, type Tasks, type WorkedOrder, maxCounted } from './desk-orders.ts';
import { Contact, useChatText } from './customer-card.tsx';
import { AnswerBadge, OrderRow, OriginBadge, StateBadge } from './order-row.tsx';
import { isMakeable } from './new-order.ts';
import { customerName, shownCity } from './order-text.ts';
import { selectedValue } from './selected-orders.ts';

interface ListProps {
  query: ListQuery;
  tasks: Tasks;
  listed: Listed;
}

interface AllProps extends ListProps {
  /** `null` if they can't be had. */
  sums: Sums | null;
  /** The id of the newest order; 0 before the first one. */
  newest: number;
  /** The number of first steps of a new shop that are not done. */
  stepsLeft: number;
}

export function ListScreen({ query, tasks, listed, sums, newest, stepsLeft }: AllProps) {
  const { reload, before } = query;
  // Only the newest orders change by themselves.
  const isLive = !before && !reload;
  return (
    <>
      <Title>Orders</Title>
      <div className="cluster list-head">
        <h1>Orders</h1>
        <LinkButton label="Search" look="quiet" href={addresses.search} />
        <LinkButton label="New order" href={addresses.newOrder} />
      </div>
      <div className="stack overview">
        {stepsLeft > 0 && (
          <a className="soft" href={addresses.firstSteps}>
            {`First steps: ${stepsLeft} to do`}
          </a>
        )}
        <TaskLinks query={query} tasks={tasks} />
        <SumLinks query={query} sums={sums} />
      </div>
      <div className="cluster list-tools">
        <ListFilters query={query} />
        <div className="cluster">
          <LinkButton label="Select several" look="quiet" href={listAddress({ ...query, select: 'some' })} />
          <LinkButton label="Tracking numbers" look="quiet" href={addresses.tracking} />
        </div>
        {isLive && <Live newest={newest} />}
      </div>
      <div id="orders" className="stack">
        {newest === 0 && <Greeting />}
        {newest > 0 && (
          <OrderRows
            listed={listed}
            empty={emptyText(query)}
            older={(last) => listAddress({ ...query, before: last })}
          />
        )}
      </div>
      {!before && (
        <p className="quiet cluster links live-note">
          {reload ? 'New orders don’t appear automatically. ' : 'New orders appear automatically. '}
          <a href={listAddress({ ...query, reload: reload ? undefined : 'off' })}>{reload ? 'Turn on' : 'Turn off'}</a>
          {isLive && <Button label="Turn sound on" look="quiet" type="button" hidden />}
        </p>
      )}
    </>
  );
}

const viewLabels: Readonly<Record<ListView, string>> = {
  confirm: 'To confirm',
  pack: 'To pack',
  ship: 'To ship',
  attention: 'Needs attention',
  unanswered: 'No answer yet',
  shipped: stateFacts.shipped.label,
  delivered: stateFacts.delivered.label,
  returned: stateFacts.returned.label,
  cancelled: stateFacts.cancelled.label,
  today: 'Today',
  week: 'Since Monday',
};
const taskViews = ['confirm', 'pack', 'ship'] as const;
const sumViews = ['today', 'week'] as const;

/** The list's address with another view, in which none is selected yet. */
function viewAddress({ reload, select }: ListQuery, show?: ListView): string {
  return listAddress({ show, reload, select: select && 'some' });
}

/** What waits for the owner, each with its number. */
function TaskLinks({ query, tasks }: Pick<ListProps, 'query' | 'tasks'>) {
  const { show, select } = query;
  const links = [
    ...taskViews.map((view) => ({ label: viewLabels[view], count: tasks[view], view, href: viewAddress(query, view) })),
    { label: 'To tell', count: tasks.tell, view: null, href: addresses.tell },
    { label: 'To be paid', count: tasks.pay, view: null, href: addresses.cash },
  ].filter(({ view }) => select === undefined || view !== null);
  return (
    <>
      <nav aria-label="To do">
        <ul className="tasks">
          {links.map(({ label, count, view, href }) => (
            <li key={href}>
              <a className="soft" href={href} aria-current={(view !== null && view === show) || undefined}>
                <strong>{countText(count)}</strong> <span>{label.toLowerCase()}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {tasks.attention > 0 && (
        <a className="notice" href={viewAddress(query, 'attention')}>
          {tasks.attention === 1 ? '1 order needs attention' : `${countText(tasks.attention)} orders need attention`}
        </a>
      )}
    </>
  );
}

function countText(count: number): string {
  return count < maxCounted ? String(count) : `${maxCounted - 1}+`;
}

function SumLinks({ query, sums }: Pick<AllProps, 'query' | 'sums'>) {
  return (
    <>
      <div className="pair sums">
        {sumViews.map((view) => (
          <a
            key={view}
            className="soft"
            href={viewAddress(query, view)}
            aria-current={view === query.show || undefined}
          >
            <span>{viewLabels[view]}</span>{' '}
            <span className="price">{sums ? formattedPrice(rupees(sums[view].amount)) : '?'}</span>{' '}
            {sums && <span>{pluralize(sums[view].orders, 'order')}</span>}
          </a>
        ))}
      </div>
      {!sums && <p>{noSums}</p>}
    </>
  );
}

/**
 * Says that the list has grown. Its script shows the button for the sound, which only scripts can play; without scripts
 * the page reloads itself.
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
      </div>
    </>
  );
}

/** The views that are neither tasks nor sums, below the name of the one that is shown. */
function ListFilters({ query }: Pick<ListProps, 'query'>) {
  const { show } = query;
  const all = 'All';
  const views = [undefined, 'attention', 'unanswered', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
  return (
    <details className="views">
      <summary>{show ? viewLabels[show] : all}</summary>
      <Filters
        filters={views.map((view) => ({
          label: view ? viewLabels[view] : all,
          address: viewAddress(query, view),
          isCurrent: view === show,
        }))}
      />
    </details>
  );
}

function Greeting() {
  const { publicOrigin } = useFrame().shop;
  return (
    <section className="card stack">
      <h2>Welcome to your desk</h2>
      <p>Your shop has no orders yet. The first one appears here by itself.</p>
      <p>To see how, order something in your own shop. You can cancel it here.</p>
      {publicOrigin !== '' && <LinkButton label="Open the shop" look="quiet" href={publicOrigin} />}
    </section>
  );
}

interface RowsProps {
  listed: Listed;
  /** Shown if there are no orders. */
  empty?: string;
  /** The address of the list after an order. */
  older: (before: number) => string;
}

/** A tap on a row opens its order; its customer is called, or written to, from the list. */
function OrderRows({ listed, empty = noOrders, older }: RowsProps) {
  if (listed.orders.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <>
      <ul className="rows">
        {listed.orders.map((order) => (
          <li key={order.record.id} className="order">
            <a className="row" href={orderAddress(order.record.id)}>
              <ListedOrder order={order} />
            </a>
            <ListedContact order={order} />
          </li>
        ))}
      </ul>
      <Older listed={listed} older={older} />
    </>
  );
}

const noOrders = 'No orders found.';

/** `Nothing to pack.` */
function emptyText({ show }: ListQuery): string {
  const isToDo = show === 'attention' || taskViews.some((view) => view === show);
  return show && isToDo ? `Nothing ${viewLabels[show].toLowerCase()}.` : noOrders;
}

function Older({ listed: { orders, hasMore }, older }: Pick<RowsProps, 'listed' | 'older'>) {
  const last = orders.at(-1);
  if (!hasMore || !last) return null;
  return <WideLink label="Older orders" href={older(last.record.id)} />;
}

interface OrderProps {
  order: WorkedOrder;
}

function ListedOrder({ order }: OrderProps) {
  const { record, now } = order;
  const { shop } = useFrame();
  const amount = now.contents?.grandTotal;
  return (
    <OrderRow
      customer={customerName(order)}
      city={record.erasedAt === null ? shownCity(listEntry(record, now).city, shop) : ''}
      reference={shortName(record)}
      amount={amount === undefined ? '' : listedPrice(amount)}
    >
      <StateBadge now={now} />
      <OriginBadge origin={record.origin} />
      <AnswerBadge answer={now.answer} state={now.state} />
      {warningsOf(order).map((warning) => (
        <span key={warning} className="badge badge-alert">
          {warning}
        </span>
      ))}
      <span className="quiet">{pakistanClock(record.acceptedAt)}</span>
    </OrderRow>
  );
}

/** The customer's first number, or the message's. */
function ListedContact({ order }: OrderProps) {
  const { record, now } = order;
  const { name } = useFrame().shop;
  const chatText = useChatText(order);
  const [number] = now.contents ? phoneNumbers(now.contents.customer.phone) : numbersIn(messageLines(record.params));
  if (number === undefined || record.erasedAt !== null) return null;
  const text = now.contents ? chatText : greetingFrom(name);
  return (
    <div className="contact">
      <Contact number={number} text={text} spoken={customerName(order)} />
    </div>
  );
}

function warningsOf(order: WorkedOrder): readonly string[] {
  const { record, now } = order;
  if (record.erasedAt !== null) return [];
  const isNew = now.state === 'new';
  const isMessage = isMakeable(order) && now.state !== 'cancelled';
  const needsCheck = isNew && !isMessage && listEntry(record, now).needsCheck;
  const hasMail = (state: JobState) => record.mails.some((mail) => mail.state === state);
  return [
    ...(isMessage ? ['Unreadable message'] : []),
    ...(needsCheck ? ['Needs attention'] : []),
    ...(hasMail('held') ? ['Mail held'] : []),
    ...(isNew && hasMail('undeliverable') ? ['E-mail bounced'] : []),
  ];
}

interface SearchProps {
  searched: string;
  listed: Listed;
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

export function SelectScreen({ query, tasks, listed }: ListProps) {
  const { orders } = listed;
  const address = (select: ListQuery['select']) => listAddress({ ...query, select });
  const isAll = query.select === 'all';
  return (
    <>
      <Heading title="Orders" heading="Select orders" />
      <div className="stack overview">
        <TaskLinks query={query} tasks={tasks} />
      </div>
      <ListFilters query={query} />
      <SelectForm
        action={addresses.bulk}
        hidden={{ list: address('some').split('?')[1] ?? '' }}
        rows={orders.map((order) => ({
          id: order.record.id,
          value: selectedValue({ id: order.record.id, sequence: order.now.sequence }),
          shown: <ListedOrder order={order} />,
        }))}
        isAll={isAll}
        toggle={address(isAll ? 'some' : 'all')}
        back={{ label: 'Stop selecting', href: address(undefined) }}
        empty={emptyText(query)}
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
