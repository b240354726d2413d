import type { ReactNode } from 'react';
import type { CustomerField } from '#shop/order.ts';
import { builtIn } from '#storefront/built-in.ts';
import { billingFields } from './billing-fields.ts';
import styles from './field.module.css';

interface Props {
  readonly name: CustomerField;
  /** What it starts with. */
  readonly value: string;
  /** Whether Enter completes the order or leads to the next field: the keyboard of a phone says which. */
  readonly completes?: boolean;
  /** Advice in place of the help. */
  readonly hint?: ReactNode;
}

/** A text field with its label, and below it room for a line of help or advice, so that nothing moves when one comes. */
export function TextField({ name, value, completes = false, hint }: Props) {
  const { label, help, input } = billingFields[name];
  const note = `${name}-note`;
  return (
    <div className={styles['field']}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        enterKeyHint={completes ? 'send' : 'next'}
        defaultValue={value}
        aria-describedby={help === undefined ? undefined : note}
        {...input}
      />
      {help !== undefined && (
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

export function ProvinceField({ value }: { value: string }) {
  const { label, input } = billingFields.province;
  return (
    <div className={styles['field']}>
      <label htmlFor="province">{label}</label>
      <select id="province" name="province" autoComplete={input.autoComplete} defaultValue={value}>
        <option value="" disabled>
          Select Province
        </option>
        {builtIn.provinces.map((province) => (
          <option key={province.value} value={province.value}>
            {province.label}
          </option>
        ))}
      </select>
    </div>
  );
}
