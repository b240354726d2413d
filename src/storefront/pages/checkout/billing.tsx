import type { ReactNode } from 'react';
import { type EmailHint, emailHint } from '#shop/email-hint.ts';
import { type CustomerField, customerFields, fieldFacts } from '#order/customer-fields.ts';
import { phoneHint } from '#shop/phone-hint.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import * as styles from './billing.module.css';
import { type BillingState, clearFields, fillField, focusField } from './use-billing.ts';
import { RememberedAddress } from './remembered-address.tsx';
import { shopData } from '#storefront/shop-data.ts';

interface Props {
  readonly billing: BillingState;
  readonly processing: boolean;
}

/** Step 1: who and where (R188). Hints are advice: formats are never checked (R195). */
export function Billing({ billing, processing }: Props) {
  const { form, start, customer, settled, missing } = billing;
  /** A field's value once it is left; none while it is being changed, when advice would come too early. */
  const left = (field: CustomerField) => (settled[field] === customer[field] ? settled[field] : '');
  const aboutEmail = emailHint(left('email'));
  const aboutPhone = phoneHint(left('phone'));
  const full = customerFields.find(
    (field) => customer[field].length >= (fieldFacts[field].input.maxLength ?? Infinity),
  );
  const fullText = full ? `No more fits here: ${fieldFacts[full].input.maxLength} characters at most.` : '';
  useAnnouncement(fullText);
  useAnnouncement(aboutEmail ? 'Please check your e-mail address.' : '');
  useAnnouncement(aboutPhone ? 'Please check your phone number.' : '');
  const take = (address: string) => {
    fillField(form.current, 'email', address);
    focusField(form.current, 'email');
  };
  const textField = (name: CustomerField, advice?: ReactNode) => (
    <TextField
      name={name}
      value={start.customer[name]}
      completes={missing.length === 0}
      hint={name === full ? fullText : advice}
    />
  );
  return (
    <fieldset className={`panel ${styles['billing']}`} disabled={processing}>
      <legend className={styles['step']}>
        <span className="step-number">1</span>Billing Information
      </legend>
      <RememberedAddress onForget={(address) => clearFields(form.current, address)} />
      {textField('name')}
      {textField('email', aboutEmail && <EmailAdvice hint={aboutEmail} onTake={take} />)}
      {textField('address')}
      {/* Browsers fill in the city apart; it becomes the end of the address. */}
      <input name="city" autoComplete="address-level2" className="visually-hidden" tabIndex={-1} aria-hidden />
      <ProvinceField value={start.customer.province} />
      {textField('postalCode')}
      {textField('phone', aboutPhone)}
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
  if (hint.kind === 'unsure') return <span>{hint.text}</span>;
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
  /** True if Enter completes the order, false if it leads to the next field: a phone's keyboard shows which. */
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
