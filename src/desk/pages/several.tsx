import { addresses, orderAddress, paperAddress } from '#desk/addresses.ts';
import { Form } from '#desk/page/form.tsx';
import { LeftOrders } from './left-orders.tsx';
import type { SeveralPage } from './several-page.ts';

/** What came of a press on several orders, and what usually comes next. */
export function SeveralScreen({ page, formToken }: { page: SeveralPage; formToken: string }) {
  const { title, done, left, asksCourier, tableAddress } = page;
  const ids = done.map(({ id }) => id);
  return (
    <>
      <h1>{title}</h1>
      <LeftOrders left={left} />
      {tableAddress !== null && (
        <p>
          <a className="button" href={tableAddress}>
            Download the CSV
          </a>
        </p>
      )}
      {asksCourier && <Courier page={page} formToken={formToken} />}
      {done.length > 0 && (
        <section className="card">
          <h2>These orders</h2>
          <ul className="done-orders">
            {done.map(({ id, name }) => (
              <li key={id}>
                <a href={orderAddress(id)}>{name}</a>
              </li>
            ))}
          </ul>
          <p className="pair">
            <a className="button button-quiet" href={paperAddress('slips', ids)}>
              Packing slips
            </a>
            <a className="button button-quiet" href={paperAddress('labels', ids)}>
              Labels
            </a>
          </p>
          {asksCourier && <p className="quiet">Tracking numbers are written on each order.</p>}
        </section>
      )}
      <p>
        <a className="button button-wide" href={page.backAddress}>
          Back to the orders
        </a>
      </p>
    </>
  );
}

function Courier({ page: { done, list }, formToken }: { page: SeveralPage; formToken: string }) {
  return (
    <section className="card">
      <h2>With which courier?</h2>
      <Form action={addresses.several} formToken={formToken} hidden={{ list, do: 'courier' }} className="stack">
        {done.map(({ id, sequence }) => (
          <input key={id} type="hidden" name="order" value={`${id}-${sequence}`} />
        ))}
        <label>
          {done.length === 1 ? 'Courier' : `Courier of all ${done.length}, if you like`}
          <input name="courier" required maxLength={60} autoComplete="off" />
        </label>
        <button className="button button-quiet" type="submit">
          Save the courier
        </button>
      </Form>
    </section>
  );
}
