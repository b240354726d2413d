import { Options } from '#desk/page/choices.tsx';
import { useFrame } from '#desk/page/layout.tsx';
import { orderAddress } from '#desk/addresses.ts';
import { Button } from '#desk/page/button.tsx';
import { Field } from '#desk/page/field.tsx';
import { Form, Heading } from '#desk/page/form.tsx';
import type { OrderContents } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { deliveryFee } from '#shop/delivery.ts';
import { formattedPrice } from '#shop/money.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { CorrectionForm } from './correction-form.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { CustomerFields, ItemsSection } from './entry-sections.tsx';
import { entryLines } from './items.ts';

interface Props {
  order: WorkedOrder;
  contents: OrderContents;
  form: CorrectionForm;
  products: readonly PricedProduct[];
}

export function CorrectionScreen({ order, contents, form, products }: Props) {
  const { shop } = useFrame();
  const { record, now } = order;
  const { customer } = form;
  const action = orderAddress(record.id, 'correct');
  const isKnownProvince = shop.provinces.some(({ value }) => value === customer.province);
  const lines = contents.lines.filter(({ quantity }) => quantity > 0);
  const byRules = deliveryFee(lines, contents.customer.province, shop.provinces);
  const hints = byRules === contents.delivery ? [] : [`By the shop’s rules it is ${formattedPrice(byRules)}.`];
  return (
    <>
      <Heading title={`Correct ${shortName(record)}`} isForm />
      <p>The order as the customer sent it stays visible. The amount to collect follows your entries.</p>
      <Form action={action} hidden={{ sequence: now.sequence }} className="stack order-form">
        <ItemsSection
          action={action}
          search={form.search}
          products={products}
          lines={entryLines(form, products, contents.lines)}
        />
        <fieldset className="card">
          <legend>Delivery</legend>
          <Field
            id="delivery"
            label="Fee in rupees"
            defaultValue={form.delivery}
            inputMode="numeric"
            maxLength={20}
            hints={hints}
          />
        </fieldset>
        <CustomerFields customer={customer}>
          <label>
            Province
            <select name="province" defaultValue={customer.province}>
              {!isKnownProvince && <option value={customer.province}>{customer.province || 'None'}</option>}
              <Options options={shop.provinces} />
            </select>
          </label>
        </CustomerFields>
        <Button label="Save the correction" look="call wide" name="save" value="yes" />
        <p>
          <a href={orderAddress(record.id)}>Cancel</a>
        </p>
      </Form>
    </>
  );
}
