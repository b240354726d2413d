import { Fragment } from 'react';
import styles from './gallery.module.css';
import { shelves, windows } from './parts.tsx';
import { Shelf } from './shelf.tsx';

/** Every part of the shop in every state, or those of one shelf: real parts with real styles. */
export function Gallery({ only }: { only: string | null }) {
  const shown = Object.entries(shelves).filter(([name]) => only === null || name === only);
  return (
    <main className={`container ${styles['gallery']}`}>
      <h1>Every part, in every state</h1>
      {shown.map(([name, shelf]) => (
        <Fragment key={name}>{shelf()}</Fragment>
      ))}
      <Shelf name="Alone">
        <ul className={styles['side']}>
          {[...Object.keys(shelves), ...Object.keys(windows)].map((name) => (
            <li key={name}>
              <a href={`?part=${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Shelf>
    </main>
  );
}
