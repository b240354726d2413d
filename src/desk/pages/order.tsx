import { orderAddress, paperAddress } from '#desk/addresses.ts';
import { orderStates } from '#order/desk-order.ts';
import { formattedPrice } from '#shop/money.ts';
import type { OrderPage, ParcelView } from './desk-page.ts';
import { Form, Notice } from '#desk/page/form.tsx';
import { OrderLines } from './order-lines.tsx';
import { Origin } from './origin.tsx';
import { OrderMails } from './order-mails.tsx';
import { nextState, stateActions, stateWords } from './state-words.ts';

export function OrderScreen({ page, formToken }: { page: OrderPage; formToken: string }) {
  const { parcel, state } = page;
  return (
    <>
      <h1>{`Order ${page.name}`}</h1>
      <p className="row-foot">
        <span className="badge" data-state={state}>
          {stateWords[state]}
        </span>
        <Origin origin={page.origin} />
        <span className="quiet">{page.when}</span>
      </p>
      <Notice words={page.notice} />
      {page.warnings.length > 0 && (
        <ul className="warnings" aria-label="Check this first">
          {page.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {page.erased !== null && (
        <p>
          {`Personal details were erased on ${page.erased.when}, at the end of their retention period.`}
          {page.erased.amount !== null && ` Grand total: ${formattedPrice(page.erased.amount)}`}
        </p>
      )}
      <div className="columns">
        <div className="stack">
          {page.erased === null && <States page={page} formToken={formToken} />}
          {parcel && <Customer page={page} parcel={parcel} />}
          {parcel && <OrderLines id={page.id} parcel={parcel} />}
          {page.message !== null && (
            <section className="card">
              <h2>The original message</h2>
              <pre>{page.message}</pre>
            </section>
          )}
        </div>
        <div className="stack">
          {page.erased === null && <Notes page={page} formToken={formToken} />}
          <OrderMails page={page} formToken={formToken} />
          {page.history.length > 0 && (
            <section className="card">
              <h2>History</h2>
              <ol className="history">
                {page.history.map(({ number, when, words }) => (
                  <li key={number}>
                    <span>{words}</span>
                    <span className="quiet">{when}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface Parts {
  page: OrderPage;
  formToken: string;
}

function States({ page, formToken }: Parts) {
  const next = nextState[page.state];
  const form = { action: orderAddress(page.id), formToken };
  const hidden = (change: Readonly<Record<string, string>>) => ({ sequence: page.sequence, ...change });
  return (
    <section className="card" aria-label="State">
      {next && (
        <Form {...form} hidden={hidden({ change: 'state', state: next })}>
          <button className="button button-call button-wide" type="submit">
            {stateActions[next]}
          </button>
        </Form>
      )}
      {page.undo !== null && (
        <Form {...form} hidden={hidden({ change: 'undo' })}>
          <button className="button button-quiet button-wide" type="submit">
            {`Undo: ${page.undo}`}
          </button>
        </Form>
      )}
      <details>
        <summary>Another state</summary>
        <div className="stack">
          {orderStates
            .filter((state) => state !== page.state && state !== next)
            .map((state) => (
              <Form key={state} {...form} hidden={hidden({ change: 'state', state })}>
                <button className="button button-quiet button-wide" type="submit">
                  {stateActions[state]}
                </button>
              </Form>
            ))}
        </div>
      </details>
    </section>
  );
}

function Customer({ page, parcel: { customer, provinceName } }: { page: OrderPage; parcel: ParcelView }) {
  return (
    <section className="card">
      <h2>
        <bdi>{customer.name}</bdi>
      </h2>
      <address>
        <bdi>{customer.address}</bdi>
        <br />
        <bdi>{[provinceName, customer.postalCode].filter(Boolean).join(', ')}</bdi>
      </address>
      <p>
        <bdi>{customer.phone}</bdi>
        <br />
        <bdi>{customer.email}</bdi>
      </p>
      {page.numbers.map(({ shown, call, chat }) => {
        const which = page.numbers.length > 1 ? ` ${shown}` : '';
        return (
          <div key={call} className="pair">
            <a className="button button-quiet" href={call}>
              {`Call${which}`}
            </a>
            {chat !== null && (
              <a className="button button-quiet" href={chat} target="_blank" rel="noreferrer">
                {`WhatsApp${which}`}
              </a>
            )}
          </div>
        );
      })}
      {page.chatWords !== null && <p className="quiet">{`“${page.chatWords}”`}</p>}
    </section>
  );
}

function Notes({ page, formToken }: Parts) {
  const form = { action: orderAddress(page.id), formToken, className: 'stack' };
  return (
    <>
      <section className="card">
        <h2>Parcel</h2>
        <Form {...form} hidden={{ sequence: page.sequence, change: 'parcel' }}>
          <label>
            Courier
            <input name="courier" defaultValue={page.courier} maxLength={60} autoComplete="off" />
          </label>
          <label>
            Tracking number
            <input name="trackingNumber" defaultValue={page.trackingNumber} maxLength={60} autoComplete="off" />
          </label>
          <button className="button button-quiet" type="submit">
            Save the parcel
          </button>
        </Form>
        {page.isPrinted && (
          <p className="pair">
            <a className="button button-quiet" href={paperAddress('slips', [page.id])}>
              Packing slip
            </a>
            <a className="button button-quiet" href={paperAddress('labels', [page.id])}>
              Label
            </a>
          </p>
        )}
      </section>
      <section className="card">
        <h2>Note</h2>
        <Form {...form} hidden={{ sequence: page.sequence, change: 'note' }}>
          <label>
            Only you see it
            <textarea name="note" rows={3} defaultValue={page.note} maxLength={2000} />
          </label>
          <button className="button button-quiet" type="submit">
            Save the note
          </button>
        </Form>
      </section>
    </>
  );
}
