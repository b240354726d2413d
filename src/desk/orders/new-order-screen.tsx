/** An order that came by phone or WhatsApp, entered while the customer speaks. */
import { useFrame } from '#desk/page/layout.tsx';
import { addresses, orderAddress } from '#desk/addresses.ts';
import { Button, LinkButton, Form, Heading } from '#desk/page/form.tsx';
import { Field, Radio, Radios, useMessage } from '#desk/page/field.tsx';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { charges } from '#order/order.ts';
import { shortName } from '#order/order-reference.ts';
import type { OrderRecord } from '#orders-db/order-records.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { orderOrigins, originLabel } from '#order/order-origin.ts';
import { totalPrice } from '#shop/cart.ts';
import { cartLink, chatLink } from '#shop/links.ts';
import { greetingFrom } from '#shop/message-templates.ts';
import { formattedPrice, sum } from '#shop/money.ts';
import { isMobile, phoneNumbers } from '#shop/phone-number.ts';
import type { Province } from '#shop/delivery.ts';
import { isolated, listedText } from '#shop/text.ts';
import { Amount, CopyLink } from './order-cards.tsx';
import type { SameNumber } from './same-number.ts';
import { ItemsSection } from './correction-screen.tsx';
import { CustomerFields, EarlierOrders, NearOrders } from './customer-card.tsx';
import { type EntryLine, cartOf } from './items-form.ts';
import { type KnownCustomer, isFilledWith } from './known-customers.ts';
import { MessageText } from './message-cards.tsx';
import { type OrderForm, ownFee, totalsOf } from './new-order.ts';

const origins = orderOrigins.map((value) => ({ value, label: originLabel(value, 'choice') }));

interface Props {
  form: OrderForm;
  lines: readonly EntryLine[];
  catalogue: PricedCatalogue;
  /** Other orders from the phone numbers; `null` if none is certain. */
  same: SameNumber | null;
  known: readonly KnownCustomer[];
  /** What the owner had typed, and so was not filled in. */
  kept: readonly string[];
  /** The message of which it is made. */
  message: OrderRecord | null;
  now: number;
  savedAs?: Pick<StoredOrder, 'id' | 'key' | 'copy'> | null;
}

export function NewOrderScreen({ form, lines, catalogue, now, savedAs = null, ...props }: Props) {
  const { reference, confirmed } = form;
  const { provinces } = catalogue;
  const { errors } = useFrame();
  return (
    <>
      <Heading title="New order" hasForm>
        {savedAs !== null && (
          <p>
            <a href={orderAddress(savedAs.id)}>{`Open order ${shortName(savedAs)}`}</a>
          </p>
        )}
      </Heading>
      {props.message && <MessageToRead record={props.message} />}
      <Form
        action={addresses.newOrder}
        hidden={{
          reference,
          totals: totalsOf(lines, provinces),
          from: String(form.from ?? ''),
          confirmed,
        }}
        className="columns order-form"
      >
        <ItemsSection
          action={addresses.newOrder}
          search={form.search}
          products={catalogue.products}
          lines={lines}
          autoFocus={lines.length === 0 && errors.length === 0}
        >
          {lines.length > 0 && (
            <dl className="totals">
              <Amount label="Without delivery" amount={totalPrice(cartOf(lines))} />
            </dl>
          )}
          <CartLink lines={lines} phone={form.customer.phone} />
        </ItemsSection>
        <div className="stack">
          <CustomerFields
            customer={form.customer}
            emailHint="For a confirmation, if the customer wants one."
            ofPhone={<OrderedBefore {...props} customer={form.customer} now={now} />}
          />
          <Provinces form={form} lines={lines} provinces={provinces} />
          <fieldset className="card">
            <legend>How did the order come in?</legend>
            <Radios name="origin" chosen={form.origin} options={origins} />
          </fieldset>
          <Button label="Save the order" look="call wide" name="save" value="yes" />
        </div>
      </Form>
    </>
  );
}

