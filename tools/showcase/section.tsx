import type { ReactNode } from 'react';
import * as styles from './showcase.module.css';

/** A kind of part, with its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** One part in one state, with the state's name. */
export function Exhibit({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={styles['exhibit']} data-wide={wide}>
      <figcaption className={styles['caption']}>{name}</figcaption>
      {children}
    </figure>
  );
}

const forced = [
  ['at rest', undefined],
  ['hover', 'hover'],
  ['focus', 'focus focus-visible'],
  ['pressed', 'hover active'],
] as const;

/** One part side by side in the states that a pointer or a key causes. */
export function States({ children }: { children: ReactNode }) {
  return (
    <div className={styles['states']}>
      {forced.map(([name, force]) => (
        <Exhibit key={name} name={name}>
          <div data-force={force}>{children}</div>
        </Exhibit>
      ))}
    </div>
  );
}
