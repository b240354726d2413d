import { type FormEvent, useState } from 'react';
import { chatLink } from '#shop/chat-link.ts';
import { shop } from '#storefront/built-in.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import styles from './contact-form.module.css';

interface Message {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/**
 * The contact form. It sends nothing (spec §7): after the log line the visitor is shown how to send the message, so that
 * it is not lost (decision D30). The browser's own required check is all there is (spec §5).
 */
export function ContactForm() {
  const [written, setWritten] = useState<Message | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: keyof Message) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    const message = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      subject: text('subject'),
      message: text('message'),
    };
    console.info('contact form', message);
    setWritten(message);
    announce('Two links follow, to send the message on WhatsApp or by e-mail.');
  };
  return (
    <form className={`needs-script ${styles['form']}`} onSubmit={submit}>
      <Field label="First Name" name="firstName" autoComplete="given-name" />
      <Field label="Last Name" name="lastName" autoComplete="family-name" />
      <Field label="Email Address" name="email" type="email" autoComplete="email" />
      <Field label="Subject" name="subject" autoComplete="off" />
      <label className={styles['field']}>
        Message
        <textarea name="message" rows={5} required />
      </label>
      <button type="submit" className="button">
        Send Message
      </button>
      {written && <Onward message={written} />}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: keyof Message;
  readonly type?: 'email';
  readonly autoComplete: string;
}

function Field({ label, name, type, autoComplete }: FieldProps) {
  return (
    <label className={styles['field']}>
      {label}
      <input name={name} type={type ?? 'text'} autoComplete={autoComplete} required />
    </label>
  );
}

/** The two ways to send what was written. */
function Onward({ message }: { message: Message }) {
  const text = `${message.message}\n\n${message.firstName} ${message.lastName}\n${message.email}`;
  const mail = `mailto:${shop.email}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
  return (
    <div className={styles['onward']}>
      <p>
        <strong>One more tap:</strong> your message is ready, choose how to send it.
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
        <a className="button button-quiet" href={mail}>
          Send by e-mail
        </a>
      </p>
    </div>
  );
}
