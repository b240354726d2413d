import { Fragment } from 'react';
import * as styles from './showcase.module.css';
import { shelves, windows } from './parts.tsx';
import { Section } from './section.tsx';

/** Every part of the shop in every state, or the one that is asked for: real parts with real styles. */
export function Showcase({ only }: { only: string | null }) {
  const shown = Object.entries(shelves).filter(([name]) => only === null || name === only);
  return (
    <main className={`container ${styles['showcase']}`}>
      <h1>Every part, in every state</h1>
      {shown.map(([name, catalogue]) => (
        <Fragment key={name}>{catalogue()}</Fragment>
      ))}
      <Section name="Alone">
        <ul className={styles['side']}>
          {[...Object.keys(shelves), ...Object.keys(windows)].map((name) => (
            <li key={name}>
              <a href={`?part=${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Section>
    </main>
  );
}
