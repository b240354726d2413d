import type { HomeData } from '#storefront/page-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import * as styles from './pet-tiles.module.css';

/** "Shop by Pet": the animals and the pharmacy (R095). */
export function PetTiles({ tiles }: { tiles: HomeData['tiles'] }) {
  return (
    <section className={styles['section']} aria-labelledby="shop-by-pet">
      <h2 id="shop-by-pet" className={styles['heading']}>
        Shop by Pet
      </h2>
      <ul className={styles['tiles']}>
        {tiles.map(({ label, path, tint, picture }) => (
          <li key={path}>
            <Link to={path} className={styles['tile']}>
              <span className={styles['picture']} data-tint={tint}>
                <Picture picture={picture} alt="" sizes="(min-width: 1240px) 280px, 22vw" />
              </span>
              <span className={styles['label']}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
