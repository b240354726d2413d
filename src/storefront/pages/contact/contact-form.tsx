import { type FormEvent, useEffect, useRef, useState } from 'react';
import { chatLink, mailLink } from '#shop/contact-links.ts';
import { shop } from '#storefront/shop-data.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { scrollMotion } from '#storefront/ui/motion.ts';
import * as styles from './contact-form.module.css';

type Field = 'firstName' | 'lastName' | 'email' | 'subject' | 'message';
type Message = Readonly<Record<Field, string>>;

/**
 * The contact form. It sends nothing (R227): after logging, the visitor is shown how to send the message, so that it is
 * not lost (D30). Only the browser's own required check applies (R226).
 */
export function ContactForm() {
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
        <textarea name="message" rows={5} required />
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
      <input name={name} type={type ?? 'text'} {...traits} enterKeyHint="next" required />
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
