import { formattedPrice } from '#shop/money.ts';
import { OwnText } from './own-text.tsx';
import { PrintHead } from './print-head.tsx';
import type { Label, LabelsPage } from './several-page.ts';

export function LabelsScreen({ page: { shop, labels, left } }: { page: LabelsPage }) {
  const title = labels.length === 1 ? 'Label' : `${labels.length} labels`;
  return (
    <>
      <PrintHead title={title} paper="100 × 150 mm" count={labels.length} left={left} />
      <div className="papers">
        {labels.map((label) => (
          <AddressLabel key={label.id} label={label} shop={shop} />
        ))}
      </div>
    </>
  );
}

/** The longest amounts are set smaller, to stand in one line. */
const longAmount = 12;

function AddressLabel({ label, shop }: { label: Label; shop: LabelsPage['shop'] }) {
  const amount = formattedPrice(label.amount);
  return (
    <article className="label" aria-label={`Label of ${label.name}`}>
      <div className="paper-head">
        <strong>{shop.name}</strong>
        <span>{shop.phone}</span>
      </div>
      <div className="label-to" data-size={label.textSize}>
        <OwnText text={label.customer} className="label-name" />
        <OwnText text={label.phone} className="label-phone" />
        <OwnText text={label.address} />
        <OwnText text={label.place} />
      </div>
      <p className="label-amount" data-size={amount.length > longAmount ? 'long' : undefined}>
        Amount to collect <strong>{amount}</strong>
      </p>
      <p className="label-order">
        <strong>{`Order ${label.name}`}</strong> <bdi>{label.parcel}</bdi>
      </p>
    </article>
  );
}
