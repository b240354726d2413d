/** The cards of an order's page: its parcel and city, its money, and the customer's other orders. */
import { useFrame } from '#desk/page/layout.tsx';
import { Button, LinkButton } from '#desk/page/form.tsx';
import { Suggestions, Field } from '#desk/page/field.tsx';
import { trackingLink } from '#shop/couriers.ts';
import { cityOf } from '#order/city.ts';
import { parcelAddress } from '#order/order-reference.ts';
import { nextState, orderMoney } from '#order/desk-order.ts';
import { type OrderEntries, advanceLabel, entriesOf, maxLine, noCourier, paidLabel } from './order-form.ts';
import { type Chat, cityQuestion, notPrinted } from './order-text.ts';
import type { ComponentProps } from 'react';
import type { WorkedOrder } from './desk-orders.ts';
import { orderAddress } from '#desk/addresses.ts';
import { cleanLine } from '#shop/text.ts';
import { formattedPaisa, formattedPrice } from '#shop/money.ts';
import { pakistanDay } from '#shop/time.ts';
import { localNumber, phoneNumbers } from '#shop/phone-number.ts';
import { type OtherOrder, type SameNumber, earlierSentence, nearSentence } from './same-number.ts';

/** The id of the form that is all of the page. */
export const orderFormId = 'order';

export interface CardProps {
  order: WorkedOrder;
  couriers: readonly string[];
  chats: readonly Chat[];
  entered: Partial<OrderEntries>;
}

type Props = Pick<CardProps, 'order' | 'entered'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'maxLength' | 'inputMode' | 'dir' | 'list' | 'hints' | 'rows'> & {
    name: keyof OrderEntries;
  };

/** A field of the order's form. Below a value that was not saved is the one that another phone has saved. */
export function OrderField({ name, order, entered, ...field }: Props) {
  const saved = entriesOf(order.now)[name];
  return (
    <>
      <Field {...field} id={name} defaultValue={entered[name] ?? saved} />
      {entered[name] !== undefined && saved !== '' && (
        <p className="quiet">
          Saved now: <bdi>{saved}</bdi>
        </p>
      )}
    </>
  );
}

export function TrackingFields(props: CardProps) {
  const { order, couriers } = props;
  const { shop } = useFrame();
  const tracking = trackingLink(order.now, shop.couriers);
  return (
    <>
      <OrderField {...props} name="courier" label="Courier" maxLength={maxLine} list="couriers" />
      <OrderField {...props} name="trackingNumber" label="Tracking number" maxLength={maxLine} />
      <Suggestions id="couriers" values={couriers} />
      {tracking !== null && (
        <LinkButton label="Track the parcel" look="quiet" href={tracking} target="_blank" rel="noreferrer" />
      )}
    </>
  );
}

export function Shipping(props: CardProps) {
  const { order } = props;
  const hasFields = nextState[order.now.state] !== 'shipped';
  const isPrinted = notPrinted(order) === null;
  if (!hasFields && !isPrinted) return null;
  return (
    <section className="card stack">
      <h2>{hasFields ? 'Shipping' : 'Print'}</h2>
      {hasFields && <TrackingFields {...props} />}
      {hasFields && <Button look="quiet" name="action" value="save" label="Save tracking" />}
      {isPrinted && (
        <div className="pair">
          <Button look="quiet" name="action" value="slips" label="Packing slip" />
          <Button look="quiet" name="action" value="labels" label="Label" />
        </div>
      )}
    </section>
  );
}

/** The link to the order's parcel page, which only the first order under a reference has (D80). */
export function ParcelLink({ order: { record } }: CardProps) {
  const { shop } = useFrame();
  const { reference, copy } = record;
  const link = reference === null || copy > 0 ? null : parcelAddress(reference, shop);
  if (link === null) return null;
  return (
    <section className="card stack">
      <h2>Parcel page</h2>
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
  const found = cityOf(now, shop.cities);
  const { province = '' } = now.contents?.customer ?? {};
  const candidates = found.kind === 'unsure' ? found.candidates : [];
  const near = shop.cities.filter((city) => city.province === province);
  const suggested = [...candidates, ...(near.length > 0 ? near : shop.cities).map(({ name }) => name)];
  const field = (
    <>
      <OrderField
        {...props}
        name="city"
        label={found.kind === 'certain' || candidates.length > 0 ? 'Another city' : 'City'}
        maxLength={maxLine}
        dir="auto"
        list="cities"
      />
      <Suggestions id="cities" values={suggested} />
      <Button look="quiet" name="action" value="save" label="Save the city" />
    </>
  );
  if (found.kind === 'certain')
    return (
      <section className="card">
        <h2>City</h2>
        <p>
          <strong>
            <bdi>{found.city}</bdi>
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
      <p>{cityQuestion(candidates, province, shop)}</p>
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
      <Button look="quiet" name="action" value="save" label="Save the advance" />
    </section>
  );
}

export function CourierPayment(props: CardProps) {
  const { record, now } = props.order;
  const { owed, over } = orderMoney(now);
  if (now.state !== 'delivered' && now.paid === 0) return null;
  const courier = cleanLine(now.courier);
  const deliveredAt = record.events[(now.stateEvent ?? 0) - 1]?.madeAt;
  return (
    <section className="card stack">
      <h2>{paidLabel}</h2>
      <p>
        {owed > 0 ? `Still owed: ${formattedPrice(owed)}` : 'Nothing is owed'}
        {owed > 0 && deliveredAt !== undefined && `, delivered on ${pakistanDay(deliveredAt)}`}.
        {over > 0 && ` ${formattedPrice(over)} too much was paid.`}
        {now.chargePaisa > 0 && ` The courier kept a charge of ${formattedPaisa(now.chargePaisa)}.`}
      </p>
      <OrderField {...props} name="paid" label="Rupees" inputMode="numeric" />
      <Button look="quiet" name="action" value="save" label="Save the payment" />
      <p className="row-who">
        <Button look="quiet" name="action" value="cash" label={`Cash: ${courier || noCourier}`} />
      </p>
    </section>
  );
}

interface SameNumberProps {
  same: SameNumber;
  phone: string;
  /** The order of which they are told. */
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
              <a href={orderAddress(other.id)}>{nearSentence(other, order)}</a>
            </li>
          ))}
        </ul>
      )}
      <div className="list-head">
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
