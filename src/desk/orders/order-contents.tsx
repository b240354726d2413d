/** The contents of an order's page: the customer, the products to pack, and the amounts. */
import type { ReactNode } from 'react';
import { cleanLine } from '#order/clean-text.ts';
import { amountToCollect, type DeskLine, type OrderContents } from '#order/desk-order.ts';
import { chatLink } from '#shop/contact-links.ts';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import { isMobile, localNumber, phoneNumbers } from '#shop/phone-number.ts';
import { customerMessage } from './customer-message.ts';
import type { ShopFacts } from './deps.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { advanceLabel } from './order-form.ts';
import { cleanCustomer, lineKey, placeOf, unbroken } from './order-text.ts';

interface ContentsProps {
  order: WorkedOrder;
  contents: OrderContents;
  shop: ShopFacts;
}

export function CustomerCard({ order, contents, shop }: ContentsProps) {
  const customer = cleanCustomer(contents.customer);
  const numbers = phoneNumbers(contents.customer.phone);
  const message = customerMessage(order, shop.name);
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
        <bdi>{placeOf(customer, shop.provinces)}</bdi>
      </address>
      <p>
        <bdi>{unbroken(customer.phone)}</bdi>
        <br />
        <bdi>{customer.email}</bdi>
      </p>
      {numbers.map((number) => {
        const which = numbers.length > 1 ? ` ${localNumber(number)}` : '';
        return (
          <div key={number} className="pair">
            <a className="button button-quiet" href={`tel:+${number}`}>
              {`Call${which}`}
            </a>
            {isMobile(number) && (
              <a className="button button-quiet" href={chatLink(number, message)} target="_blank" rel="noreferrer">
                {`WhatsApp${which}`}
              </a>
            )}
          </div>
        );
      })}
      {numbers.some(isMobile) && <p className="quiet">{`“${message}”`}</p>}
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
export function Contents({ order, contents, shop }: ContentsProps) {
  const { record } = order;
  const sent = record.check.kind === 'checked' ? record.check.order : null;
  const listed = sent?.catalogue?.grandTotal;
  return (
    <section className="card">
      <h2>To pack</h2>
      <ul className="lines">
        {contents.lines.map((line) => (
          <Line key={lineKey(line)} line={line} picture={line.isKnown ? shop.picture(line.id) : null} />
        ))}
      </ul>
      <Totals order={order} contents={contents} agreedLabel="The customer agreed to">
        {listed !== undefined && listed !== sent?.grandTotal && (
          <Amount label="By the price list when it arrived" amount={listed} className="quiet" />
        )}
      </Totals>
      <ActionButton action="correct" label="Correct products, address or fee" />
    </section>
  );
}

interface TotalsProps extends Omit<ContentsProps, 'shop'> {
  /** Of the total when the order was placed, if it is another one now. */
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

export function Picture({ picture }: { picture: string | null }) {
  if (picture === null) return <span className="no-picture" />;
  return <img src={picture} alt="" width="72" height="72" />;
}

function Line({ line, picture }: { line: DeskLine; picture: string | null }) {
  const { quantity } = line;
  const options = cleanLine(line.options);
  return (
    <li className="line" data-state={quantity === 0 ? 'out' : undefined}>
      <Picture picture={picture} />
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

/** The first number that can have WhatsApp, with the message for this state; `null` if there is none. */
export function chatOf(order: WorkedOrder, shop: ShopFacts): string | null {
  const number = phoneNumbers(order.now.contents?.customer.phone ?? '').find(isMobile);
  return number === undefined ? null : chatLink(number, customerMessage(order, shop.name));
}

/** A button of the order's form. */
export function ActionButton({ action, label, className = '' }: { action: string; label: string; className?: string }) {
  return (
    <button className={`button ${className || 'button-quiet'}`} type="submit" name="action" value={action}>
      {label}
    </button>
  );
}
