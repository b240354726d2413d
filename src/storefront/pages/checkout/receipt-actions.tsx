import { useState } from 'react';
import { chatLink } from '#shop/links.ts';
import { canCopy, canShare, copyText, type HandedOver, share } from '#storefront/browser/hand-over.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import * as styles from './receipt-actions.module.css';

interface Props {
  readonly title: string;
  /** The receipt as a text. */
  readonly text: string;
}

/** The actions for a receipt that the browser supports. */
export function ReceiptActions({ title, text }: Props) {
  const [outcome, setOutcome] = useState<HandedOver | null>(null);
  const tell = (handedOver: HandedOver) => {
    setOutcome(handedOver);
    if (handedOver !== 'shared') announce(handedOver === 'copied' ? 'Order copied.' : 'Couldn’t copy the order.');
  };
  return (
    <div className={styles['actions']}>
      <a className={styles['action']} href={chatLink('', text)} target="_blank" rel="noopener">
        Send a copy on WhatsApp
      </a>
      {canShare() && (
        <button type="button" className={styles['action']} onClick={() => void share({ title, text }).then(tell)}>
          {outcome === 'failed' && !canCopy() ? "Couldn't share" : 'Share'}
        </button>
      )}
      {canCopy() && (
        <button type="button" className={styles['action']} onClick={() => void copyText(text).then(tell)}>
          {copyLabels[outcome ?? 'shared']}
        </button>
      )}
      <button type="button" className={styles['action']} onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}

const copyLabels = { shared: 'Copy', copied: 'Copied', failed: "Couldn't copy" } as const;
