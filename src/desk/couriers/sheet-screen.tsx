import { useFrame } from '#desk/page/layout.tsx';
import {
  addresses,
  orderAddress,
  paperAddress,
  sheetAddress,
  sheetSectionId,
  shopSectionAddress,
} from '#desk/addresses.ts';
import { type FieldValues } from '#desk/forms.ts';
import type { SkippedOrder } from '#desk/orders/selected-orders.ts';
import { cityQuestion, namedOrder, productsWeightText } from '#desk/orders/order-text.ts';
import { SkippedOrders, TheseOrders } from '#desk/orders/bulk-screen.tsx';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { maxOrderLine } from '#desk/orders/order-form.ts';
import { Button, LinkButton, WideLink, Form, Heading } from '#desk/page/form.tsx';
import { Radio, Suggestions, Field } from '#desk/page/field.tsx';
import { listedText } from '#shop/text.ts';
import { noCustomer, provinceName } from '#order/customer-fields.ts';
import { pluralize } from '#shop/numbers.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { weightText } from '#shop/weight.ts';
import type { Question, SheetParcels } from './parcel-facts.ts';

interface Props {
  ids: readonly number[];
  skipped: readonly SkippedOrder[];
  /** The orders that can still be sent. */
  open: readonly WorkedOrder[];
}

export function SheetScreen({ ids, skipped, open }: Props) {
  const { shop, scripts } = useFrame();
  const { couriers } = shop;
  const [ready, others] = [couriers.filter(({ sheet }) => sheet), couriers.filter(({ sheet }) => !sheet)];
  return (
    <>
      <Heading title={open.length === 0 ? 'No order for a sheet' : `Sheet for ${pluralize(open.length, 'order')}`} />
      <SkippedOrders skipped={skipped} />
      {open.length > 0 && (
        <section className="card stack">
          <h2>For which courier?</h2>
          {ready.length > 0 && (
            <Form action={addresses.sheet} hidden={{ of: ids.join(',') }} className="stack">
              {ready.map(({ name }) => (
                <Button label={name} look="wide" key={name} name="courier" value={name} />
              ))}
            </Form>
          )}
          {others.map((courier) => (
            <p key={courier.name}>
              {`${courier.name} has no sheet yet. `}
              <a href={shopSectionAddress(sheetSectionId(courier))}>Choose its columns</a>
            </p>
          ))}
          {couriers.length === 0 && (
            <p>
              {'The shop has no couriers yet. '}
              <a href={shopSectionAddress('couriers')}>Add a courier</a>
            </p>
          )}
          {ready.length > 0 && <p className="quiet">The courier that you choose is saved on the orders.</p>}
        </section>
      )}
      {open.length > 0 && (
        <WideLink data-file="" label="Excel table of all columns" href={paperAddress('table', ids)} />
      )}
      <script type="module" src={scripts.download} />
      <WideLink label="Back to the orders" href={addresses.list} />
    </>
  );
}

/** The city is often the end of an address. */
const addressBytes = 500;

interface CourierSheetProps extends Props, SheetParcels {
  courier: string;
  entered: FieldValues;
}

