import { addresses } from '#desk/addresses.ts';
import { selectedValue } from '#desk/orders/selected-orders.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { OrderRow, StateBadge } from '#desk/orders/order-row.tsx';
import { customerName, namedOrder } from '#desk/orders/order-text.ts';
import { Button, WideLink, Form, Heading, Problems, SelectRow } from '#desk/page/form.tsx';
import { Radio, Field } from '#desk/page/field.tsx';
import { tableText } from '#desk/tables/table.ts';
import { MoreFollow, TableForm, noChoice } from '#desk/tables/table-form.tsx';
import { plainTracking } from '#order/list-entry.ts';
import { shortName } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { listedPrice } from '#shop/money.ts';
import { pakistanClock } from '#shop/time.ts';
import { type Match, type Matched, maxShipped } from './match-tracking.ts';

interface Props {
  couriers: readonly string[];
  courier: string;
  pasted: string;
  /** Absent if no table was read; an `ask` has its rows, also those of a file. */
  matched?: Exclude<Matched, { kind: 'problem' }>;
}

const title = 'Tracking numbers';
/** The maximum number of skipped rows listed; a whole export may have thousands of other parcels. */
const maxNamed = 200;

export function TrackingScreen({ couriers, courier, pasted, matched }: Props) {
  if (matched?.kind === 'matched')
    return (
      <>
        <Heading title={title} />
        <TrackingComparison matched={matched} courier={courier} />
        <WideLink label="Another table" href={addresses.tracking} />
      </>
    );
  return (
    <>
      <Heading title={title} hasForm />
      <section className="card">
        <TableForm
          action={addresses.tracking}
          label="Rows from a table or a chat"
          pasted={matched ? tableText(matched.rows) : pasted}
          hasFile
          button="Compare with the orders"
          above={
            <>
              <p>
                Paste the courier’s table, or choose its file: one column with the orders’ references, one with the
                tracking numbers. You check all of it before you save.
              </p>
              {matched && (
                <Field
                  id="column"
                  label="Which column has the tracking numbers?"
                  options={matched.columns.map(({ index, label }) => ({ value: String(index), label }))}
                />
              )}
            </>
          }
        >
          <Field
            id="courier"
            label="Courier for orders without one"
            defaultValue={courier}
            options={[noChoice, ...couriers.map((name) => ({ value: name, label: name }))]}
          />
        </TableForm>
      </section>
      <WideLink label="Back to the orders" href={addresses.list} />
    </>
  );
}

function TrackingComparison({ matched, courier }: { matched: Extract<Matched, { kind: 'matched' }>; courier: string }) {
  const { done, skipped } = matched;
  const matches = matched.matches.slice(0, maxShipped);
  const single = matches.filter(({ orders }) => orders.length === 1);
  const certain = single.filter(({ others }) => others.length === 0);
  const shared = Map.groupBy(
    single.filter(({ others }) => others.length > 0),
    ({ trackingNumber }) => plainTracking(trackingNumber),
  );
  const asked = matches.filter(({ orders }) => orders.length > 1);
  return (
    <>
      <Problems title="Not changed:" problems={skipped.slice(0, maxNamed)} />
      {skipped.length > maxNamed && (
        <p>{`${pluralize(skipped.length - maxNamed, 'more row')} ${skipped.length === maxNamed + 1 ? 'was' : 'were'} not changed either.`}</p>
      )}
      {done > 0 && (
        <p>{`${pluralize(done, 'order')} already shipped with ${done === 1 ? 'this number' : 'these numbers'}.`}</p>
      )}
      <MoreFollow count={matched.matches.length - matches.length} noun="order" />
      {matches.length === 0 ? (
        <p role="status">There is nothing to change.</p>
      ) : (
        <Form action={addresses.shipped} hidden={{ courier }} className="stack">
          {asked.map((match, index) => (
            <MatchChoice key={match.trackingNumber} match={match} name={`order.${index}`} />
          ))}
          {[...shared].map(([number, same]) => (
            <fieldset key={number} className="card stack">
              <legend>{`${same[0]?.trackingNumber}: one parcel for ${sameNames(same)}?`}</legend>
              <p>Tick the orders that are in it.</p>
              <MatchRows matches={same} isSelected={false} />
            </fieldset>
          ))}
          {certain.length > 0 && <MatchRows matches={certain} isSelected />}
          <Button label="Mark as shipped" look="wide" />
        </Form>
      )}
    </>
  );
}

function MatchRows({ matches, isSelected }: { matches: readonly Match[]; isSelected: boolean }) {
  const rows = matches.flatMap(({ orders, trackingNumber }) => orders.map((order) => ({ order, trackingNumber })));
  return (
    <ul className="rows">
      {rows.map(({ order, trackingNumber }) => (
        <SelectRow
          key={order.record.id}
          id={order.record.id}
          value={matchValue(order, trackingNumber)}
          isSelected={isSelected}
        >
          <OrderFacts order={order} trackingNumber={trackingNumber} />
        </SelectRow>
      ))}
    </ul>
  );
}

/** `Ayesha Khan (0A0Q0000) and Bilal (0A1Q0000)`, also of orders that have the number already. */
function sameNames(matches: readonly Match[]): string {
  const names = matches.flatMap(({ orders, others }) => [...orders.map(namedOrder), ...others]);
  return [...new Set(names)].join(' and ');
}

function MatchChoice({ match: { orders, trackingNumber }, name }: { match: Match; name: string }) {
  return (
    <fieldset className="card stack">
      <legend>{`Which order has ${trackingNumber}?`}</legend>
      {orders.map((order) => (
        <Radio key={order.record.id} name={name} value={matchValue(order, trackingNumber)} chosen="">
          <span>
            <OrderFacts order={order} trackingNumber={pakistanClock(order.record.acceptedAt)} />
          </span>
        </Radio>
      ))}
      <Radio name={name} value="" chosen="">
        Neither
      </Radio>
    </fieldset>
  );
}

function OrderFacts({ order, trackingNumber }: { order: WorkedOrder; trackingNumber: string }) {
  const { record, now } = order;
  return (
    <OrderRow
      customer={customerName(order)}
      city=""
      reference={shortName(record)}
      amount={now.contents ? listedPrice(now.contents.grandTotal) : '?'}
    >
      <StateBadge now={now} />
      <bdi>{trackingNumber}</bdi>
    </OrderRow>
  );
}

function matchValue({ record, now }: WorkedOrder, trackingNumber: string): string {
  return selectedValue({ id: record.id, sequence: now.sequence }, trackingNumber);
}
