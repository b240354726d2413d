import { useRef, useState } from 'react';
import type { Customer } from '#order/customer-fields.ts';
import { forgetAddress, rememberedAddress } from '#storefront/browser/checkout-storage.ts';
import * as styles from './remembered-address.module.css';

interface Props {
  /** Called with the address that was remembered. */
  readonly onForget?: (address: Customer) => void;
}

/** Says that this device remembers an address, if it does, with one tap to forget it. */
export function RememberedAddress({ onForget }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const [remembered] = useState(rememberedAddress);
  const [isForgotten, setForgotten] = useState(false);
  if (remembered === null) return null;
  const forget = () => {
    forgetAddress();
    setForgotten(true);
    onForget?.(remembered);
    line.current?.focus();
  };
  return (
    <p ref={line} className={styles['remembered']} tabIndex={-1}>
      {isForgotten ? (
        'Your address is no longer saved on this device.'
      ) : (
        <>
          <span>{'Your address is saved on this device. '}</span>
          <button type="button" className={styles['forget']} onClick={forget}>
            Remove it
          </button>
        </>
      )}
    </p>
  );
}
