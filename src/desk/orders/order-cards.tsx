/** The parts of an order's page: its products and amounts, its parcel and city, and the advance. */
import { Picture, useFrame } from '#desk/page/layout.tsx';
import { Button, LinkButton } from '#desk/page/form.tsx';
import { Field, Suggestions } from '#desk/page/field.tsx';
import { knownCouriers } from '#catalogue/desk-schema.ts';
import { trackingLink } from '#shop/couriers.ts';
import { cityOf } from '#order/city.ts';
import { noCustomer } from '#order/customer-fields.ts';
import { orderPageAddress } from '#order/order-reference.ts';
import { amountToCollect, orderMoney, receivedOf } from '#order/desk-order.ts';
import type { DeskLine, OrderContents } from '#order/order-contents.ts';
import { type OrderEntries, advanceLabel, entriesOf, maxOrderLine, weightLabel } from './order-form.ts';
import { type Chat, cityQuestion, lineKey, notPrinted, productsWeightText } from './order-text.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { WorkedOrder } from './desk-orders.ts';
import { cleanLine } from '#shop/text.ts';
import { type Rupees, formattedPrice, noRupees } from '#shop/money.ts';
import { pluralize } from '#shop/numbers.ts';
import type { ParcelWeight } from '#order/courier-parcel.ts';
import { lostStates, stateFacts, unsentStates } from '#shop/order-states.ts';
import { weightText } from '#shop/weight.ts';

/** The id of the form that is all of the page. */
export const orderFormId = 'order';

export interface CardProps {
  order: WorkedOrder;
  couriers: readonly string[];
  chats: readonly Chat[];
  weight: ParcelWeight;
  entered: Partial<OrderEntries>;
}

type Props = Pick<
  ComponentProps<typeof Field>,
  'label' | 'maxLength' | 'inputMode' | 'dir' | 'list' | 'hints' | 'rows' | 'type'
> & {
  of: Pick<CardProps, 'order' | 'entered'>;
  name: keyof OrderEntries;
};

/** A button of a form that saves whatever was entered beside it. */
export function ActionButton({ look = 'quiet', ...button }: ComponentProps<typeof Button>) {
  return <Button look={look} name="action" {...button} />;
}

/** A field of the order's form. Below a value that was not saved is the one that another phone has saved. */
export function OrderField({ of: { order, entered }, name, ...field }: Props) {
  const saved = entriesOf(order.now)[name];
  return (
    <>
      <Field {...field} id={name} defaultValue={entered[name] ?? saved} />
      {entered[name] !== undefined && saved !== '' && (
        <p className="quiet">
          Current value: <bdi>{saved}</bdi>
        </p>
      )}
    </>
  );
}

