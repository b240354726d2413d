/** The card with a courier's payments for an order: what was received, what becomes of the rest, and the charge (D118). */
import { Radios } from '#desk/page/field.tsx';
import { amountToCollect, type Payment, orderMoney, receivedOf } from '#order/desk-order.ts';
import { formattedPrice, noRupees } from '#shop/money.ts';
import { cleanLine } from '#shop/text.ts';
import { pakistanDay, pakistanMidnight } from '#shop/time.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { ActionButton, type CardProps, Fold, OrderField } from './order-cards.tsx';
import { entriesOf, maxOrderLine, paidLabel, paymentFields, restLabels, rests } from './order-form.ts';
import { paymentText } from './order-text.ts';

export function CourierPayment(props: CardProps) {
  const { order, entered } = props;
  const { record, now } = order;
  const { owed, over } = orderMoney(now);
  const isReturned = now.state === 'returned';
  if (now.state !== 'delivered' && !isReturned && now.payments.length === 0) return null;
  const courier = cleanLine(now.courier);
  const isEntered = paymentFields.some((field) => entered[field] !== undefined);
  const deliveredAt = record.events[(now.stateEvent ?? 0) - 1]?.madeAt;
  return (
    <Fold title={paidLabel} isOpen={owed > 0 || over > 0 || isReturned || isEntered}>
      <p>
        {owed > 0 ? `Owed to you: ${formattedPrice(owed)}.` : 'Nothing is owed.'}
        {owed > 0 && deliveredAt !== undefined && ` Delivered on ${pakistanDay(deliveredAt)}.`}
        {over > 0 && ` ${formattedPrice(over)} too much was paid.`}
        {now.writtenOff > 0 && ` ${formattedPrice(now.writtenOff)} was written off.`}
      </p>
      {now.payments.length > 0 && (
        <ul className="history">
          {now.payments.map((payment) => (
            <li key={payment.number} className="between">
              <span>{paymentText(payment)}</span>
              <span className="quiet">{pakistanDay(paidAt(record, payment))}</span>
            </li>
          ))}
        </ul>
      )}
      {!isReturned && (
        <OrderField
          of={props}
          name="paid"
          label="Received in all, in rupees"
          inputMode="numeric"
          hints={['Before the courier’s charge.']}
        />
      )}
      {owed + now.writtenOff > 0 && (
        <fieldset>
          <legend>If it is less than {formattedPrice(amountToCollect(now) ?? noRupees)}, the rest</legend>
          <Radios
            name="rest"
            chosen={entered.rest ?? entriesOf(now).rest}
            options={rests.map((value) => ({ value, label: restLabels[value] }))}
          />
        </fieldset>
      )}
      <details open={isReturned || [entered.charge, entered.receipt, entered.day].some((value) => value !== undefined)}>
        <summary>Charge, receipt and day</summary>
        <div className="stack">
          <OrderField of={props} name="charge" label="Courier’s charge in all, in rupees" inputMode="decimal" />
          <OrderField of={props} name="receipt" label="Receipt number" maxLength={maxOrderLine} />
          <OrderField of={props} name="day" label="Day of payment" type="date" hints={['Leave it empty for today.']} />
        </div>
      </details>
      <ActionButton
        value={owed > 0 && receivedOf(now) === 0 ? 'paid' : 'save'}
        label={isReturned ? 'Save the charge' : 'Save the payment'}
      />
      <p className="row-who">
        <ActionButton value="cash" label={courier ? `Cash of ${courier}` : 'Cash without a courier'} />
      </p>
    </Fold>
  );
}

/** The beginning of its day, or the time of its event. */
function paidAt({ events }: WorkedOrder['record'], { day, number }: Payment): number {
  return pakistanMidnight(day) ?? events[number - 1]?.madeAt ?? 0;
}
