/** A courier's settlement: its table, the rows that fit the orders, and the others. */
import { addresses, orderAddress } from '#desk/addresses.ts';
import { OrderRow } from '#desk/orders/list-screen.tsx';
import { Button, LinkButton, Form, Heading, SelectRow } from '#desk/page/form.tsx';
import { Field } from '#desk/page/field.tsx';
import { MoreFollow, TableForm, noChoice } from '#desk/tables/table-form.tsx';
import { columnLabel, maxExample, tableText, widthOf } from '#desk/tables/table.ts';
import { shortName } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { amountToCollect } from '#order/desk-order.ts';
import { formattedPaisa, formattedPrice, noRupees, rupees } from '#shop/money.ts';
import { maxPayments, paymentField } from './cash-store.ts';
import {
  type ComparedRow,
  type RowKind,
  type SettlementColumn,
  type SettlementTable,
  settlementColumns,
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
};

const kindTitles: readonly (readonly [RowKind, string])[] = [
  ['short', 'Too little'],
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
      button={table ? 'Compare again' : 'Compare with the orders'}
      above={
        table ? (
          <Choices {...table} />
        ) : (
          <p>Paste the courier’s settlement, or choose its file. Nothing is changed yet.</p>
        )
      }
    />
  );
  return (
    <>
      <Heading title="Settlement" hasForm={!compared} />
      {compared && <SettlementComparison compared={compared} />}
      {compared ? (
        <details className="card">
          <summary>Columns and table</summary>
          {form}
        </details>
      ) : (
        <section className="card">{form}</section>
      )}
      <p className="pair">
        {table && <LinkButton label="Compare another settlement" look="quiet" href={addresses.settlement} />}
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
  const fitting = compared.filter(({ kind }) => kind === 'fits');
  // A parcel's row has a payment for each of its orders; the first row beyond the limit waits with those below it.
  const beyond = fitting.flatMap((row) => row.orders.map(() => row))[maxPayments];
  const offered = beyond ? fitting.slice(0, fitting.indexOf(beyond)) : fitting;
  return (
    <>
      <p>{`${pluralize(compared.length, 'row')}: ${sumsText(compared)}.`}</p>
      {fitting.length === 0 ? (
        <p role="status">There is nothing to mark as paid.</p>
      ) : (
        <Form action={addresses.paid} className="stack">
          <h2>{`${pluralize(fitting.length, 'row')} ${fitting.length === 1 ? 'fits' : 'fit'}`}</h2>
          <p className="quiet">{sumsText(fitting)}</p>
          <ul className="rows">
            {offered.map((row) => (
              <Fitting key={row.line} row={row} />
            ))}
          </ul>
          <MoreFollow count={fitting.length - offered.length} noun="row" />
          <Button label="Mark as paid" look="wide" name="action" value="paid" />
        </Form>
      )}
      {kindTitles.map(([kind, label]) => (
        <Left key={kind} label={label} rows={compared.filter((row) => row.kind === kind)} />
      ))}
    </>
  );
}

function sumsText(rows: readonly ComparedRow[]): string {
  const [gross, charge] = [total(rows, 'gross'), total(rows, 'charge')];
  return `${formattedPaisa(gross)} collected, ${formattedPaisa(charge)} of it charges, ${formattedPaisa(gross - charge)} for you`;
}

function total(rows: readonly ComparedRow[], amount: 'gross' | 'charge'): number {
  return rows.reduce((sum, row) => sum + row[amount], 0);
}

/** Each order of a parcel is paid its own amount; the parcel's charge counts once. */
function Fitting({ row: { orders, gross, charge } }: { row: ComparedRow }) {
  return orders.map(({ record, now }, index) => {
    const amount = orders.length === 1 ? rupees(gross / 100) : (amountToCollect(now) ?? noRupees);
    const chargePaisa = index === 0 ? charge : 0;
    return (
      <SelectRow
        key={record.id}
        id={record.id}
        value={paymentField({ id: record.id, sequence: now.sequence, amount, chargePaisa })}
        isSelected
      >
        <OrderRow name={shortName(record)} amount={formattedPrice(amount)}>
          <span>{now.state === 'shipped' ? 'Shipped; will be marked as delivered, too' : 'Delivered'}</span>
          {orders.length > 1 && <span className="quiet">{`One parcel for ${pluralize(orders.length, 'order')}`}</span>}
          {chargePaisa > 0 && <span className="quiet">{`Charge ${formattedPaisa(chargePaisa)}`}</span>}
        </OrderRow>
      </SelectRow>
    );
  });
}

function Left({ label, rows }: { label: string; rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="card" open={rows.length <= maxUnfolded}>
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
            {orders.map(({ record }) => (
              <span key={record.id}>
                {' '}
                <a href={orderAddress(record.id)}>{`Open ${shortName(record)}`}</a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
