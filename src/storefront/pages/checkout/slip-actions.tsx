import { useState } from 'react';
import { chatLink } from '#shop/links.ts';
import { canCopy, canShare, copyText, shareText } from '#storefront/browser/hand-over.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import styles from './slip-actions.module.css';

interface Props {
  readonly title: string;
  /** The slip as a text. */
  readonly text: string;
}

/** What a shopper can do with a slip; only what the browser supports. */
export function SlipActions({ title, text }: Props) {
  const [copying, setCopying] = useState<'not yet' | 'done' | 'failed'>('not yet');
  const copy = async () => {
    const isDone = await copyText(text);
    setCopying(isDone ? 'done' : 'failed');
    announce(isDone ? 'Slip copied.' : 'Couldn’t copy the slip.');
  };
  return (
    <div className={styles['actions']}>
      <a className={styles['action']} href={chatLink('', text)} target="_blank" rel="noopener">
        Send a copy on WhatsApp
      </a>
      {canShare() && (
        <button type="button" className={styles['action']} onClick={() => void shareText(title, text)}>
          Share
        </button>
      )}
      {canCopy() && (
        <button type="button" className={styles['action']} onClick={() => void copy()}>
          {copyWords[copying]}
        </button>
      )}
      <button type="button" className={styles['action']} onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}

const copyWords = { 'not yet': 'Copy', done: 'Copied', failed: "Couldn't copy" } as const;
