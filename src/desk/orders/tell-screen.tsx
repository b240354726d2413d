/** The customers to tell that their parcels are on their way: a row for each parcel. */
import { addresses, orderAddress } from '#desk/addresses.ts';
import { Button, Form, Heading, LinkButton, PostButton, WideLink } from '#desk/page/form.tsx';
import { useFrame } from '#desk/page/layout.tsx';
import { cityOf } from '#order/city.ts';
import { noCustomer, provinceName } from '#order/customer-fields.ts';
import { shortName } from '#order/order-reference.ts';
import { languageNames } from '#shop/message-templates.ts';
import { pluralize } from '#shop/numbers.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { listedText } from '#shop/text.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { ChatLink } from './customer-card.tsx';
import { chatsOf } from './order-text.ts';
import { selectedValue } from './selected-orders.ts';

interface Props {
  /** The orders of each parcel. */
  parcels: readonly (readonly WorkedOrder[])[];
  /** The number of further orders. */
  more: number;
}

export function TellScreen({ parcels, more }: Props) {
  const { scripts } = useFrame();
  return (
    <>
      <Heading title="Tell the customers" />
      {parcels.length === 0 ? (
        <p role="status">All customers have been told.</p>
      ) : (
        <>
          <p>Their parcels are on the way. WhatsApp opens with the message; send it there.</p>
          <ul className="rows">
            {parcels.map((orders) => (
              <li key={orders[0]?.record.id}>
                <ParcelRow orders={orders} />
              </li>
            ))}
          </ul>
          {more > 0 && <p>{`${pluralize(more, 'more order')} will follow.`}</p>}
          <details>
            <summary>Were all told in another way?</summary>
            <PostButton
              action={addresses.tell}
              hidden={{ order: parcels.flat().map(valueOf) }}
              label="Mark all as told"
              look="quiet wide"
            />
          </details>
          {scripts.tell !== undefined && <script type="module" src={scripts.tell} />}
        </>
      )}
      <WideLink label="Back to the orders" href={addresses.list} />
    </>
  );
}

/** A tap on WhatsApp ticks the row by its script; without one, Told does. */
function ParcelRow({ orders }: { orders: readonly WorkedOrder[] }) {
  const { shop } = useFrame();
  const [order, ...others] = orders;
  if (!order) return null;
  const customer = order.now.contents?.customer ?? noCustomer;
  const city = cityOf(order.now, shop.cities);
  const place = city.kind === 'certain' ? city.city : provinceName(customer, shop.provinces);
  const [chat] = chatsOf(order, shop.firstLanguage);
  const language = chat?.languages[0];
  return (
    <Form action={addresses.tell} hidden={{ order: orders.map(valueOf) }} className="row tell">
      <span className="row-head">
        <strong>
          <bdi>{listedText(customer.name)}</bdi>
        </strong>
      </span>
      <span className="row-who">
        {place !== '' && (
          <>
            <bdi>{place}</bdi>,{' '}
          </>
        )}
        {language && `${languageNames[language]}, `}
        {orders.map(({ record }, index) => (
          <span key={record.id}>
            {index > 0 && ' and '}
            <a href={orderAddress(record.id)}>{shortName(record)}</a>
          </span>
        ))}
      </span>
      {!chat && <Unreachable phone={customer.phone} />}
      <span className="pair">
        {chat && language && (
          <ChatLink order={order} others={others} to={chat} language={language} className="button-call">
            WhatsApp
          </ChatLink>
        )}
        {!chat && <Call phone={customer.phone} />}
        <Button label="Told" look="quiet" />
      </span>
      <span role="status" />
    </Form>
  );
}

function Unreachable({ phone }: { phone: string }) {
  if (phoneNumbers(phone).length > 0) return <span>This number has no WhatsApp. Please call.</span>;
  return (
    <span>
      No number to call: <bdi>{listedText(phone) || 'none was given'}</bdi>.
    </span>
  );
}

function Call({ phone }: { phone: string }) {
  const [number] = phoneNumbers(phone);
  return number !== undefined && <LinkButton label="Call" look="call" href={`tel:+${number}`} />;
}

function valueOf({ record, now }: WorkedOrder): string {
  return selectedValue({ id: record.id, sequence: now.sequence });
}
