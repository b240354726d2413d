import { Buying } from './buying.tsx';
import { Controls } from './controls.tsx';
import styles from './gallery.module.css';
import { Goods } from './goods.tsx';
import { Places } from './places.tsx';
import { Shelf } from './shelf.tsx';
import { windowNames } from './window-parts.tsx';

/** Every part of the shop in every state: real parts with real styles. */
export function Gallery() {
  return (
    <main className={`container ${styles['gallery']}`}>
      <h1>Every part, in every state</h1>
      <Controls />
      <Goods />
      <Buying />
      <Places />
      <Shelf name="Over the page">
        <ul>
          {windowNames.map((name) => (
            <li key={name}>
              <a href={`?window=${name}`}>{name}</a>, in a window of its own
            </li>
          ))}
        </ul>
      </Shelf>
    </main>
  );
}
