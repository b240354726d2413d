/**
 * The cards of an order's page: its products and amounts, its parcel and city, the advance, and the customer's other
 * orders.
 */
import { Picture, useFrame } from '#desk/page/layout.tsx';
import { Button, LinkButton } from '#desk/page/form.tsx';
import { Field, Suggestions } from '#desk/page/field.tsx';
import { knownCouriers } from '#catalogue/desk-schema.ts';
import { trackingLink } from '#shop/couriers.ts';
import { cityOf } from '#order/city.ts';
import { noCustomer } from '#order/customer-fields.ts';
import { orderPageAddress } from '#order/order-reference.ts';
import { type DeskLine, type OrderContents, amountToCollect } from '#order/desk-order.ts';
import { type OrderEntries, advanceLabel, entriesOf, maxOrderLine } from './order-form.ts';
import { type Chat, cityQuestion, lineKey, notPrinted, parcelWeightText } from './order-text.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { WorkedOrder } from './desk-orders.ts';
import { customerMessage } from '#order/customer-message.ts';
import { orderAddress } from '#desk/addresses.ts';
import { cleanLine } from '#shop/text.ts';
import { type Rupees, formattedPrice } from '#shop/money.ts';
import { localNumber, phoneNumbers } from '#shop/phone-number.ts';
import { type OtherOrder, type SameNumber, earlierSentence, nearSentence } from './same-number.ts';
import type { ParcelWeight } from '#order/courier-parcel.ts';
import { chatLink } from '#shop/links.ts';
import type { Language } from '#shop/message-templates.ts';
import { stateFacts } from '#shop/order-states.ts';

/** The id of the form that is all of the page. */
export const orderFormId = 'order';

export interface CardProps {
  order: WorkedOrder;
  couriers: readonly string[];
  chats: readonly Chat[];
  entered: Partial<OrderEntries>;
}

type Props = Pick<CardProps, 'order' | 'entered'> &
  Pick<
    ComponentProps<typeof Field>,
    'label' | 'maxLength' | 'inputMode' | 'dir' | 'list' | 'hints' | 'rows' | 'type'
  > & {
    name: keyof OrderEntries;
  };

/** A button of a form that saves whatever was entered beside it. */
export function ActionButton({ look = 'quiet', ...button }: ComponentProps<typeof Button>) {
  return <Button look={look} name="action" {...button} />;
}

