import { addresses, orderAddress } from '#desk/addresses.ts';
import { orderOrigins } from '#order/order-origin.ts';
import { formattedPrice } from '#shop/money.ts';
import { Form } from '#desk/page/form.tsx';
import { NewOrderCustomer } from './new-order-customer.tsx';
import { NewOrderItems } from './new-order-items.tsx';
import type { NewOrderPage } from './new-order-page.ts';

const originLabels = { phone: 'Phone', WhatsApp: 'WhatsApp', 'in person': 'In person' } as const;

/** An order that came by phone or WhatsApp, written down while the customer speaks. */
export function NewOrderScreen({ page, formToken }: { page: NewOrderPage; formToken: string }) {
  const { reference, shown, doubted } = page;
  return (
    <>
      <h1>New order</h1>
      <Refusal page={page} />
      <Form
        action={addresses.newOrder}
        formToken={formToken}
        hidden={{ reference, shown }}
        className="columns order-form"
      >
        {doubted.map((value) => (
          <input key={value} type="hidden" name="doubted" value={value} />
        ))}
        <NewOrderItems page={page} />
        <div className="stack">
          <NewOrderCustomer page={page} />
          <Delivery page={page} />
          <fieldset className="card">
            <legend>How it came</legend>
            <div className="origins">
              {orderOrigins.map((origin) => (
                <label key={origin} className="choice">
                  <input type="radio" name="origin" value={origin} defaultChecked={origin === page.origin} />
                  {originLabels[origin]}
                </label>
              ))}
            </div>
          </fieldset>
          <button className="button button-call button-wide" type="submit" name="save" value="yes">
            Save the order
          </button>
        </div>
      </Form>
    </>
  );
}

/** Why nothing was saved, with a way to each field that must be looked at. */
function Refusal({ page: { notice, savedAs, slips } }: { page: NewOrderPage }) {
  return (
    notice !== null && (
      <div className="notice" role="alert">
        <p>{notice}</p>
        {savedAs !== null && (
          <p>
            <a href={orderAddress(savedAs.id)}>{`Look at order ${savedAs.name}`}</a>
          </p>
        )}
        {slips.length > 0 && (
          <ul>
            {slips.map(({ field, words }) => (
              <li key={field + words}>
                <a href={`#${field}`}>{words}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  );
}

/** Every province with what the order costs there, so that the total is in sight before one is chosen. */
function Delivery({ page: { customer, deliveries, lines, slips } }: { page: NewOrderPage }) {
  const slip = slips.find(({ field }) => field === 'province');
  return (
    <fieldset id="province" className="card" aria-describedby={slip && 'province-slip'}>
      <legend>Province and total</legend>
      {slip && (
        <p id="province-slip" className="slip">
          {slip.words}
        </p>
      )}
      {deliveries.map(({ value, label, fee, total }) => (
        <label key={value} className="choice">
          <input type="radio" name="province" value={value} defaultChecked={value === customer.province} />
          <span>
            {label}
            {lines.length > 0 && <span className="quiet">{`delivery ${formattedPrice(fee)}`}</span>}
          </span>
          {lines.length > 0 && <strong className="price">{formattedPrice(total)}</strong>}
        </label>
      ))}
    </fieldset>
  );
}
