import { useEffect, useRef, useState } from 'react';
import { shortReference } from '#order/order-reference.ts';
import { type OrderSlip, slipText } from '#order/order-slip.ts';
import { eraseSlips, keptSlips } from '#storefront/browser/kept-slips.ts';
import { useOrderStatus } from '#storefront/outbox/outbox.ts';
import { shop } from '#storefront/shop-data.ts';
import { OtherWay } from './order-status.tsx';
import { statusWords } from './order-status-words.ts';
import * as styles from './kept-slips.module.css';
import { Slip } from './slip.tsx';
import { SlipActions } from './slip-actions.tsx';

/** The slips of the last orders from this device, collapsed; nothing if there are none (R213). */
export function KeptSlips() {
  const [slips, setSlips] = useState(keptSlips);
  /** Opened by a link to the recent orders. */
  const [isAsked] = useState(() => window.location.hash === '#orders');
  const [open, setOpen] = useState(isAsked);
  const [wereErased, setErased] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) requestAnimationFrame(() => summary.current?.focus()); // After the router has scrolled to the top.
  }, [isAsked]);
  if (slips.length === 0 && !wereErased && !isAsked) return null;
  const eraseAll = () => {
    eraseSlips();
    setSlips([]);
    setErased(true);
    line.current?.focus();
  };
  return (
    <details className={styles['kept']} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary} className={styles['summary']}>
        Recent orders on this device
      </summary>
      {open && slips.map((slip) => <KeptSlip key={slip.reference} slip={slip} />)}
      <p ref={line} tabIndex={-1} className={styles['end']}>
        {slips.length === 0 ? (
          'No orders are saved here now.'
        ) : (
          <button type="button" className={styles['erase']} onClick={eraseAll}>
            Remove them from this device
          </button>
        )}
      </p>
    </details>
  );
}

function KeptSlip({ slip }: { slip: OrderSlip }) {
  const status = useOrderStatus(slip.reference);
  const words = status && statusWords(status);
  const title = `${shop.name} order ${shortReference(slip.reference)}`;
  const text = slipText(slip, shop.name);
  return (
    <Slip slip={slip} label={title}>
      {words && <p className={styles['status']}>{`${words.headline} ${words.detail}`.trimEnd()}</p>}
      {status?.kind === 'waiting' && <OtherWay text={text} />}
      <SlipActions title={title} text={text} />
    </Slip>
  );
}
