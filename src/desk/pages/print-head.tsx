import { addresses } from '#desk/addresses.ts';
import { LeftOrders } from './left-orders.tsx';
import type { LeftOrder } from './several-page.ts';

/** Above what is printed, on the screen alone. */
export function PrintHead({
  title,
  paper,
  count,
  left,
}: {
  title: string;
  paper: string;
  count: number;
  left: readonly LeftOrder[];
}) {
  return (
    <div className="print-head stack">
      <h1>{count === 0 ? 'Nothing to print' : title}</h1>
      <LeftOrders left={left} />
      {count > 0 && (
        <>
          <button className="button button-wide" type="button" hidden>
            Print
          </button>
          <p>{`Print on ${paper} paper, without headers and footers. Your browser’s menu prints it too.`}</p>
        </>
      )}
      <p>
        <a href={addresses.list}>Back to the orders</a>
      </p>
    </div>
  );
}
