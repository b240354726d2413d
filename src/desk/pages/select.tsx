import { addresses } from '#desk/addresses.ts';
import type { ListPage } from './desk-page.ts';
import { Form, Notice } from '#desk/page/form.tsx';
import { Filters } from './list.tsx';
import { Older, OrderFacts } from './order-rows.tsx';

const marks = [
  { action: 'packed', words: 'Mark packed' },
  { action: 'shipped', words: 'Mark shipped' },
] as const;

const papers = [
  { action: 'slips', words: 'Slips' },
  { action: 'labels', words: 'Labels' },
  { action: 'table', words: 'CSV' },
] as const;

/** The list to select from: a tap anywhere on a row ticks it, and the buttons stay in reach. */
export function SelectScreen({ page, formToken }: { page: ListPage; formToken: string }) {
  const { rows, select, selectAddresses } = page;
  return (
    <>
      <h1>Select orders</h1>
      <Notice words={page.notice} />
      <Filters page={page} />
      <p className="select-head">
        {rows.length > 0 && (
          <a className="button button-quiet" href={select === 'all' ? selectAddresses.some : selectAddresses.all}>
            {select === 'all' ? 'Select none' : `Select all ${rows.length} shown`}
          </a>
        )}
        <a className="button button-quiet" href={selectAddresses.none}>
          Cancel
        </a>
      </p>
      {rows.length === 0 ? (
        <p className="quiet">No orders here yet.</p>
      ) : (
        <Form action={addresses.several} formToken={formToken} hidden={{ list: listOf(page) }} className="select">
          {/* The one that Enter presses: outside a dialog it does nothing. */}
          <button type="submit" formMethod="dialog" hidden>
            Nothing
          </button>
          <ul className="rows">
            {rows.map((row) => (
              <li key={row.id}>
                <label className="row row-select">
                  <input
                    type="checkbox"
                    name="order"
                    value={`${row.id}-${row.sequence}`}
                    defaultChecked={select === 'all'}
                  />
                  <OrderFacts row={row} />
                </label>
              </li>
            ))}
          </ul>
          <div className="select-bar" role="group" aria-label="With the selected orders">
            <p className="select-count" />
            <div className="pair">
              {marks.map(({ action, words }) => (
                <button key={action} className="button" type="submit" name="do" value={action}>
                  {words}
                </button>
              ))}
            </div>
            <div className="select-papers">
              {papers.map(({ action, words }) => (
                <button key={action} className="button button-quiet" type="submit" name="do" value={action}>
                  {words}
                </button>
              ))}
            </div>
          </div>
        </Form>
      )}
      <Older address={page.nextAddress} />
    </>
  );
}

/** The query by which the list is shown again. */
function listOf({ selectAddresses }: ListPage): string {
  return selectAddresses.some.split('?')[1] ?? '';
}
