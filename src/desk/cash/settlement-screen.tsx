/** A courier's payment for many parcels: its table, the rows that fit the orders, and the others. */
import { addresses, orderAddress } from '#desk/addresses.ts';
import { OrderRow } from '#desk/orders/order-row.tsx';
import { customerName, namedOrder } from '#desk/orders/order-text.ts';
import { Button, LinkButton, Form, Heading, SelectRow } from '#desk/page/form.tsx';
import { Field } from '#desk/page/field.tsx';
import { maxOrderLine, restLabels } from '#desk/orders/order-form.ts';
import { MoreFollow, TableForm, noChoice } from '#desk/tables/table-form.tsx';
import { columnLabel, maxExample, tableText, widthOf } from '#desk/tables/table.ts';
import { shortName } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { amountToCollect } from '#order/desk-order.ts';
import { formattedPaisa, noRupees, rupees } from '#shop/money.ts';
import { lostStates, stateFacts } from '#shop/order-states.ts';
import { maxPayments, outcomeField, paymentField } from './payments.ts';
import {
  type ComparedRow,
  type RowKind,
  type SettlementColumn,
  type SettlementTable,
  settlementColumns,
  settlementTotal,
} from './settlement.ts';

interface Props {
  /** The table's text, for another comparison. */
  pasted?: string;
  /** `null` if no table was read. */
  table?: SettlementTable | null;
  /** `null` if the table was not compared yet. */
  compared?: readonly ComparedRow[] | null;
}

const columnLabels: Readonly<Record<SettlementColumn, string>> = {
  order: 'Order’s reference',
  tracking: 'Tracking number',
  gross: 'Collected from the customer',
  charge: 'Courier’s charge',
  net: 'Paid to you',
  status: 'Status: delivered or returned',
};

/** The kinds that can be noted at once, and those that need a look at the order. */
const offeredTitles: readonly (readonly [RowKind, string])[] = [
  ['fits', 'Paid in full'],
  ['back', 'Returned'],
  ['short', 'Too little'],
];
const leftTitles: readonly (readonly [RowKind, string])[] = [
  ['over', 'Too much'],
  ['returned', 'Paid, but returned or cancelled'],
  ['double', 'Twice, or paid before'],
  ['unknown', 'Not found'],
  ['unclear', 'Not clear'],
  ['nothing', 'Nothing to pay'],
];
/** Longer lists are collapsed. */
const maxUnfolded = 20;

export function SettlementScreen({ pasted = '', table = null, compared = null }: Props) {
  const form = (
    <TableForm
      action={addresses.settlement}
      label={table ? 'The table' : 'Rows from a table'}
      pasted={table ? tableText(table.rows) : pasted}
      hasFile={!table}
      button={table ? 'Check again' : 'Check against the orders'}
      above={
        table ? (
          <Choices {...table} />
        ) : (
          <p>Paste the courier’s list of what it paid, or choose its file. You check all of it before you save.</p>
        )
      }
    />
  );
  return (
    <>
      <Heading title="Check a courier’s payment" hasForm={!compared} />
      {compared && <SettlementComparison compared={compared} />}
      {compared ? (
        <details className="card fold">
          <summary>Columns and table</summary>
          {form}
        </details>
      ) : (
        <section className="card">{form}</section>
      )}
      <p className="pair">
        {table && <LinkButton label="Check another payment" look="quiet" href={addresses.settlement} />}
        <LinkButton label="Back to Cash" look="quiet" href={addresses.cash} />
      </p>
    </>
  );
}

function Choices({ rows, head, columns }: SettlementTable) {
  const [titles, example] = [rows[head - 1] ?? [], rows[head] ?? []];
  const options = Array.from({ length: widthOf(rows) }, (_, index) => ({
    value: String(index),
    label: columnLabel(index, titles[index], [example[index] ?? '']),
  }));
  return (
    <>
      <p>Which column is which? A reference or a tracking number is enough, and the charge may be missing.</p>
      {settlementColumns.map((column) => (
        <Field
          key={column}
          id={column}
          label={columnLabels[column]}
          defaultValue={String(columns[column] ?? '')}
          options={[noChoice, ...options]}
        />
      ))}
    </>
  );
}

function SettlementComparison({ compared }: { compared: readonly ComparedRow[] }) {
  const offered = offeredTitles.flatMap(([kind]) => compared.filter((row) => row.kind === kind));
  // A parcel's row has a payment for each of its orders; the first row beyond the limit waits with those below it.
  const beyond = offered.flatMap((row) => row.orders.map(() => row))[maxPayments];
  const shown = beyond ? offered.slice(0, offered.indexOf(beyond)) : offered;
  return (
    <>
      <Sums compared={compared} />
      {offered.length === 0 ? (
        <p role="status">{nothingOffered(compared)}</p>
      ) : (
        <Form action={addresses.paid} className="stack">
          {offeredTitles.map(([kind, label]) => (
            <Offered key={kind} label={label} rows={shown.filter((row) => row.kind === kind)} />
          ))}
          <MoreFollow count={offered.length - shown.length} noun="row" />
          <Field id="receipt" label="Receipt number (optional)" maxLength={maxOrderLine} />
          <Field id="day" label="Day of payment" type="date" hints={['Leave it empty for today.']} />
          <Button label="Save the ticked rows" look="wide" name="action" value="paid" />
        </Form>
      )}
      {leftTitles.map(([kind, label]) => (
        <Left key={kind} label={label} rows={compared.filter((row) => row.kind === kind)} />
      ))}
    </>
  );
}

