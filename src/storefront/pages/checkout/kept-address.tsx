import { useRef, useState } from 'react';
import type { Customer } from '#order/customer-fields.ts';
import { forgetAddress, rememberedAddress } from '#storefront/browser/saved-checkout.ts';
import * as styles from './kept-address.module.css';

interface Props {
  /** Called with the address that was remembered. */
  readonly onForget?: (address: Customer) => void;
}

/** Says that this device remembers an address, if it does, with one tap to forget it. */
export function KeptAddress({ onForget }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const [kept] = useState(rememberedAddress);
  const [isForgotten, setForgotten] = useState(false);
  if (kept === null) return null;
  const forget = () => {
    forgetAddress();
    setForgotten(true);
    onForget?.(kept);
    line.current?.focus();
  };
  return (
    <p ref={line} className={styles['kept']} tabIndex={-1}>
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
