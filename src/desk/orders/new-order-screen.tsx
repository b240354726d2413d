/** An order that came by phone or WhatsApp, entered while the customer speaks. */
import { addresses, orderAddress } from '#desk/addresses.ts';
import { Form } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';
import type { FieldError } from '#desk/read-form.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { charges } from '#order/order.ts';
import { shortName } from '#order/order-name.ts';
import { orderOrigins } from '#order/order-origin.ts';
import type { StoredOrder } from '#order/order-store.ts';
import { lineSubtotal, totalPrice } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import { lineTags } from '#shop/options.ts';
import type { Province } from '#shop/provinces.ts';
import type { ShopFacts } from './deps.ts';
import { foundProducts, totalsOf } from './items.ts';
import { heavyNote, ItemsSection } from './items-section.tsx';
import type { OrderForm, PricedLine } from './new-order.ts';

const originLabels = { phone: 'Phone', WhatsApp: 'WhatsApp', 'in person': 'In person' } as const;

interface Props {
  form: OrderForm;
  lines: readonly PricedLine[];
  catalogue: PricedCatalogue;
  shop: ShopFacts;
  /** Why it was not saved. */
  notice?: string | null;
  errors: readonly FieldError[];
  /** The order that this form became before. */
  savedAs?: Pick<StoredOrder, 'id' | 'key' | 'copy'> | null;
}

export function NewOrderScreen({ form, lines, catalogue, shop, notice = null, errors, savedAs = null }: Props) {
  const { reference, confirmed } = form;
  const cart = lines.map(({ line }) => line);
  const messageOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  return (
    <>
      <Title>{notice === null ? 'New order' : 'Not saved: New order'}</Title>
      <h1>New order</h1>
      {notice !== null && (
        <div className="notice" role="alert">
          <p>{notice}</p>
          {savedAs !== null && (
            <p>
              <a href={orderAddress(savedAs.id)}>{`Open order ${shortName(savedAs)}`}</a>
            </p>
          )}
          {errors.length > 0 && (
            <ul>
              {errors.map(({ field, message }) => (
                <li key={field + message}>
                  <a href={`#${field}`}>{message}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Form
        action={addresses.newOrder}
        hidden={{ reference, totals: totalsOf(cart, catalogue.provinces) }}
        className="columns order-form"
      >
        {confirmed.map((value) => (
          <input key={value} type="hidden" name="confirmed" value={value} />
        ))}
        <ItemsSection
          action={addresses.newOrder}
          search={form.search}
          found={foundProducts(form.search, catalogue.products)}
          lines={lines.map(({ entered, line, isHeavy, error }) => ({
            ...entered,
            name: line.name,
            options: lineTags(line).join(', '),
            enteredPrice: null,
            price: line.price,
            lineTotal: lineSubtotal(line),
            picture: shop.picture(line.id),
            notes: isHeavy ? [heavyNote] : [],
            error,
            isRemovable: true,
          }))}
          picture={shop.picture}
          error={messageOf('items')}
          autoFocus={lines.length === 0 && errors.length === 0}
        >
          {lines.length > 0 && (
            <dl className="totals">
              <div>
                <dt>Without delivery</dt>
                <dd>{formattedPrice(totalPrice(cart))}</dd>
              </div>
            </dl>
          )}
        </ItemsSection>
        <div className="stack">
          <CustomerFields form={form} messageOf={messageOf} />
          <Provinces form={form} lines={lines} provinces={catalogue.provinces} error={messageOf('province')} />
          <fieldset className="card">
            <legend>Order came in by</legend>
            <div className="origins">
              {orderOrigins.map((origin) => (
                <label key={origin} className="choice">
                  <input type="radio" name="origin" value={origin} defaultChecked={origin === form.origin} />
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

const texts = [
  { name: 'name', label: 'Name', input: { type: 'text', autoCapitalize: 'words' } },
  { name: 'phone', label: 'Phone', input: { type: 'tel' } },
  { name: 'address', label: 'Address', input: null },
  { name: 'postalCode', label: 'Postal code (if known)', input: { type: 'text', inputMode: 'numeric' } },
  {
    name: 'email',
    label: 'E-mail (for a confirmation)',
    input: { type: 'text', inputMode: 'email', autoCapitalize: 'none' },
  },
] as const;

interface CustomerProps {
  form: OrderForm;
  messageOf: (field: string) => string | null;
}

/** In the order in which people say it. */
function CustomerFields({ form: { customer }, messageOf }: CustomerProps) {
  return (
    <fieldset className="card stack">
      <legend>Customer</legend>
      {texts.map(({ name, label, input }) => {
        const message = messageOf(name);
        const field = {
          id: name,
          name,
          defaultValue: customer[name],
          maxLength: 1000,
          autoComplete: 'off',
          ...(message !== null && ({ 'aria-invalid': 'true', 'aria-describedby': `${name}-error` } as const)),
        };
        return (
          <div key={name}>
            <label>
              {label}
              {input === null ? (
                <textarea {...field} rows={2} autoCapitalize="words" />
              ) : (
                <input {...field} {...input} enterKeyHint="next" />
              )}
            </label>
            {message !== null && (
              <p id={`${name}-error`} className="error">
                {message}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ProvincesProps {
  form: OrderForm;
  lines: readonly PricedLine[];
  provinces: readonly Province[];
  error: string | null;
}

/** Every province with the order's total there, so that the total is in sight before one is chosen. */
function Provinces({ form: { customer }, lines, provinces, error }: ProvincesProps) {
  const cart = lines.map(({ line }) => line);
  return (
    <fieldset id="province" className="card" aria-describedby={error === null ? undefined : 'province-error'}>
      <legend>Province and total</legend>
      {error !== null && (
        <p id="province-error" className="error">
          {error}
        </p>
      )}
      {provinces.map(({ value, label }) => {
        const { delivery, grandTotal } = charges(cart, value, provinces);
        return (
          <label key={value} className="choice">
            <input type="radio" name="province" value={value} defaultChecked={value === customer.province} />
            <span>
              {label}
              {lines.length > 0 && <span className="quiet">{`delivery ${formattedPrice(delivery)}`}</span>}
            </span>
            {lines.length > 0 && <strong className="price">{formattedPrice(grandTotal)}</strong>}
          </label>
        );
      })}
    </fieldset>
  );
}