export function CourierSheetScreen(props: CourierSheetProps) {
  const { ids, skipped, open, courier, unclearPhones, questions } = props;
  const file = sheetAddress('sheetFile', ids, courier);
  const { shop, scripts } = useFrame();
  return (
    <>
      <Heading title={`${pluralize(open.length, 'order')} for ${courier}`} hasForm={questions.length > 0} />
      <script type="module" src={scripts.download} />
      <SkippedOrders skipped={skipped} />
      {questions.length > 0 ? (
        <Form action={addresses.sheet} hidden={{ of: ids.join(','), courier }} className="stack">
          <p>{`${pluralize(questions.length, 'order')} can’t go into the sheet yet:`}</p>
          {questions.map((question) => (
            <QuestionFields key={question.order.record.id} question={question} {...props} />
          ))}
          <Suggestions id="cities" values={shop.cities.map(({ name }) => name)} />
          <Button label="Save and continue" look="wide" />
        </Form>
      ) : (
        open.length > 0 && <WideLink data-file="" label="Download the sheet" look="wide" href={file} />
      )}
      {unclearPhones.length > 0 && (
        <ul className="warnings" aria-label="Check the phone numbers">
          {unclearPhones.map((order) => (
            <li key={order.record.id}>
              <a href={orderAddress(order.record.id, 'correct')}>
                <bdi>{namedOrder(order)}</bdi>
                {': is “'}
                <bdi>{listedText(order.now.contents?.customer.phone ?? '')}</bdi>
                {phoneNumbers(order.now.contents?.customer.phone ?? '').length > 0
                  ? '” a number that the rider can reach? It is no mobile number.'
                  : '” its phone number? It goes into the sheet as it is.'}
              </a>
            </li>
          ))}
        </ul>
      )}
      {/* Its links would lose answers that are not saved yet. */}
      {questions.length === 0 && open.length > 0 && (
        <TheseOrders orders={open.map((order) => ({ id: order.record.id, name: namedOrder(order) }))}>
          <p className="pair">
            <LinkButton label="Packing slips" look="quiet" href={paperAddress('slips', ids)} />
            <LinkButton label="Labels" look="quiet" href={paperAddress('labels', ids)} />
          </p>
          <p>
            When the courier sends its <a href={addresses.tracking}>tracking numbers</a>, enter them.
          </p>
        </TheseOrders>
      )}
      <WideLink label="Back to the orders" href={addresses.list} />
    </>
  );
}

function QuestionFields({
  question: { order, cities, unweighed, line },
  entered,
}: CourierSheetProps & { question: Question }) {
  const { shop } = useFrame();
  const { record, now } = order;
  const { id } = record;
  const { customer } = now.contents ?? { customer: noCustomer };
  const [city, other] = [`orders.${id}.city`, `orders.${id}.other`];
  const [grams, product] = [`orders.${id}.grams`, `orders.${id}.product`];
  return (
    <fieldset className="card stack">
      <legend className="links">
        <a href={orderAddress(id)}>
          <bdi>{namedOrder(order)}</bdi>
        </a>
      </legend>
      {cities && (
        <>
          <p>
            <bdi>{listedText(customer.address, addressBytes)}</bdi>
            {`, ${listedText(provinceName(customer, shop.provinces))}`}
          </p>
          <p>{listedText(cityQuestion(cities, customer, shop), addressBytes)}</p>
          {cities.map((name) => (
            <Radio key={name} name={city} value={name} chosen={entered[city]}>
              {name}
            </Radio>
          ))}
          <Field
            id={other}
            label={cities.length > 0 ? 'Another city' : 'City'}
            defaultValue={entered[other] ?? ''}
            maxLength={maxOrderLine}
            dir="auto"
            list="cities"
          />
        </>
      )}
      {unweighed && (
        <>
          <Field
            id={grams}
            label="Weight of the parcel, such as 800 g or 1.5 kg"
            defaultValue={entered[grams] ?? ''}
            hints={[listedText(productsWeightText(unweighed), addressBytes)]}
          />
          {entered[grams] && <input type="hidden" name={`orders.${id}.asked`} value={entered[grams]} />}
          {line && (
            <label className="choice" id={product}>
              <input type="checkbox" name={product} defaultChecked={entered[product] !== undefined} />
              <span>
                {`Also save it${unweighed.grams > 0 ? `, less ${weightText(unweighed.grams)},` : ''} as the weight of `}
                <bdi>
                  {[line.name, line.options]
                    .map((text) => listedText(text))
                    .filter(Boolean)
                    .join(', ')}
                </bdi>
                {line.quantity > 1 ? `, divided by ${line.quantity}` : ''}
                {'. It counts once you publish.'}
              </span>
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}
