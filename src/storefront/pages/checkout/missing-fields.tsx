import { type CustomerField, fieldFacts } from '#order/customer-fields.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import * as styles from './missing-fields.module.css';

interface Props {
  readonly missing: readonly CustomerField[];
  /** The names of fields that were missing when a field was last left; `null` before that. */
  readonly missingWhenLeft: readonly CustomerField[] | null;
  readonly processing: boolean;
  readonly onChoose: (field: CustomerField) => void;
}

/**
 * Why the button is disabled: the missing fields, each with a link to it. The list follows every key; screen readers
 * hear it after a field is left, not at each key.
 */
export function MissingFields({ missing, missingWhenLeft, processing, onChoose }: Props) {
  useAnnouncement(processing ? 'Your order is being placed.' : missingWhenLeft ? spoken(missingWhenLeft) : '');
  return (
    <div className={styles['needed']}>
      {!processing && missing.length > 0 && (
        <p>
          {'Still missing: your'}
          {missing.map((field, index) => (
            <span key={field}>
              {' '}
              <span className={styles['part']}>
                <button type="button" className={styles['field']} onClick={() => onChoose(field)}>
                  {fieldFacts[field].words}
                </button>
                <span>{separator(index, missing.length)}</span>
              </span>
            </span>
          ))}
        </p>
      )}
      {processing && (
        <p ref={focusWhereItWasLost} tabIndex={-1}>
          One moment, please.
        </p>
      )}
    </div>
  );
}

/** The pressed button is disabled, and loses the focus: this line has it until success shows. */
function focusWhereItWasLost(line: HTMLElement | null): void {
  if (document.activeElement?.matches('body, :disabled')) line?.focus({ preventScroll: true });
}

/** The separator after an item of a list: `a, b and c`. */
function separator(index: number, count: number): string {
  if (index === count - 1) return '';
  return index === count - 2 ? ' and' : ',';
}

function spoken(missing: readonly CustomerField[]): string {
  if (missing.length === 0) return 'Everything is filled in. You can complete your order.';
  const words = missing.map((field, index) => fieldFacts[field].words + separator(index, missing.length));
  return `Please fill in: ${words.join(' ')}.`;
}
