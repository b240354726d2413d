import { orderAddress } from '#desk/addresses.ts';
import { formattedPrice } from '#shop/money.ts';
import type { OrderRow, Paged } from './desk-page.ts';
import { Origin } from './origin.tsx';
import { stateWords } from './state-words.ts';

/** Orders in rows that a thumb hits anywhere. */
export function OrderRows({ paged: { rows, nextAddress }, none }: { paged: Paged; none: string }) {
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  return (
    <>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <a className="row" href={orderAddress(row.id)}>
              <OrderFacts row={row} />
            </a>
          </li>
        ))}
      </ul>
      <Older address={nextAddress} />
    </>
  );
}

export function Older({ address }: { address: string | null }) {
  return (
    address !== null && (
      <p>
        <a className="button button-quiet button-wide" href={address}>
          Older orders
        </a>
      </p>
    )
  );
}

/** What a row tells of its order. */
export function OrderFacts({ row }: { row: OrderRow }) {
  const { name, customer, city, when, amount, state, origin, warnings } = row;
  return (
    <>
      <span className="row-head">
        <strong>{name}</strong>
        <span className="price">{amount === null ? '?' : formattedPrice(amount)}</span>
      </span>
      <span className="row-who">
        <bdi>{customer}</bdi>
        {city !== '' && (
          <>
            , <bdi>{city}</bdi>
          </>
        )}
      </span>
      <span className="row-foot">
        <span className="badge" data-state={state}>
          {stateWords[state]}
        </span>
        <Origin origin={origin} />
        {warnings.map((warning) => (
          <span key={warning} className="badge badge-alert">
            {warning}
          </span>
        ))}
        <span className="quiet">{when}</span>
      </span>
    </>
  );
}
