/** The cards of an order's page about its parcel: courier, papers, the customer's page, and the city. */
import { Button, LinkButton } from '#desk/page/button.tsx';
import { Suggestions } from '#desk/page/choices.tsx';
import { trackingLink } from '#order/courier.ts';
import { cityOf } from '#order/city.ts';
import { parcelAddress } from '#order/order-reference.ts';
import { nextState } from '#order/order-states.ts';
import { CopyLink } from './copy-link.tsx';
import { type CardProps, OrderField } from './order-field.tsx';
import { maxLine } from './order-form.ts';
import { cityQuestion, notPrinted } from './order-text.ts';

export function TrackingFields(props: CardProps) {
  const { order, shop, couriers } = props;
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
export function ParcelLink({ order: { record }, shop }: CardProps) {
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
  const { shop, entered } = props;
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
