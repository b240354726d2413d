import { orderAddress } from '#desk/addresses.ts';
import { Form, Refusal } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';
import type { FieldError } from '#desk/read-form.ts';
import { cleanLine } from '#order/clean-text.ts';
import { completeCustomer, fieldFacts } from '#order/customer-fields.ts';
import type { OrderContents } from '#order/desk-order.ts';
import { shortName } from '#order/order-name.ts';
import { deliveryFee } from '#shop/delivery-fee.ts';
import { formattedPrice, noRupees, rupees, times } from '#shop/money.ts';
import type { PricedProduct } from '#shop/product.ts';
import { lineTags } from '#shop/options.ts';
import { typedNumber, typedPrice } from '#shop/typed-number.ts';
import type { CorrectionForm } from './correction-form.ts';
import type { ShopFacts } from './deps.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { foundProducts, type FormLine, readItem } from './items.ts';
import { ItemsSection, type ShownLine } from './items-section.tsx';

const texts = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'E-mail', type: 'text' },
] as const;

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
  const customer = completeCustomer(form.customer);
  const isKnownProvince = shop.provinces.some(({ value }) => value === customer.province);
  const lines = contents.lines.filter(({ quantity }) => quantity > 0);
  const byRules = deliveryFee(lines, contents.customer.province, shop.provinces);
  const messageOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  return (
    <>
      <Title>{`${notice === null ? '' : 'Not saved: '}Correct ${shortName(record)}`}</Title>
      <h1>{`Correct ${shortName(record)}`}</h1>
      <Refusal notice={notice} errors={errors} />
      <p>The order as the customer sent it stays visible. The amount to collect follows your entries.</p>
      <Form
        action={orderAddress(record.id, 'correct')}
        hidden={{ sequence: now.sequence }}
        className="stack order-form"
      >
        <ItemsSection
          action={orderAddress(record.id, 'correct')}
          search={form.search}
          found={foundProducts(form.search, products)}
          lines={form.lines.flatMap((line, index) =>
            shownLine(line, {
              contents,
              products,
              shop,
              error: messageOf(`quantity-${index + 1}`) ?? messageOf(`price-${index + 1}`),
            }),
          )}
          picture={shop.picture}
          error={messageOf('items')}
          autoFocus={false}
        />
        <fieldset className="card">
          <legend>Delivery</legend>
          <label>
            Fee in rupees
            <input
              id="delivery"
              name="delivery"
              inputMode="numeric"
              defaultValue={form.delivery}
              maxLength={20}
              autoComplete="off"
              aria-invalid={messageOf('delivery') === null ? undefined : true}
            />
          </label>
          {byRules !== contents.delivery && (
            <p className="quiet">{`By the shop’s rules it is ${formattedPrice(byRules)}.`}</p>
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
              {shop.provinces.map(({ value, label }) => (
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

interface LineContext {
  readonly contents: OrderContents;
  readonly products: readonly PricedProduct[];
  readonly shop: ShopFacts;
  readonly error: string | null;
}

/** A line of the order, or a product that is being added; none for a product that the shop no longer has. */
function shownLine(line: FormLine, { contents, products, shop, error }: LineContext): readonly ShownLine[] {
  const price = rupees(typedPrice(line.price) ?? 0);
  const quantity = typedNumber(line.quantity) ?? 0;
  const isCountable = price * quantity <= Number.MAX_SAFE_INTEGER;
  const entry = {
    line: line.line,
    quantity: line.quantity,
    enteredPrice: line.price,
    price,
    lineTotal: isCountable ? times(price, quantity) : noRupees,
    error,
  };
  const item = readItem(line.line);
  if (item) {
    const product = products.find(({ id }) => id === item.id);
    const options = lineTags(item).join(', ');
    const name = product?.name ?? 'A product that the shop no longer has';
    return [{ ...entry, name, options, picture: shop.picture(item.id), notes: [], isRemovable: true }];
  }
  const ordered = contents.lines[Number(line.line) - 1];
  if (!ordered) return [];
  const notes = [`${ordered.orderedQuantity} ordered at ${formattedPrice(ordered.orderedPrice)}; 0 removes it`];
  return [
    {
      ...entry,
      name: cleanLine(ordered.name),
      options: cleanLine(ordered.options),
      picture: ordered.isKnown ? shop.picture(ordered.id) : null,
      notes: ordered.orderedQuantity === 0 ? ['Added by you; 0 removes it'] : notes,
      isRemovable: false,
    },
  ];
}
