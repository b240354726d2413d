import { orderAddress } from '#desk/addresses.ts';
import { fieldFacts } from '#order/customer-fields.ts';
import { formattedPrice } from '#shop/money.ts';
import type { CorrectionPage } from './desk-page.ts';
import { Form, Notice } from '#desk/page/form.tsx';

const texts = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'E-mail', type: 'text' },
] as const;

export function CorrectionScreen({ page, formToken }: { page: CorrectionPage; formToken: string }) {
  const { id, customer, provinces } = page;
  const isKnownProvince = provinces.some(({ value }) => value === customer.province);
  return (
    <>
      <h1>{`Correct ${page.name}`}</h1>
      <Notice words={page.notice} />
      <p>The order as the customer sent it stays visible. The totals follow your entries.</p>
      <Form
        action={orderAddress(id, 'correct')}
        formToken={formToken}
        hidden={{ sequence: page.sequence }}
        className="stack"
      >
        <fieldset className="card">
          <legend>Pieces</legend>
          {page.lines.map((line) => (
            <label key={line.number} className="quantity">
              <bdi>{line.name}</bdi>
              <input name={`quantity-${line.number}`} inputMode="numeric" required defaultValue={line.typed} />
              <span className="quiet">
                {`${formattedPrice(line.price)} each, ${line.orderedQuantity} ordered; 0 removes it`}
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className="card">
          <legend>Delivery</legend>
          <label>
            Fee in rupees
            <input name="delivery" inputMode="numeric" required defaultValue={page.delivery} />
          </label>
          {page.deliveryByRules !== null && (
            <p className="quiet">{`By the shop’s rules it is ${formattedPrice(page.deliveryByRules)}.`}</p>
          )}
        </fieldset>
        <fieldset className="card stack">
          <legend>Delivery address</legend>
          {texts.map(({ name, label, type }) => (
            <label key={name}>
              {label}
              <input
                name={name}
                type={type}
                defaultValue={customer[name]}
                maxLength={fieldFacts[name].input.maxLength}
                autoComplete="off"
              />
            </label>
          ))}
          <label>
            Address
            <textarea name="address" rows={3} defaultValue={customer.address} maxLength={1000} />
          </label>
          <label>
            Province
            <select name="province" defaultValue={customer.province}>
              {!isKnownProvince && <option value={customer.province}>{customer.province || 'None'}</option>}
              {provinces.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Postal code
            <input
              name="postalCode"
              inputMode="numeric"
              defaultValue={customer.postalCode}
              maxLength={60}
              autoComplete="off"
            />
          </label>
        </fieldset>
        <button className="button button-wide" type="submit">
          Save the correction
        </button>
        <p>
          <a href={orderAddress(id)}>Leave it as it was</a>
        </p>
      </Form>
    </>
  );
}
