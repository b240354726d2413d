import type { RefObject, ReactNode } from 'react';
import { type EmailHint, emailHint } from '#shop/email-hint.ts';
import { type Customer, type CustomerField, customerFields, fieldFacts } from '#order/customer-fields.ts';
import { phoneHint } from '#shop/phone-hint.ts';
import type { SavedCheckout } from '#storefront/browser/checkout-storage.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import * as styles from './billing.module.css';
import { clearFields, fillField, focusField } from './use-billing.ts';
import { RememberedAddress } from './remembered-address.tsx';
import { shopData } from '#storefront/shop-data.ts';

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly start: SavedCheckout;
  readonly customer: Customer;
  readonly settled: Customer;
  readonly isComplete: boolean;
  readonly processing: boolean;
}

/** Step 1: who and where (R188). Hints are advice: formats are never checked (R195). */
export function Billing({ form, start, customer, settled, isComplete, processing }: Props) {
  /** A field's value once it is left; none while it is being changed, when advice would come too early. */
  const left = (field: CustomerField) => (settled[field] === customer[field] ? settled[field] : '');
  const aboutEmail = emailHint(left('email'));
  const aboutPhone = phoneHint(left('phone'));
  const full = customerFields.find(
    (field) => customer[field].length >= (fieldFacts[field].input.maxLength ?? Infinity),
  );
  const fullWords = full ? `No more fits here: ${fieldFacts[full].input.maxLength} characters at most.` : '';
  const aboutFull = (field: CustomerField) => (field === full ? fullWords : null);
  useAnnouncement(fullWords);
  useAnnouncement(aboutEmail ? 'Please check your e-mail address.' : '');
  useAnnouncement(aboutPhone ? 'Please check your phone number.' : '');
  const take = (address: string) => {
    fillField(form.current, 'email', address);
    focusField(form.current, 'email');
  };
  return (
    <fieldset className={`panel ${styles['billing']}`} disabled={processing}>
      <legend className={styles['step']}>
        <span className="step-number">1</span>Billing Information
      </legend>
      <RememberedAddress onForget={(address) => clearFields(form.current, address)} />
      <TextField name="name" value={start.customer.name} completes={isComplete} hint={aboutFull('name')} />
      <TextField
        name="email"
        value={start.customer.email}
        completes={isComplete}
        hint={aboutFull('email') ?? (aboutEmail && <EmailAdvice hint={aboutEmail} onTake={take} />)}
      />
      <TextField name="address" value={start.customer.address} completes={isComplete} hint={aboutFull('address')} />
      {/* Browsers fill in the city apart; it becomes the end of the address. */}
      <input name="city" autoComplete="address-level2" className="visually-hidden" tabIndex={-1} aria-hidden />
      <ProvinceField value={start.customer.province} />
      <TextField
        name="postalCode"
        value={start.customer.postalCode}
        completes={isComplete}
        hint={aboutFull('postalCode')}
      />
      <TextField
        name="phone"
        value={start.customer.phone}
        completes={isComplete}
        hint={aboutFull('phone') ?? aboutPhone}
      />
      <label className={styles['remember']}>
        <input type="checkbox" name="remember" defaultChecked={start.remember} />
        Remember my address on this device
      </label>
    </fieldset>
  );
}

interface AdviceProps {
  readonly hint: EmailHint;
  readonly onTake: (address: string) => void;
}

function EmailAdvice({ hint, onTake }: AdviceProps) {
  if (hint.kind === 'unsure') return <span>{hint.words}</span>;
  return (
    <>
      {'Did you mean '}
      <button type="button" className={styles['link']} onClick={() => onTake(hint.address)}>
        {hint.address}
      </button>
      ?
    </>
  );
}

interface FieldProps {
  readonly name: CustomerField;
  /** Initial value. */
  readonly value: string;
  /** Whether Enter completes the order or leads to the next field: a phone's keyboard shows which. */
  readonly completes?: boolean;
  /** Advice in place of the help. */
  readonly hint?: ReactNode;
}

/**
 * A text field with its label, and below it room for a line of help or advice, so that nothing moves when one appears.
 */
export function TextField({ name, value, completes = false, hint }: FieldProps) {
  const { label, help, input } = fieldFacts[name];
  const note = `${name}-note`;
  const hasNote = help !== undefined || Boolean(hint);
  const field = {
    id: name,
    name,
    enterKeyHint: completes ? 'send' : 'next',
    defaultValue: value,
    'aria-describedby': hasNote ? note : undefined,
    ...input,
  } as const;
  return (
    <div className={styles['field']}>
      <label htmlFor={name}>{label}</label>
      {name === 'address' ? <textarea rows={1} {...field} /> : <input type="text" {...field} />}
      {hasNote && (
        <p id={note} className={styles['note']}>
          {hint ? (
            <span key="hint" className={styles['hint']}>
              {hint}
            </span>
          ) : (
            <span key="help">{help}</span>
          )}
        </p>
      )}
    </div>
  );
}

function ProvinceField({ value }: { value: string }) {
  const { label, input } = fieldFacts.province;
  return (
    <div className={styles['field']}>
      <label htmlFor="province">{label}</label>
      <select id="province" name="province" autoComplete={input.autoComplete} defaultValue={value}>
        <option value="" disabled>
          Select Province
        </option>
        {shopData.provinces.map((province) => (
          <option key={province.value} value={province.value}>
            {province.label}
          </option>
        ))}
      </select>
    </div>
  );
}
