/** The fields of an order's customer: as the order's page shows them, and as the desk's forms ask for them. */
import type { ReactNode } from 'react';
import { Field } from '#desk/page/field.tsx';
import { LinkButton } from '#desk/page/form.tsx';
import { useFrame } from '#desk/page/layout.tsx';
import type { Customer } from '#order/customer-fields.ts';
import { customerMessage } from '#order/customer-message.ts';
import { languageNames } from '#shop/message-templates.ts';
import { localNumber, phoneNumbers } from '#shop/phone-number.ts';
import { maxCustomerText } from './items-form.ts';
import { ChatLink, type ContentsProps } from './order-cards.tsx';
import { type Chat, cleanCustomer, placeLine, unbroken } from './order-text.ts';

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
        <bdi>{placeLine(order.now, shop)}</bdi>
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
              <ChatLink order={order} to={chat} language={language} className="button-quiet">
                {`WhatsApp${which}`}
              </ChatLink>
            )}
            {chat &&
              others.map((other) => (
                <ChatLink
                  key={other}
                  order={order}
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
