import type { ReactNode } from 'react';
import { type CustomerField, fieldFacts } from '#order/customer-fields.ts';
import { shopData } from '#storefront/shop-data.ts';
import * as styles from './field.module.css';

interface Props {
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
export function TextField({ name, value, completes = false, hint }: Props) {
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

export function ProvinceField({ value }: { value: string }) {
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
