/** An order's customer: who it is and how to reach them, and the fields in which the desk's forms ask for them. */
import type { ComponentProps, ReactNode } from 'react';
import { orderAddress } from '#desk/addresses.ts';
import { Field } from '#desk/page/field.tsx';
import { Button, LinkButton } from '#desk/page/form.tsx';
import { useFrame } from '#desk/page/layout.tsx';
import { type Customer, noCustomer } from '#order/customer-fields.ts';
import { customerMessage } from '#order/customer-message.ts';
import { chatLink } from '#shop/links.ts';
import { type Language, languageNames, languagesFor } from '#shop/message-templates.ts';
import { dialledNumber, isMobile, localNumber, phoneNumbers } from '#shop/phone-number.ts';
import type { WorkedOrder } from './desk-orders.ts';
import { maxCustomerText } from './items-form.ts';
import { type ContentsProps, Fold } from './order-cards.tsx';
import { type Chat, cleanCustomer, placeLine, unbroken } from './order-text.ts';
import { type OtherOrder, type SameNumber, earlierSentence, nearSentence } from './same-number.ts';

/** What WhatsApp opens with: the message for the order's state, in the customer's language. */
export function useChatText(order: WorkedOrder): string {
  const { shop } = useFrame();
  const { customer = noCustomer } = order.now.contents ?? {};
  const [language = shop.firstLanguage] = languagesFor(customer, shop.firstLanguage);
  return customerMessage(order, shop, language);
}

export function CustomerFacts({ order, contents }: ContentsProps) {
  const { shop } = useFrame();
  const customer = cleanCustomer(contents.customer);
  const numbers = phoneNumbers(contents.customer.phone);
  // Several numbers have a row each.
  const isRepeated =
    numbers.length > 1 && numbers.map(dialledNumber).join('') === customer.phone.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return (
    <>
      <h2>
        <bdi>{customer.name}</bdi>
      </h2>
      <address>
        <bdi>
          <Address text={customer.address} />
        </bdi>
        <br />
        <bdi>{placeLine(order.now, shop)}</bdi>
      </address>
      <p className="cluster">
        {!isRepeated && <bdi>{unbroken(customer.phone)}</bdi>}
        <bdi className="quiet">{customer.email}</bdi>
      </p>
      <Contacts numbers={numbers} text={useChatText(order)} isNamed={numbers.length > 1} />
    </>
  );
}

interface ContactsProps {
  numbers: readonly string[];
  /** What WhatsApp opens with. */
  text: string;
  /** True if each row begins with its number. */
  isNamed: boolean;
}

/** A row for each number. */
export function Contacts({ numbers, text, isNamed }: ContactsProps) {
  return numbers.map((number) => {
    const name = isNamed ? localNumber(number) : undefined;
    return (
      <NumberRow key={number} name={name}>
        <Contact number={number} text={text} spoken={name} />
      </NumberRow>
    );
  });
}

/** Buttons of one number, which they name if there are several. */
function NumberRow({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <div className={name ? 'cluster number' : 'pair'}>
      {name && <span>{name}</span>}
      {children}
    </div>
  );
}

interface ContactProps extends Pick<ContactsProps, 'text'> {
  number: string;
  /** Whose number it is, or which, for screen readers. */
  spoken?: string | undefined;
}

export function Contact({ number, text, spoken }: ContactProps) {
  return (
    <>
      <LinkButton label="Call" aria-label={spoken && `Call ${spoken}`} look="quiet" href={`tel:+${number}`} />
      {isMobile(number) && (
        <LinkButton
          label="WhatsApp"
          aria-label={spoken && `WhatsApp ${spoken}`}
          look="quiet"
          href={chatLink(number, text)}
          target="_blank"
          rel="noreferrer"
        />
      )}
    </>
  );
}

/** The message in the customer's language, and WhatsApp in the others. */
export function ChatMessage({ order, chats }: { order: WorkedOrder; chats: readonly Chat[] }) {
  const text = useChatText(order);
  const [language] = chats.flatMap((chat) => chat.languages);
  if (!language) return null;
  return (
    <Fold title="WhatsApp message" fact={languageNames[language]}>
      <p className="quiet message" dir="auto" lang={language === 'urdu' ? 'ur' : undefined}>
        {text}
      </p>
      {chats.map((chat) => {
        const name = chats.length > 1 ? localNumber(chat.number) : undefined;
        return (
          <NumberRow key={chat.number} name={name}>
            {chat.languages.slice(1).map((other) => (
              <ChatLink
                key={other}
                order={order}
                to={chat}
                language={other}
                className="button-quiet"
                spoken={['WhatsApp', name, 'in', languageNames[other]].filter(Boolean).join(' ')}
              >
                {languageNames[other]}
              </ChatLink>
            ))}
          </NumberRow>
        );
      })}
    </Fold>
  );
}