/** Finds a number's earlier orders, and fills the form with their customer. Nothing in it leaves the form. */
function OrderedBefore({
  same,
  known,
  kept,
  customer,
  now,
}: Pick<Props, 'same' | 'known' | 'kept' | 'now'> & Pick<OrderForm, 'customer'>) {
  const formAction = `${addresses.newOrder}#phone`;
  const button = { formAction: addresses.search, formTarget: '_blank' };
  const offered = known.filter((each) => !isFilledWith(customer, each));
  return (
    <>
      <Button label="Ordered before?" look="quiet" name="known" value="find" formAction={formAction} />
      {!same && customer.phone !== '' && <p className="quiet">Earlier orders are found by a whole phone number.</p>}
      {same && (
        <section className="stack" aria-label="This customer">
          <NearOrders same={same} order={{ acceptedAt: now, state: 'new' }} button={button} />
          <EarlierOrders same={same} phone={customer.phone} button={button} />
        </section>
      )}
      {offered.length > 0 && (
        <div className="stack" role="group" aria-label="Fill in a customer">
          {offered.map(({ id, customer: { name, address } }) => (
            <Button
              key={id}
              label={`Fill in ${[name, address]
                .filter(Boolean)
                .map((text) => isolated(listedText(text)))
                .join(', ')}`}
              look="quiet wide"
              name="known"
              value={id}
              formAction={formAction}
            />
          ))}
        </div>
      )}
      {kept.length > 0 && <p className="quiet">{`You typed another ${kept.join(' and ')}, so it was kept.`}</p>}
    </>
  );
}

/** The message of which the order is made, beside what could be read of it. */
function MessageToRead({ record }: { record: OrderRecord }) {
  return (
    <>
      <p>The form has what could be read of the message, at today’s prices. Check it with the customer.</p>
      <details className="card fold" open>
        <summary>The original message</summary>
        <MessageText record={record} />
      </details>
    </>
  );
}

interface CartLinkProps {
  lines: readonly EntryLine[];
  phone: string;
}

/** A link with which the customer orders these lines in the shop (D88): without those that only the owner can order. */
function CartLink({ lines, phone }: CartLinkProps) {
  const { name, publicOrigin } = useFrame().shop;
  const orderable = lines.filter(({ problem, isHeavy, quantity }) => problem === null && !isHeavy && quantity !== null);
  const path = cartLink(cartOf(orderable));
  if (path === null) return null;
  if (publicOrigin === '')
    return (
      <p className="quiet">
        A link to this cart needs the shop’s public address. Ask whoever runs the server to set it up (PUBLIC_ORIGIN).
      </p>
    );
  const link = publicOrigin + path;
  const number = phoneNumbers(phone).find(isMobile) ?? '';
  const text = `${greetingFrom(name)} Your cart is ready to order: ${link}`;
  return (
    <fieldset className="stack">
      <legend>Let the customer order</legend>
      <CopyLink label="Link to this cart" link={link} />
      {orderable.some(({ price, usualPrice }) => price !== usualPrice) && (
        <p className="quiet">It has the shop’s own prices.</p>
      )}
      {orderable.length < lines.length && <p className="quiet">It leaves out what shoppers can’t order themselves.</p>}
      <div className="pair">
        <LinkButton
          label="Send on WhatsApp"
          look="quiet"
          href={chatLink(number, text)}
          target="_blank"
          rel="noreferrer"
        />
        <Button label="Update the link" look="quiet" formAction={`${addresses.newOrder}#items`} />
      </div>
    </fieldset>
  );
}

interface ProvincesProps {
  form: OrderForm;
  lines: readonly EntryLine[];
  provinces: readonly Province[];
}

/** Every province with the order's total there, so that the total is in sight before one is chosen; then the fee. */
function Provinces({ form, lines, provinces }: ProvincesProps) {
  const error = useMessage('province');
  const cart = cartOf(lines);
  const own = ownFee(form);
  return (
    <fieldset id="province" className="card" aria-describedby={error === null ? undefined : 'province-error'}>
      <legend>Province and total</legend>
      {error !== null && (
        <p id="province-error" className="error">
          {error}
        </p>
      )}
      {provinces.map(({ value, label }) => {
        const { subtotal, delivery: byRules } = charges(cart, value, provinces);
        const delivery = typeof own === 'number' ? own : byRules;
        return (
          <Radio key={value} name="province" value={value} chosen={form.customer.province}>
            <span>
              {label}
              {lines.length > 0 && <span className="quiet">{`delivery ${formattedPrice(delivery)}`}</span>}
            </span>
            {lines.length > 0 && <strong className="price">{formattedPrice(sum([subtotal, delivery]))}</strong>}
          </Radio>
        );
      })}
      <Field
        id="delivery"
        label="Another delivery fee, in rupees"
        defaultValue={form.delivery}
        inputMode="numeric"
        maxLength={20}
        hints={['Leave it empty for the fee above. With another fee, the saved order shows the total.']}
      />
    </fieldset>
  );
}
