/** The cards of an order's page about its money (D85). */
import { Button } from '#desk/page/button.tsx';
import { cashCourierAddress } from '#desk/addresses.ts';
import { cleanLine } from '#order/clean-text.ts';
import { orderMoney } from '#order/order-money.ts';
import { formattedPaisa, formattedPrice } from '#shop/money.ts';
import { pakistanDay } from '#shop/pakistan-time.ts';
import { type CardProps, OrderField } from './order-field.tsx';
import { advanceLabel, noCourier, paidLabel } from './order-form.ts';

/** The customer's payment before the parcel leaves (D85). */
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

/** The cash that the courier collected, and its payments (D85). */
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
        <a href={cashCourierAddress(courier)}>{`Cash: ${courier || noCourier}`}</a>
      </p>
    </section>
  );
}