/** A rare part of the page, folded unless something in it needs attention. */
export function Fold({ title, fact, isOpen = false, children }: FoldProps) {
  return (
    <details className="card fold" open={isOpen}>
      <summary>
        <h2>{title}</h2> {fact && <span className="quiet">{fact}</span>}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

interface FoldProps {
  title: string;
  /** What there is to know without opening it. */
  fact?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

export function TrackingFields(props: CardProps) {
  const { order, couriers } = props;
  const { shop } = useFrame();
  const tracking = trackingLink(order.now, knownCouriers(shop));
  return (
    <>
      <div className="pair">
        <OrderField of={props} name="courier" label="Courier" maxLength={maxOrderLine} list="couriers" />
        <OrderField of={props} name="trackingNumber" label="Tracking number" maxLength={maxOrderLine} />
      </div>
      <Suggestions id="couriers" values={couriers} />
      {tracking !== null && (
        <LinkButton label="Track the parcel" look="quiet" href={tracking} target="_blank" rel="noreferrer" />
      )}
    </>
  );
}

export function Papers({ order }: Pick<CardProps, 'order'>) {
  return (
    notPrinted(order) === null && (
      <div className="pair">
        <ActionButton value="slips" label="Packing slip" />
        <ActionButton value="labels" label="Label" />
      </div>
    )
  );
}

/**
 * Courier and tracking number, where they don't belong to the next step, the weight, and the papers of a parcel that has
 * left.
 */
export function Shipping(props: CardProps) {
  const { order, entered, weight } = props;
  const { state, courier, trackingNumber, grams, contents } = order.now;
  const isNext = stateFacts[state].next === 'shipped';
  if (isNext && !contents) return null;
  const known = grams || (isNext && weight.missing.length === 0 ? weight.grams : 0);
  const parcel = isNext ? [] : [courier, trackingNumber].map(cleanLine);
  const weighed = known > 0 ? weightText(known) : isNext && 'unknown';
  return (
    <Fold
      title={isNext ? 'Weight' : 'Shipping'}
      fact={<bdi>{[parcel.filter(Boolean).join(' '), weighed].filter(Boolean).join(', ')}</bdi>}
      isOpen={
        entered.weight !== undefined ||
        (!isNext && (entered.courier !== undefined || entered.trackingNumber !== undefined))
      }
    >
      {!isNext && <TrackingFields {...props} />}
      {contents && (
        <OrderField
          of={props}
          name="weight"
          label={`${weightLabel}, such as 800 g or 1.5 kg`}
          maxLength={maxOrderLine}
          hints={[productsWeightText(weight)]}
        />
      )}
      {entered.weight !== undefined && <input type="hidden" name="askedWeight" value={entered.weight} />}
      <ActionButton value="save" label={isNext ? 'Save the weight' : 'Save shipping'} />
      {!unsentStates.includes(state) && <Papers order={order} />}
    </Fold>
  );
}

/** The link to the order's page, which only the first order under a reference has (D80). */
export function OrderPageLink({ order: { record } }: CardProps) {
  const { shop } = useFrame();
  const { reference, copy } = record;
  const link = reference === null || copy > 0 ? null : orderPageAddress(reference, shop);
  if (link === null) return null;
  return (
    <Fold title="Order’s page">
      <CopyLink label="Link for the customer" link={link} />
      <p className="quiet">Customers follow their order there, and say whether to send it.</p>
    </Fold>
  );
}

/** The parcel's city: matched, or a question (D84). */
export function CityCard(props: CardProps) {
  const { entered } = props;
  const { shop } = useFrame();
  const { now } = props.order;
  const foundCity = cityOf(now, shop.cities);
  const isCertain = foundCity.kind === 'certain';
  const customer = now.contents?.customer ?? noCustomer;
  const candidates = isCertain ? [] : foundCity.candidates;
  const near = shop.cities.filter((city) => city.province === customer.province);
  const suggested = [...candidates, ...(near.length > 0 ? near : shop.cities).map(({ name }) => name)];
  return (
    <Fold
      title={isCertain ? 'City' : 'Which city?'}
      fact={
        isCertain && (
          <>
            <bdi>{foundCity.city}</bdi> {now.city === '' ? 'from the address' : 'chosen by you'}
          </>
        )
      }
      isOpen={!isCertain || entered.city !== undefined}
    >
      {!isCertain && <p>{cityQuestion(candidates, customer, shop)}</p>}
      {candidates.length > 0 && (
        <div className="pair">
          {candidates.map((name) => (
            <Button label={name} look="quiet" key={name} name="chosenCity" value={name} />
          ))}
        </div>
      )}
      <OrderField
        of={props}
        name="city"
        label={isCertain || candidates.length > 0 ? 'Another city' : 'City'}
        maxLength={maxOrderLine}
        dir="auto"
        list="cities"
      />
      <Suggestions id="cities" values={suggested} />
      <ActionButton value="save" label="Save the city" />
    </Fold>
  );
}

export function Advance(props: CardProps) {
  const { order, entered } = props;
  const { advance } = order.now;
  return (
    <Fold title={advanceLabel} fact={advance > 0 && formattedPrice(advance)} isOpen={entered.advance !== undefined}>
      <OrderField
        of={props}
        name="advance"
        label="Rupees"
        inputMode="numeric"
        hints={['The amount to collect is the total less this.']}
      />
      <ActionButton value="save" label="Save the advance" />
    </Fold>
  );
}

/** A link, with a button that copies it if scripts run. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const { scripts } = useFrame();
  return (
    <div className="stack copy">
      <label>
        {label}
        <input readOnly value={link} />
      </label>
      <script type="module" src={scripts.copy} />
      <Button label="Copy link" look="quiet" type="button" hidden />
      <p role="status" />
    </div>
  );
}

export interface ContentsProps {
  order: WorkedOrder;
  contents: OrderContents;
}

/** The lines that show at first, on a phone together with the next step. */
const maxLines = 3;

/** The lines, with pictures to pack from; the last ones of many are folded. */
export function OrderLines({ contents: { lines } }: Pick<ContentsProps, 'contents'>) {
  const first = lines.length === maxLines + 1 ? lines : lines.slice(0, maxLines);
  const others = lines.slice(first.length);
  return (
    <>
      <Lines lines={first} />
      {others.length > 0 && (
        <details>
          <summary>{pluralize(others.length, 'more product')}</summary>
          <Lines lines={others} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: Pick<OrderContents, 'lines'>) {
  return (
    <ul>
      {lines.map((line) => (
        <Line key={lineKey(line)} line={line} />
      ))}
    </ul>
  );
}

/** The amount to collect, and below it how it came about. */
export function Amounts({ order, contents }: ContentsProps) {
  const { record, now } = order;
  const sent = record.check.kind === 'checked' ? record.check.order : null;
  const listed = sent?.catalogue?.grandTotal;
  const received = receivedOf(now);
  const isPaid = received > 0 && orderMoney(now).owed === 0;
  return (
    <details>
      <summary className="amount">
        <span>{lostStates.includes(now.state) ? 'Total' : isPaid ? 'Paid' : 'Amount to collect'}</span>{' '}
        <strong className="price">{formattedPrice(isPaid ? received : (amountToCollect(now) ?? noRupees))}</strong>
      </summary>
      <div className="stack">
        <Totals order={order} contents={contents} agreedLabel="The customer agreed to">
          {listed !== undefined && listed !== sent?.grandTotal && (
            <Amount label="By the price list when it arrived" amount={listed} className="quiet" />
          )}
        </Totals>
      </div>
    </details>
  );
}

interface TotalsProps extends ContentsProps {
  /** The label of the total when the order was placed, if it is another one now. */
  agreedLabel: string;
  children?: ReactNode;
}

/** The amounts of an order, and further ones (D85). */
export function Totals({ order: { record, now }, contents, agreedLabel, children }: TotalsProps) {
  const agreed = record.check.kind === 'checked' ? record.check.order.grandTotal : null;
  return (
    <dl className="totals">
      <Amount label="Subtotal" amount={contents.subtotal} />
      <Amount label="Delivery" amount={contents.delivery} />
      {now.advance > 0 && (
        <>
          <Amount label="Total" amount={contents.grandTotal} />
          <Amount label={advanceLabel} amount={now.advance} />
        </>
      )}
      <Amount label="Amount to collect" amount={amountToCollect(now) ?? contents.grandTotal} className="total" />
      {agreed !== null && agreed !== contents.grandTotal && (
        <Amount label={agreedLabel} amount={agreed} className="quiet" />
      )}
      {children}
    </dl>
  );
}

export function Amount({ label, amount, className }: { label: string; amount: Rupees; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{formattedPrice(amount)}</dd>
    </div>
  );
}

function Line({ line }: { line: DeskLine }) {
  const { shop } = useFrame();
  const { quantity } = line;
  const options = cleanLine(line.options);
  return (
    <li className="line" data-state={quantity === 0 ? 'out' : undefined}>
      <Picture address={line.isKnown ? shop.picture(line.id) : null} isSmall />
      <span className="line-name">
        <strong>{`${quantity} × `}</strong>
        <bdi>{cleanLine(line.name)}</bdi>
        {options !== '' && (
          <span className="quiet">
            <bdi>{options}</bdi>
          </span>
        )}
        {correctionsOf(line).map((correction) => (
          <span key={correction} className="quiet">
            {correction}
          </span>
        ))}
      </span>
      <span className="price">{formattedPrice(line.lineTotal)}</span>
    </li>
  );
}

function correctionsOf({ quantity, orderedQuantity, price, orderedPrice }: DeskLine): readonly string[] {
  const removed = quantity === 0 ? ['Removed'] : [];
  const ordered = orderedQuantity === 0 ? 'Added by you' : `${orderedQuantity} ordered`;
  return [
    ...(quantity === orderedQuantity ? [] : [[...removed, ordered].join('; ')]),
    ...(price === orderedPrice ? [] : [`${formattedPrice(price)} each; ${formattedPrice(orderedPrice)} agreed`]),
  ];
}
