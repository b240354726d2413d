import { formattedPrice } from '#shop/money.ts';
import { OwnText } from './own-text.tsx';
import { PrintHead } from './print-head.tsx';
import type { Slip, SlipsPage } from './several-page.ts';

export function SlipsScreen({ page: { shop, slips, left } }: { page: SlipsPage }) {
  const title = slips.length === 1 ? 'Packing slip' : `${slips.length} packing slips`;
  return (
    <>
      <PrintHead title={title} paper="A5" count={slips.length} left={left} />
      <div className="papers">
        {slips.map((slip) => (
          <PackingSlip key={slip.id} slip={slip} shop={shop} />
        ))}
      </div>
    </>
  );
}

/** It goes into the parcel, so the owner's note is not on it. */
function PackingSlip({ slip, shop }: { slip: Slip; shop: SlipsPage['shop'] }) {
  const { parcel, lines } = slip;
  const { customer } = parcel;
  return (
    <article className="packing-slip" aria-label={`Packing slip of ${slip.name}`}>
      <div className="paper-head">
        <strong>{shop.name}</strong>
        <span>{shop.phone}</span>
      </div>
      <div className="slip-order">
        <strong>{`Order ${slip.name}`}</strong>
        <span>{slip.when}</span>
      </div>
      <div className="slip-customer">
        <OwnText text={customer.name} className="slip-name" />
        <OwnText text={customer.phone} />
        <OwnText text={customer.address} />
        <OwnText text={slip.place} />
      </div>
      <table className="slip-lines">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Pieces</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              <td>
                <div className="slip-product">
                  <span className="slip-box" />
                  {line.picture !== null && <img src={line.picture} alt="" width="40" height="40" />}
                  <span>
                    <bdi>{line.name}</bdi>
                    {line.options !== '' && <bdi className="slip-options">{line.options}</bdi>}
                  </span>
                </div>
              </td>
              <td className="slip-pieces">{line.quantity}</td>
              <td>{formattedPrice(line.lineTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
          <dt>Amount to collect</dt>
          <dd>{formattedPrice(parcel.grandTotal)}</dd>
        </div>
      </dl>
    </article>
  );
}
