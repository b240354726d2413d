import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  readonly title?: string;
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
}

/** A calm place where there is nothing to show, with a way on. */
export function EmptyState({ title, level = 2, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['empty']}>
      <svg className={styles['sign']} viewBox="0 0 64 64" aria-hidden="true">
        <g fill="currentColor">
          <ellipse cx="32" cy="42" rx="12" ry="9.6" />
          <ellipse cx="15.5" cy="31.5" rx="4.7" ry="6.6" transform="rotate(-24 15.5 31.5)" />
          <ellipse cx="25.5" cy="21" rx="4.9" ry="7" transform="rotate(-6 25.5 21)" />
          <ellipse cx="38.5" cy="21" rx="4.9" ry="7" transform="rotate(6 38.5 21)" />
          <ellipse cx="48.5" cy="31.5" rx="4.7" ry="6.6" transform="rotate(24 48.5 31.5)" />
        </g>
      </svg>
      {title && <Heading className={styles['title']}>{title}</Heading>}
      {children}
    </div>
  );
}
