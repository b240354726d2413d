import { orderAddress } from '#desk/addresses.ts';
import { formattedPrice } from '#shop/money.ts';
import type { ParcelView } from './desk-page.ts';

/** What goes into the parcel, with pictures to pack from, and what is paid for it. */
export function OrderLines({ id, parcel }: { id: number; parcel: ParcelView }) {
  return (
    <section className="card">
      <h2>To pack</h2>
      <ul className="lines">
        {parcel.lines.map((line) => (
          <li key={line.number} className="line" data-state={line.quantity === 0 ? 'out' : undefined}>
            {line.picture === null ? (
              <span className="no-picture" />
            ) : (
              <img src={line.picture} alt="" width="72" height="72" />
            )}
            <span className="line-name">
              <strong>{`${line.quantity} × `}</strong>
              <bdi>{line.name}</bdi>
              {line.options !== '' && (
                <span className="quiet">
                  <bdi>{line.options}</bdi>
                </span>
              )}
              {line.quantity !== line.orderedQuantity && (
                <span className="quiet">
                  {line.quantity === 0 ? `Removed; ${line.orderedQuantity} ordered` : `${line.orderedQuantity} ordered`}
                </span>
              )}
            </span>
            <span className="price">{formattedPrice(line.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <dl className="totals">
        <div>
          <dt>Subtotal</dt>
          <dd>{formattedPrice(parcel.subtotal)}</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd>{formattedPrice(parcel.delivery)}</dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd>{formattedPrice(parcel.grandTotal)}</dd>
        </div>
        {parcel.agreedTotal !== null && (
          <div className="quiet">
            <dt>As the customer ordered</dt>
            <dd>{formattedPrice(parcel.agreedTotal)}</dd>
          </div>
        )}
        {parcel.todaysTotal !== null && (
          <div className="quiet">
            <dt>By the price list when it arrived</dt>
            <dd>{formattedPrice(parcel.todaysTotal)}</dd>
          </div>
        )}
      </dl>
      <p>
        <a href={orderAddress(id, 'correct')}>Correct quantities, address or fee</a>
      </p>
    </section>
  );
}
