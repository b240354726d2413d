/** The contents of an order's page: the customer, the products to pack, and the amounts. */
import { useFrame, Picture } from '#desk/page/layout.tsx';
import { Button, LinkButton } from '#desk/page/form.tsx';
import type { ReactNode } from 'react';
import { cleanLine } from '#shop/text.ts';
import { customerMessage } from '#order/customer-message.ts';
import { amountToCollect, type DeskLine, type OrderContents } from '#order/desk-order.ts';
import type { ParcelWeight } from '#order/parcel.ts';
import { messageAddress } from '#desk/addresses.ts';
import { type Language, languageNames } from '#shop/customer-messages.ts';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import { localNumber, phoneNumbers } from '#shop/phone-number.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { advanceLabel } from './order-form.ts';
import { type Chat, cleanCustomer, lineKey, parcelWeightText, placeOf, unbroken } from './order-text.ts';

interface ContentsProps {
  order: WorkedOrder;
  contents: OrderContents;
}

export function CustomerCard({ order, contents, chats }: ContentsProps & { chats: readonly Chat[] }) {
  const { shop } = useFrame();
  const customer = cleanCustomer(contents.customer);
  const numbers = phoneNumbers(contents.customer.phone);
  const [first] = chats.flatMap((chat) => chat.languages);
  const message = first ? customerMessage(order, shop, first) : '';
  return (
    <section className="card">
      <h2>
        <bdi>{customer.name}</bdi>
      </h2>
      <address>
        <bdi>
          <Address text={customer.address} />
        </bdi>
        <br />
        <bdi>{placeOf(order.now, shop)}</bdi>
      </address>
      <p>
        <bdi>{unbroken(customer.phone)}</bdi>
        <br />
        <bdi>{customer.email}</bdi>
      </p>
      {numbers.map((number) => {
        const which = numbers.length > 1 ? ` ${localNumber(number)}` : '';
        const chat = chats.find((each) => each.number === number);
        const [language, ...others] = chat?.languages ?? [];
        return (
          <div key={number} className="pair">
            <LinkButton label={`Call${which}`} look="quiet" href={`tel:+${number}`} />
            {chat && language && (
              <ChatLink to={chat} language={language} className="button-quiet">
                {`WhatsApp${which}`}
              </ChatLink>
            )}
            {chat &&
              others.map((other) => (
                <ChatLink
                  key={other}
                  to={chat}
                  language={other}
                  className="button-quiet"
                  spoken={`WhatsApp${which} in ${languageNames[other]}`}
                >
                  {`In ${languageNames[other]}`}
                </ChatLink>
              ))}
          </div>
        );
      })}
      {message !== '' && (
        <p className="quiet message" dir="auto" lang={first === 'urdu' ? 'ur' : undefined}>
          {message}
        </p>
      )}
    </section>
  );
}

/** An address whose numbers, such as `F-8/2`, don't break over lines. It is copied as it was entered. */
function Address({ text }: { text: string }) {
  return text.split(/(?<!\S)(\S{1,20})(?!\S)/).map((part, index) =>
    /\d/.test(part) && /[\p{Pd}/]/u.test(part) ? (
      // The parts never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** The lines, with pictures to pack from, and the amounts. */
export function Contents({ order, contents, weight }: ContentsProps & { weight: ParcelWeight }) {
  const { record } = order;
  const sent = record.check.kind === 'checked' ? record.check.order : null;
  const listed = sent?.catalogue?.grandTotal;
  return (
    <section className="card">
      <h2>To pack</h2>
      <ul className="lines">
        {contents.lines.map((line) => (
          <Line key={lineKey(line)} line={line} />
        ))}
      </ul>
      <p className="parcel-weight">
        <bdi>{parcelWeightText(weight)}</bdi>
      </p>
      <Totals order={order} contents={contents} agreedLabel="The customer agreed to">
        {listed !== undefined && listed !== sent?.grandTotal && (
          <Amount label="By the price list when it arrived" amount={listed} className="quiet" />
        )}
      </Totals>
      <Button look="quiet" name="action" value="correct" label="Correct products, address or fee" />
    </section>
  );
}

interface TotalsProps extends ContentsProps {
  /** The label of the total when the order was placed, if it is another one now. */
  agreedLabel: string;
  children?: ReactNode;
}

/** The amounts of an order, and further ones (D85). */
export function Totals({ order: { record, now }, contents, agreedLabel, children }: TotalsProps) {
  const agreed = record.check.kind === 'checked' ? record.check.order.grandTotal : null;
  return (
    <dl className="totals">
      <Amount label="Subtotal" amount={contents.subtotal} />
      <Amount label="Delivery" amount={contents.delivery} />
      {now.advance > 0 && (
        <>
          <Amount label="Total" amount={contents.grandTotal} />
          <Amount label={advanceLabel} amount={now.advance} />
        </>
      )}
      <Amount label="Amount to collect" amount={amountToCollect(now) ?? contents.grandTotal} className="total" />
      {agreed !== null && agreed !== contents.grandTotal && (
        <Amount label={agreedLabel} amount={agreed} className="quiet" />
      )}
      {children}
    </dl>
  );
}

function Amount({ label, amount, className }: { label: string; amount: Rupees; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{formattedPrice(amount)}</dd>
    </div>
  );
}

function Line({ line }: { line: DeskLine }) {
  const { shop } = useFrame();
  const { quantity } = line;
  const options = cleanLine(line.options);
  return (
    <li className="line" data-state={quantity === 0 ? 'out' : undefined}>
      <Picture address={line.isKnown ? shop.picture(line.id) : null} />
      <span className="line-name">
        <strong>{`${quantity} × `}</strong>
        <bdi>{cleanLine(line.name)}</bdi>
        {options !== '' && (
          <span className="quiet">
            <bdi>{options}</bdi>
          </span>
        )}
        {correctionsOf(line).map((correction) => (
          <span key={correction} className="quiet">
            {correction}
          </span>
        ))}
      </span>
      <span className="price">{formattedPrice(line.lineTotal)}</span>
    </li>
  );
}

function correctionsOf({ quantity, orderedQuantity, price, orderedPrice }: DeskLine): readonly string[] {
  const removed = quantity === 0 ? ['Removed'] : [];
  const ordered = orderedQuantity === 0 ? 'Added by you' : `${orderedQuantity} ordered`;
  return [
    ...(quantity === orderedQuantity ? [] : [[...removed, ordered].join('; ')]),
    ...(price === orderedPrice ? [] : [`${formattedPrice(price)} each; ${formattedPrice(orderedPrice)} agreed`]),
  ];
}

interface ChatLinkProps {
  to: Chat;
  language: Language;
  className: string;
  /** The label for screen readers, which lack the context on the screen. */
  spoken?: string;
  children: ReactNode;
}

/** Leads to WhatsApp by way of the desk, which notes the language. */
export function ChatLink({ to: { id, place }, language, className, spoken, children }: ChatLinkProps) {
  return (
    <a
      className={`button ${className}`}
      href={messageAddress(id, language, place)}
      target="_blank"
      rel="noreferrer"
      aria-label={spoken}
    >
      {children}
    </a>
  );
}
