import type { ReactNode } from 'react';
import * as styles from './empty-state.module.css';

/** Shown where there is nothing to list, with a link onwards. */
export function EmptyState({ title, level = 2, children }: { title?: string; level?: 1 | 2; children?: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['empty']}>
      <HungryCat />
      {title && <Heading className={styles['title']}>{title}</Heading>}
      {children}
    </div>
  );
}

/** A cat that looks over the rim of an empty bowl. */
function HungryCat() {
  return (
    <svg className={styles['sign']} viewBox="0 0 128 112" aria-hidden="true">
      <path className={styles['coat']} d="M34 74V27c0-4 4-5 7-2l13 13h20l13-13c3-3 7-2 7 2v47z" />
      <path className={styles['stripe']} d="M58 38h3v9zM67 38h3l-3 9zM62.5 38h3L64 51z" />
      <circle className={styles['ink']} cx="51" cy="54" r="4" />
      <circle className={styles['ink']} cx="77" cy="54" r="4" />
      <path className={styles['nose']} d="M60 60h8l-4 5z" />
      <path className={styles['whisker']} d="M30 57l-13-4M30 63H16M98 57l13-4M98 63h14" />
      <path className={styles['bowl']} d="M15 74h98l-9 30a6 6 0 0 1-6 4H30a6 6 0 0 1-6-4z" />
      <rect className={styles['rim']} x="8" y="68" width="112" height="11" rx="5.5" />
      <ellipse className={styles['coat']} cx="46" cy="70" rx="9" ry="7" />
      <ellipse className={styles['coat']} cx="82" cy="70" rx="9" ry="7" />
      {[40, 64, 88].map((x) => (
        <g key={x}>
          <circle className={styles['petal']} cx={x} cy="94" r="6.5" />
          <circle className={styles['nose']} cx={x} cy="94" r="2.5" />
        </g>
      ))}
    </svg>
  );
}
