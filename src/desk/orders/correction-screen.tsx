import { orderAddress } from '#desk/addresses.ts';
import { Field } from '#desk/page/field.tsx';
import { Form, Refusal } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';
import type { FieldError } from '#desk/read-form.ts';
import type { OrderContents } from '#order/desk-order.ts';
import { shortName } from '#order/order-name.ts';
import { deliveryFee } from '#shop/delivery-fee.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import type { PricedProduct } from '#shop/product.ts';
import { typedPrice } from '#shop/typed-number.ts';
import { type CorrectedLine, correctedLines, type CorrectionForm } from './correction-form.ts';
import type { ShopFacts } from './deps.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { CustomerFields, ItemsSection, type ShownLine } from './entry-sections.tsx';
import { foundProducts } from './items.ts';

interface Props {
  order: WorkedOrder;
  contents: OrderContents;
  form: CorrectionForm;
  products: readonly PricedProduct[];
  shop: ShopFacts;
  notice?: string | null;
  errors: readonly FieldError[];
}

export function CorrectionScreen({ order, contents, form, products, shop, notice = null, errors }: Props) {
  const { record, now } = order;
  const { customer } = form;
  const action = orderAddress(record.id, 'correct');
  const isKnownProvince = shop.provinces.some(({ value }) => value === customer.province);
  const lines = contents.lines.filter(({ quantity }) => quantity > 0);
  const byRules = deliveryFee(lines, contents.customer.province, shop.provinces);
  const hints = byRules === contents.delivery ? [] : [`By the shop’s rules it is ${formattedPrice(byRules)}.`];
  return (
    <>
      <Title>{`${notice === null ? '' : 'Not saved: '}Correct ${shortName(record)}`}</Title>
      <h1>{`Correct ${shortName(record)}`}</h1>
      <Refusal notice={notice} errors={errors} />
      <p>The order as the customer sent it stays visible. The amount to collect follows your entries.</p>
      <Form action={action} hidden={{ sequence: now.sequence }} className="stack order-form">
        <ItemsSection
          action={action}
          search={form.search}
          found={foundProducts(form.search, products)}
          lines={correctedLines(form, contents, products).map((line) => shownLine(line, shop))}
          hasPrices
          picture={shop.picture}
          errors={errors}
          autoFocus={false}
        />
        <fieldset className="card">
          <legend>Delivery</legend>
          <Field id="delivery" label="Fee in rupees" errors={errors} hints={hints}>
            {(attributes) => (
              <input
                {...attributes}
                name="delivery"
                inputMode="numeric"
                defaultValue={form.delivery}
                maxLength={20}
                autoComplete="off"
              />
            )}
          </Field>
        </fieldset>
        <CustomerFields customer={customer} errors={errors}>
          <label>
            Province
            <select name="province" defaultValue={customer.province}>
              {!isKnownProvince && <option value={customer.province}>{customer.province || 'None'}</option>}
              {shop.provinces.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </CustomerFields>
        <button className="button button-call button-wide" type="submit" name="save" value="yes">
          Save the correction
        </button>
        <p>
          <a href={orderAddress(record.id)}>Cancel</a>
        </p>
      </Form>
    </>
  );
}

function shownLine({ entered, ordered, added, name, options }: CorrectedLine, shop: ShopFacts): ShownLine {
  const line = { entered, name, options, price: rupees(typedPrice(entered.price) ?? 0) };
  if (ordered === null) return { ...line, picture: added && shop.picture(added.id), notes: [], isRemovable: true };
  const { id, isKnown, orderedQuantity, orderedPrice } = ordered;
  const note =
    orderedQuantity === 0
      ? 'Added by you; 0 removes it'
      : `${orderedQuantity} ordered at ${formattedPrice(orderedPrice)}; 0 removes it`;
  return { ...line, picture: isKnown ? shop.picture(id) : null, notes: [note], isRemovable: false };
}