/** A field of the order's form. Below a value that was not saved is the one that another phone has saved. */
export function OrderField({ name, order, entered, ...field }: Props) {
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

export function TrackingFields(props: CardProps) {
  const { order, couriers } = props;
  const { shop } = useFrame();
  const tracking = trackingLink(order.now, knownCouriers(shop));
  return (
    <>
      <OrderField {...props} name="courier" label="Courier" maxLength={maxOrderLine} list="couriers" />
      <OrderField {...props} name="trackingNumber" label="Tracking number" maxLength={maxOrderLine} />
      <Suggestions id="couriers" values={couriers} />
      {tracking !== null && (
        <LinkButton label="Track the parcel" look="quiet" href={tracking} target="_blank" rel="noreferrer" />
      )}
    </>
  );
}

export function Shipping(props: CardProps) {
  const { order } = props;
  const hasFields = stateFacts[order.now.state].next !== 'shipped';
  const isPrinted = notPrinted(order) === null;
  if (!hasFields && !isPrinted) return null;
  return (
    <section className="card stack">
      <h2>{hasFields ? 'Shipping' : 'Print'}</h2>
      {hasFields && <TrackingFields {...props} />}
      {hasFields && <ActionButton value="save" label="Save tracking" />}
      {isPrinted && (
        <div className="pair">
          <ActionButton value="slips" label="Packing slip" />
          <ActionButton value="labels" label="Label" />
        </div>
      )}
    </section>
  );
}

/** The link to the order's page, which only the first order under a reference has (D80). */
export function OrderPageLink({ order: { record } }: CardProps) {
  const { shop } = useFrame();
  const { reference, copy } = record;
  const link = reference === null || copy > 0 ? null : orderPageAddress(reference, shop);
  if (link === null) return null;
  return (
    <section className="card stack">
      <h2>Order’s page</h2>
      <CopyLink label="Link for the customer" link={link} />
      <p className="quiet">Customers follow their order there, and say whether to send it.</p>
    </section>
  );
}

/** The parcel's city: matched, or a question (D84). */
export function CityCard(props: CardProps) {
  const { entered } = props;
  const { shop } = useFrame();
  const { now } = props.order;
  const foundCity = cityOf(now, shop.cities);
  const customer = now.contents?.customer ?? noCustomer;
  const candidates = foundCity.kind === 'unsure' ? foundCity.candidates : [];
  const near = shop.cities.filter((city) => city.province === customer.province);
  const suggested = [...candidates, ...(near.length > 0 ? near : shop.cities).map(({ name }) => name)];
  const field = (
    <>
      <OrderField
        {...props}
        name="city"
        label={foundCity.kind === 'certain' || candidates.length > 0 ? 'Another city' : 'City'}
        maxLength={maxOrderLine}
        dir="auto"
        list="cities"
      />
      <Suggestions id="cities" values={suggested} />
      <ActionButton value="save" label="Save the city" />
    </>
  );
  if (foundCity.kind === 'certain')
    return (
      <section className="card">
        <h2>City</h2>
        <p>
          <strong>
            <bdi>{foundCity.city}</bdi>
          </strong>{' '}
          <span className="quiet">{now.city === '' ? 'from the address' : 'chosen by you'}</span>
        </p>
        <details open={entered.city !== undefined}>
          <summary>Change the city</summary>
          <div className="stack">{field}</div>
        </details>
      </section>
    );
  return (
    <section className="card stack">
      <h2>Which city?</h2>
      <p>{cityQuestion(candidates, customer, shop)}</p>
      {candidates.length > 0 && (
        <div className="pair">
          {candidates.map((name) => (
            <Button label={name} look="quiet" key={name} name="chosenCity" value={name} />
          ))}
        </div>
      )}
      {field}
    </section>
  );
}

export function Advance(props: CardProps) {
  return (
    <section className="card stack">
      <h2>{advanceLabel}</h2>
      <OrderField
        {...props}
        name="advance"
        label="Rupees"
        inputMode="numeric"
        hints={['The amount to collect is the total less this.']}
      />
      <ActionButton value="save" label="Save the advance" />
    </section>
  );
}

interface SameNumberProps {
  same: SameNumber;
  phone: string;
  /** The order that these are compared with. */
  order: Pick<OtherOrder, 'acceptedAt' | 'state'>;
  /** Of the buttons that find a number's orders. */
  button: Pick<ComponentProps<'button'>, 'form' | 'formAction' | 'formTarget'>;
}

/** A customer's other orders: another one within the hour, and the outcomes of the earlier ones (D86). */
export function SameNumberCard({ same, phone, order, button }: SameNumberProps) {
  const numbers = phoneNumbers(phone);
  const hasOthers = same.earlier.length > 0 || same.near.length > 0;
  return (
    <section className="stack" aria-label="This customer">
      {same.near.length > 0 && (
        <ul className="warnings">
          {same.near.map((other) => (
            <li key={other.id}>
              <a href={orderAddress(other.id)} target={button.formTarget}>
                {nearSentence(other, order)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster list-head">
        <p>{earlierSentence(same, numbers.length)}</p>
        {hasOthers &&
          numbers
            .map(localNumber)
            .map((number) => (
              <Button
                key={number}
                {...button}
                name="search"
                value={number}
                label={numbers.length === 1 ? 'See all' : `See all from ${number}`}
                look="quiet"
                aria-label={`See all from ${number}`}
              />
            ))}
      </div>
    </section>
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

/** The lines, with pictures to pack from, and the amounts. */
export function Contents({ order, contents, weight }: ContentsProps & { weight: ParcelWeight }) {
  const { record } = order;
  const sent = record.check.kind === 'checked' ? record.check.order : null;
  const listed = sent?.catalogue?.grandTotal;
  return (
    <section className="card">
      <h2>Products</h2>
      <ul>
        {contents.lines.map((line) => (
          <Line key={lineKey(line)} line={line} />
        ))}
      </ul>
      <p>
        <bdi>{parcelWeightText(weight, order.now.grams)}</bdi>
      </p>
      <Totals order={order} contents={contents} agreedLabel="The customer agreed to">
        {listed !== undefined && listed !== sent?.grandTotal && (
          <Amount label="By the price list when it arrived" amount={listed} className="quiet" />
        )}
      </Totals>
      <ActionButton value="correct" label="Correct products, address or fee" />
    </section>
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
      <Picture address={line.isKnown ? shop.picture(line.id) : null} />
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

interface ChatLinkProps {
  order: WorkedOrder;
  others?: readonly WorkedOrder[];
  to: Chat;
  language: Language;
  className: string;
  /** The label for screen readers, which lack the context on the screen. */
  spoken?: string;
  children: ReactNode;
}

/** Leads to WhatsApp, with the message for the order's state. `others` are in the same parcel. */
export function ChatLink({ order, others, to, language, className, spoken, children }: ChatLinkProps) {
  const { shop } = useFrame();
  return (
    <a
      className={`button ${className}`}
      href={chatLink(to.number, customerMessage(order, shop, language, others))}
      target="_blank"
      rel="noreferrer"
      aria-label={spoken}
    >
      {children}
    </a>
  );
}
