/** Packing slips and labels, of orders as they are now. */
import { addresses } from '#desk/addresses.ts';
import { Button, WideLink } from '#desk/page/form.tsx';
import { Title, useFrame } from '#desk/page/layout.tsx';
import { cleanLine } from '#shop/text.ts';
import { amountToCollect } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { formattedPrice } from '#shop/money.ts';
import { pakistanClock } from '#shop/time.ts';
import type { SkippedOrder } from './selected-orders.ts';
import { SkippedOrders } from './bulk-screen.tsx';
import type { WorkedOrder } from './desk-orders.ts';
import { type ContentsProps, Totals } from './order-cards.tsx';
import { advanceLabel } from './order-form.ts';
import { cleanCustomer, lineKey, placeLine, unbroken } from './order-text.ts';

const papers = {
  slips: { one: 'Packing slip', many: 'packing slips', paper: 'A5', Paper: PackingSlip },
  labels: { one: 'Label', many: 'labels', paper: '100 × 150 mm', Paper: Label },
} as const;

interface Props {
  of: keyof typeof papers;
  orders: readonly WorkedOrder[];
  skipped: readonly SkippedOrder[];
}

export function PapersScreen({ of, orders, skipped }: Props) {
  const { scripts } = useFrame();
  const { one, many, paper, Paper } = papers[of];
  const title = orders.length === 1 ? one : `${orders.length} ${many}`;
  return (
    <>
      <Title>{title}</Title>
      <script type="module" src={scripts.print} />
      <div className="print-head stack">
        <h1>{orders.length === 0 ? 'Nothing to print' : title}</h1>
        <SkippedOrders skipped={skipped} />
        {orders.length > 0 && (
          <>
            <Button label="Print" look="wide" type="button" hidden />
            <p>{`Print on ${paper} paper, without headers and footers. Your browser’s menu prints it too.`}</p>
          </>
        )}
        <WideLink label="Back to the orders" href={addresses.list} />
      </div>
      <div className="papers">
        {orders.map(
          (order) => order.now.contents && <Paper key={order.record.id} order={order} contents={order.now.contents} />,
        )}
      </div>
    </>
  );
}

/** It is put into the parcel, so the owner's note is not on it. */
function PackingSlip({ order, contents }: ContentsProps) {
  const { shop } = useFrame();
  const { record } = order;
  const name = shortName(record);
  const customer = cleanCustomer(contents.customer);
  const lines = contents.lines.filter(({ quantity }) => quantity > 0);
  return (
    <article className="packing-slip" aria-label={`Packing slip of ${name}`}>
      <PaperHead />
      <div className="slip-order">
        <strong className="unbroken">{`Order ${name}`}</strong>
        <span>{pakistanClock(record.acceptedAt)}</span>
      </div>
      <div className="slip-customer">
        <ShopperText text={customer.name} className="slip-name" />
        <ShopperText text={unbroken(customer.phone)} />
        <ShopperText text={unbroken(customer.address)} />
        <ShopperText text={placeLine(order.now, shop)} />
      </div>
      <table className="slip-lines">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const picture = line.isKnown ? shop.picture(line.id) : null;
            const options = cleanLine(line.options);
            return (
              <tr key={lineKey(line)}>
                <td>
                  <div className="slip-product">
                    <span className="slip-box" />
                    {picture !== null && <img src={picture} alt="" width="40" height="40" />}
                    <span>
                      <bdi>{cleanLine(line.name)}</bdi>
                      {options !== '' && <bdi className="slip-options">{options}</bdi>}
                    </span>
                  </div>
                </td>
                <td className="slip-quantity">{line.quantity}</td>
                <td>{formattedPrice(line.lineTotal)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Totals order={order} contents={contents} agreedLabel="Agreed when ordered" />
    </article>
  );
}

/** Longer amounts are printed smaller, so that they fit on one line. */
const maxLargeAmount = 12;

function Label({ order: { record, now }, contents }: ContentsProps) {
  const { shop } = useFrame();
  const name = shortName(record);
  const amount = formattedPrice(amountToCollect(now) ?? contents.grandTotal);
  const customer = cleanCustomer(contents.customer);
  return (
    <article className="label" aria-label={`Label of ${name}`}>
      <PaperHead />
      <div className="label-to">
        <ShopperText text={customer.name} className="label-name" />
        <ShopperText text={unbroken(customer.phone)} className="label-phone" />
        <ShopperText text={unbroken(cleanLine(customer.address))} />
        <ShopperText text={placeLine(now, shop)} />
      </div>
      <p className="label-amount" data-size={amount.length > maxLargeAmount ? 'long' : undefined}>
        Amount to collect <strong>{amount}</strong>
        {now.advance > 0 && `${advanceLabel}: ${formattedPrice(now.advance)}`}
      </p>
      <p className="label-order">
        <strong className="unbroken">{`Order ${name}`}</strong> <bdi>{cleanLine(now.courier)}</bdi>{' '}
        <bdi className="unbroken">{cleanLine(now.trackingNumber)}</bdi>
      </p>
    </article>
  );
}

/** The shop, to which a parcel returns. */
function PaperHead() {
  const { shop } = useFrame();
  return (
    <div className="paper-head">
      <strong>{shop.name}</strong>
      <span>{unbroken(shop.phone)}</span>
      {shop.address !== '' && <span className="paper-address">{unbroken(shop.address)}</span>}
    </div>
  );
}

/** A paragraph in the direction of its script; Urdu in the typeface that its readers are used to. */
function ShopperText({ text, className }: { text: string; className?: string }) {
  if (text === '') return null;
  return (
    <p className={className} dir="auto" lang={/\p{Script=Arabic}/u.test(text) ? 'ur' : undefined}>
      {text}
    </p>
  );
}
