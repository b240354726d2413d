import { addresses } from '#desk/addresses.ts';
import { counted } from '#shop/counted.ts';
import { formattedPrice } from '#shop/money.ts';
import type { ListPage } from './desk-page.ts';
import { LiveBar } from './live-bar.tsx';
import { OrderRows } from './order-rows.tsx';

export function ListScreen({ page }: { page: ListPage }) {
  return (
    <>
      <div className="list-head">
        <h1>Orders</h1>
        <a className="button" href={addresses.newOrder}>
          New order
        </a>
      </div>
      <dl className="sums">
        {page.sums.map(({ label, orders, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="price">{formattedPrice(amount)}</span>
              <span className="quiet">{counted(orders, 'order')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Filters page={page} />
      <div className="list-tools">
        <a className="button button-quiet" href={addresses.search}>
          Search
        </a>
        <a className="button button-quiet" href={page.selectAddresses.some}>
          Select several
        </a>
        {page.reload?.isOn && <LiveBar newest={page.newest} />}
      </div>
      <div id="orders" className="stack">
        <OrderRows paged={page} none="No orders here yet." />
      </div>
      {page.reload !== null && (
        <p className="quiet">
          {page.reload.isOn ? 'New orders appear here by themselves. ' : 'This page stays as it is. '}
          <a href={page.reload.otherAddress}>{page.reload.isOn ? 'Stop that' : 'Show new orders'}</a>
        </p>
      )}
    </>
  );
}

export function Filters({ page }: { page: ListPage }) {
  return (
    <nav aria-label="Show">
      <ul className="filters">
        {page.filters.map(({ label, address, isCurrent }) => (
          <li key={address}>
            <a href={address} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
