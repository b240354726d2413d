import { type FormEvent, useEffect, useRef, useState } from 'react';
import { mailLink, chatLink } from '#shop/links.ts';
import { openingLines } from '#shop/opening-hours.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { Icon, Outline } from '#storefront/ui/icon.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import * as styles from './contact-page.module.css';
import { announce } from '#storefront/ui/announcer.tsx';
import { scrollMotion } from '#storefront/browser/moments.ts';
import { ContactLink, RecentOrdersLink } from '#storefront/ui/link.tsx';

export function ContactPage() {
  return (
    <div className="container">
      <h1 className={styles['heading']}>Contact Us</h1>
      <p className={styles['reach']}>
        <ContactLink by="phone" className="button">
          <Icon name="phone" />
          Call us
        </ContactLink>
        <a className="button" href={chatLink(shop.chatNumber)} target="_blank" rel="noopener">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      </p>
      <div className={styles['columns']}>
        <ContactForm />
        <noscript>
          {import.meta.env.SSR && (
            <p>The form needs JavaScript. You can also call us, e-mail us, or chat with us on WhatsApp.</p>
          )}
        </noscript>
        <ShopDetails />
      </div>
    </div>
  );
}

/** Phone, e-mail, place and hours (R229, R230). */
function ShopDetails() {
  return (
    <div className={styles['details']}>
      <h2>Get in touch</h2>
      <ul className={styles['list']}>
        <li>
          <Icon name="phone" />
          <ContactLink by="phone" />
        </li>
        <li>
          <Outline path={outlines.mail} />
          <ContactLink by="email" />
        </li>
        <li>
          <Outline path={outlines.pin} />
          <span>{shop.place}</span>
        </li>
      </ul>
      <h2>Shop hours</h2>
      <ul className={styles['list']}>
        {openingLines(shopData.openingWeek).map((line) => (
          <li key={line}>
            <Outline path={outlines.clock} />
            {line}
          </li>
        ))}
      </ul>
      <OpenNow />
      <RecentOrdersLink />
    </div>
  );
}

const outlines = {
  mail: 'M3.5 6h17v12.5h-17zM3.8 6.5l8.2 6.5 8.2-6.5',
  pin: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
};

type Field = 'firstName' | 'lastName' | 'email' | 'subject' | 'message';
type Message = Readonly<Record<Field, string>>;

/**
 * The contact form. It sends nothing (R227): after logging, the visitor is shown how to send the message, so that it is
 * not lost (D30). Only the browser's own required check applies (R226).
 */
function ContactForm() {
  const [written, setWritten] = useState<Message | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = readMessage(event.currentTarget);
    console.info('contact form', message);
    setWritten(message);
    announce('Two links follow, to send the message on WhatsApp or by e-mail.');
  };
  /** Later changes are included. */
  const change = (event: FormEvent<HTMLFormElement>) => written && setWritten(readMessage(event.currentTarget));
  return (
    // Outside a dialog this method submits nothing: before the script runs, the browser would put the whole form into
    // the address.
    <form method="dialog" className={`needs-script panel ${styles['form']}`} onSubmit={submit} onInput={change}>
      <Input label="First Name" name="firstName" autoComplete="given-name" autoCapitalize="words" />
      <Input label="Last Name" name="lastName" autoComplete="family-name" autoCapitalize="words" />
      <Input label="Email Address" name="email" type="email" autoComplete="email" />
      <Input label="Subject" name="subject" autoComplete="off" />
      <label className={styles['field']}>
        Message
        <textarea name="message" dir="auto" rows={5} required />
      </label>
      <div className={written ? styles['send'] : `in-reach ${styles['send']}`}>
        <button type="submit" className="button">
          Send Message
        </button>
      </div>
      {written && <Onward message={written} />}
    </form>
  );
}

function readMessage(form: HTMLFormElement): Message {
  const fields = new FormData(form);
  const text = (name: Field) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
  };
}

interface InputProps {
  readonly label: string;
  readonly name: Field;
  readonly type?: 'email';
  readonly autoComplete: string;
  readonly autoCapitalize?: 'words';
}

function Input({ label, name, type, ...traits }: InputProps) {
  return (
    <label className={styles['field']}>
      {label}
      <input name={name} type={type ?? 'text'} {...traits} dir="auto" enterKeyHint="next" required />
    </label>
  );
}

/** The two ways to send the message, scrolled into view. */
function Onward({ message }: { message: Message }) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => ways.current?.scrollIntoView({ block: 'nearest', behavior: scrollMotion() }), []);
  const text = `${message.message}\n\n${message.firstName} ${message.lastName}\n${message.email}`;
  return (
    <div className={styles['onward']} ref={ways}>
      <p>
        <strong>One more tap:</strong> your message is ready. Choose how to send it.
      </p>
      <p className={styles['ways']}>
        <a
          className="button"
          href={chatLink(shop.chatNumber, `${message.subject}\n\n${text}`)}
          target="_blank"
          rel="noopener"
        >
          Send on WhatsApp
        </a>
        <a className="button button-quiet" href={mailLink(shop.email, { subject: message.subject, text })}>
          Send by e-mail
        </a>
      </p>
    </div>
  );
}