function nothingOffered(compared: readonly ComparedRow[]): string {
  const are = (kind: RowKind) =>
    compared.length > 0 && compared.every((row) => row.kind === kind || row.kind === 'total');
  if (are('double')) return 'All of it was saved before. There is nothing to do.';
  if (are('unknown')) return 'No row has an order of this shop. Is it the payment of another shop?';
  return 'There is nothing to save.';
}

/** What the courier paid, by what becomes of its rows; the total is what the bank should have received (D118). */
function Sums({ compared }: { compared: readonly ComparedRow[] }) {
  const { net, unread, own } = settlementTotal(compared);
  const kinds = [...offeredTitles, ...leftTitles].map(([kind, label]) => ({
    label,
    rows: compared.filter((row) => row.kind === kind),
  }));
  return (
    <section className="stack">
      <dl className="totals">
        {kinds
          .filter(({ rows }) => rows.length > 0)
          .map(({ label, rows }) => (
            <div key={label}>
              <dt>{`${label}: ${pluralize(rows.length, 'row')}`}</dt>
              <dd>{formattedPaisa(settlementTotal(rows).net)}</dd>
            </div>
          ))}
        <div className="total">
          <dt>Paid to you</dt>
          <dd>{formattedPaisa(net)}</dd>
        </div>
      </dl>
      <p className="quiet">Your bank should have received exactly this.</p>
      {(unread > 0 || own !== net) && (
        <ul className="warnings" aria-label="Check the total">
          {unread > 0 && <li>{`The total leaves out ${pluralize(unread, 'row')} whose amount can’t be read.`}</li>}
          {own !== net && (
            <li>{`The courier’s own total is ${formattedPaisa(own)}, but its rows add up to ${formattedPaisa(net)}. Ask the courier about ${formattedPaisa(Math.abs(own - net))}.`}</li>
          )}
        </ul>
      )}
    </section>
  );
}

function Offered({ label, rows }: { label: string; rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack">
      <h2>{`${label}: ${pluralize(rows.length, 'row')}`}</h2>
      {rows[0]?.kind === 'short' && <p className="quiet">Tick a row to accept it as it is.</p>}
      <ul className="rows">
        {rows.map((row) => (
          <OfferedRow key={row.line} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** A row of a parcel is one tick: each order is paid its own amount, and the charge counts once. */
function OfferedRow({ row }: { row: ComparedRow }) {
  const { orders, gross, kind, reason } = row;
  const [first] = orders;
  if (!first) return null;
  // A rupee that was not paid in full counts among the charges, so that what is paid to the owner stays exact.
  const amount = rupees(Math.ceil(gross / 100));
  const charge = row.charge + amount * 100 - gross;
  const parcel = orders.map(({ record, now }, index) => ({
    id: record.id,
    sequence: now.sequence,
    amount: kind === 'back' ? noRupees : orders.length === 1 ? amount : (amountToCollect(now) ?? noRupees),
    chargePaisa: index === 0 ? charge : 0,
  }));
  return (
    <SelectRow
      id={first.record.id}
      value={paymentField(...parcel)}
      isSelected={kind !== 'short'}
      after={<Outcomes row={row} missing={(amountToCollect(first.now) ?? 0) - amount} />}
    >
      <OrderRow
        customer={customerName(first)}
        city=""
        reference={orders.map(({ record }) => shortName(record)).join(', ')}
        amount={formattedPaisa(kind === 'back' ? 0 - charge : gross)}
      >
        <span>{orders.length > 1 ? `One parcel for ${pluralize(orders.length, 'order')}` : nextState(row)}</span>
        {charge > 0 && <span className="quiet">{`Charge ${formattedPaisa(charge)}`}</span>}
        {reason !== '' && <span className="quiet">{reason}</span>}
      </OrderRow>
    </SelectRow>
  );
}

function nextState({ kind, orders: [first] }: ComparedRow): string {
  const state = first?.now.state ?? 'new';
  const next = kind === 'back' ? 'returned' : 'delivered';
  const isAhead = kind === 'back' ? !lostStates.includes(state) : state === 'shipped';
  return isAhead ? `${stateFacts[state].label}; will be marked as ${next}` : stateFacts[state].label;
}

/** What becomes of an order's rest; a parcel that came back owes nothing. */
function Outcomes({ row: { kind, orders, gross }, missing }: { row: ComparedRow; missing: number }) {
  const ids = orders.map(({ record }) => outcomeField(record.id));
  if (kind === 'back') return ids.map((id) => <input key={id} type="hidden" name={id} value="returned" />);
  if (kind !== 'short' || missing === 0) return null;
  const rest = `${formattedPaisa(missing * 100)}: `;
  const choices = [
    { value: 'owed', label: rest + restLabels.owed.toLowerCase() },
    { value: 'written off', label: rest + restLabels['written off'].toLowerCase() },
    ...(gross === 0 ? [{ value: 'returned', label: 'The parcel was returned' }] : []),
  ];
  return <Field id={ids[0] ?? ''} label="The rest" options={choices} />;
}

function Left({ label, rows }: { label: string; rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="card fold" open={rows.length <= maxUnfolded}>
      <summary>{`${label}: ${pluralize(rows.length, 'row')}`}</summary>
      <ul className="stack">
        {rows.map(({ line, name, orders, reason }) => (
          <li key={line} className="row-who">
            {`Row ${line}`}
            {name !== '' && (
              <>
                , <bdi>{name.slice(0, maxExample)}</bdi>
              </>
            )}
            {': '}
            <bdi>{reason}</bdi>
            {orders.map((order) => (
              <span key={order.record.id}>
                {' '}
                <a href={orderAddress(order.record.id)}>
                  Open <bdi>{namedOrder(order)}</bdi>
                </a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
