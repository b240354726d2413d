import { Heading } from '#desk/page/form.tsx';
import { productPageAddress } from '#desk/addresses.ts';
import { noSums } from '#desk/sums-or-null.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { pakistanMonth } from '#shop/time.ts';
import type { MonthSales } from './sales.ts';

interface Props {
  /** The first month is not over yet. `null` if the sums can't be had. */
  months: readonly MonthSales[] | null;
  /** Returns `undefined` for a product that no longer exists. */
  nameOf: (product: number) => string | undefined;
}

export function SalesScreen({ months, nameOf }: Props) {
  const highest = Math.max(...(months ?? []).map(({ sold }) => sold.amount));
  return (
    <>
      <Heading title="What sold" />
      <p className="quiet">
        An order counts in the month in which it came, with its delivery fee and after your corrections. Cancelled and
        returned orders don’t count as sold. A message that could not be read counts once you make an order of it.
      </p>
      {!months && <p>{noSums}</p>}
      {months?.map((month, index) => (
        <section key={month.start} className="card">
          <h2>{pakistanMonth(month.start) + (index === 0 ? ', so far' : '')}</h2>
          <Bar share={month.sold.amount / highest} />
          <dl className="totals">
            <Counted label="Sold" count={month.sold} className="total" />
            <Counted label="Of these, delivered" count={month.delivered} />
            <Counted label="Returned" count={month.returned} />
            <Counted label="Cancelled" count={month.cancelled} />
          </dl>
          {notes(month).map((note) => (
            <p key={note} className="quiet">
              {note}
            </p>
          ))}
          {month.best.length > 0 && <Best best={month.best} nameOf={nameOf} />}
        </section>
      ))}
    </>
  );
}

function Counted({ label, count, className }: { label: string; count: MonthSales['sold']; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{`${pluralize(count.orders, 'order')}, ${formattedPrice(rupees(count.amount))}`}</dd>
    </div>
  );
}

function notes({ unreadable, tooLarge, erased }: MonthSales): readonly string[] {
  return [
    ...(unreadable === 0
      ? []
      : [
          `${pluralize(unreadable, 'message')} could not be read. Make an order of ${unreadable === 1 ? 'it' : 'each'} under Orders, or cancel it.`,
        ]),
    ...(tooLarge === 0
      ? []
      : [`The amount leaves out ${pluralize(tooLarge, 'order')} with an amount that is too large.`]),
    ...(erased === 0
      ? []
      : [
          `${pluralize(erased, 'order')} reached the end of the retention period. The amounts still count, but the products are no longer known.`,
        ]),
  ];
}

function Best({ best, nameOf }: Pick<Props, 'nameOf'> & { best: MonthSales['best'] }) {
  const highest = best[0]?.amount ?? 0;
  return (
    <>
      <h3>Best sellers</h3>
      <ol className="best">
        {best.map(({ id, pieces, amount }) => {
          const name = nameOf(id);
          return (
            <li key={id}>
              {name === undefined ? `Product ${id}` : <a href={productPageAddress(id)}>{name}</a>}
              <span className="quiet">{`${pluralize(pieces, 'piece')}, ${formattedPrice(rupees(amount))}`}</span>
              <Bar share={amount / highest} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** A bar; the amount next to it says the same in text. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="bar" aria-hidden="true">
      <rect width={`${Math.round(100 * (share || 0))}%`} height="100%" rx="4" />
    </svg>
  );
}