interface ChatLinkProps {
  order: WorkedOrder;
  others?: readonly WorkedOrder[];
  to: Chat;
  language: Language;
  className: string;
  /** The label for screen readers, which lack the context on the screen. */
  spoken?: string;
  children: ReactNode;
}

/** Leads to WhatsApp, with the message for the order's state. `others` are in the same parcel. */
export function ChatLink({ order, others, to, language, className, spoken, children }: ChatLinkProps) {
  const { shop } = useFrame();
  return (
    <a
      className={`button ${className}`}
      href={chatLink(to.number, customerMessage(order, shop, language, others))}
      target="_blank"
      rel="noreferrer"
      aria-label={spoken}
    >
      {children}
    </a>
  );
}

interface SameNumberProps {
  same: SameNumber;
  phone: string;
  /** The order that these are compared with. */
  order: Pick<OtherOrder, 'acceptedAt' | 'state'>;
  /** Of the buttons that find a number's orders. */
  button: Pick<ComponentProps<'button'>, 'formAction' | 'formTarget'>;
}

/** A customer's other orders within the hour, which may be for one parcel (D86). */
export function NearOrders({ same, order, button }: Pick<SameNumberProps, 'same' | 'order' | 'button'>) {
  if (same.near.length === 0) return null;
  return (
    <ul className="warnings">
      {same.near.map((other) => (
        <li key={other.id}>
          <a href={orderAddress(other.id)} target={button.formTarget}>
            {nearSentence(other, order)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The outcomes of a customer's earlier orders, and all of the customer's orders (D86). */
export function EarlierOrders({ same, phone, button }: Omit<SameNumberProps, 'order'>) {
  const numbers = phoneNumbers(phone).map(localNumber);
  const sentence = earlierSentence(same, numbers.length);
  if (same.earlier.length === 0 && same.near.length === 0) return <p className="quiet">{sentence}</p>;
  return (
    <details>
      <summary>{sentence}</summary>
      <div className="pair">
        {numbers.map((number) => (
          <Button
            key={number}
            {...button}
            name="search"
            value={number}
            label={numbers.length === 1 ? 'See all' : `See all from ${number}`}
            look="quiet"
            aria-label={`See all from ${number}`}
          />
        ))}
      </div>
    </details>
  );
}

/** An address whose numbers, such as `F-8/2`, don't break over lines. It is copied as it was entered. */
function Address({ text }: { text: string }) {
  return text.split(/(?<!\S)(\S{1,20})(?!\S)/).map((part, index) =>
    /\d/.test(part) && /[\p{Pd}/]/u.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts never change their order.
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const customerInputs = [
  { id: 'name', label: 'Name', autoCapitalize: 'words' },
  { id: 'phone', label: 'Phone', type: 'tel' },
  { id: 'address', label: 'Address', rows: 3, autoCapitalize: 'words', autoCorrect: 'off' },
  { id: 'postalCode', label: 'Postal code (if known)', inputMode: 'numeric' },
  { id: 'email', label: 'E-mail', inputMode: 'email' },
] as const;

interface CustomerProps {
  customer: Customer;
  /** Below the e-mail address. */
  emailHint?: string;
  /** Below the phone number. */
  ofPhone?: ReactNode;
  children?: ReactNode;
}

/** All but the province, in the order in which people say it. */
export function CustomerFields({ customer, emailHint, ofPhone, children }: CustomerProps) {
  return (
    <fieldset className="card stack">
      <legend>Customer</legend>
      {customerInputs.map((input) => (
        <Field
          key={input.id}
          {...input}
          defaultValue={customer[input.id]}
          maxLength={maxCustomerText}
          enterKeyHint="next"
          hints={input.id === 'email' && emailHint !== undefined ? [emailHint] : []}
          after={input.id === 'phone' && ofPhone}
        />
      ))}
      {children}
    </fieldset>
  );
}
