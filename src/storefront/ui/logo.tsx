import { shop, shopData } from '#storefront/shop-data.ts';
import * as styles from './logo.module.css';

/** Five ellipses in one path: each element costs time before the first paint. */
const pad = 'M12.4 26a7.6 6.2 0 1 1 15.2 0 7.6 6.2 0 1 1-15.2 0';
const toes =
  'M7.06 20.62a3 4.2-24 1 1 5.48-2.44 3 4.2-24 1 1-5.48 2.44M12.92 13.12a3.1 4.5-6 1 1 6.16-.64 3.1 4.5-6 1 1-6.16.64M20.92 12.48a3.1 4.5 6 1 1 6.16.64 3.1 4.5 6 1 1-6.16-.64M27.46 18.18a3 4.2 24 1 1 5.48 2.44 3 4.2 24 1 1-5.48-2.44';

/** A paw in the shop's green, and its name. Panja means paw. */
export function Logo() {
  return (
    <span className={styles['brand']}>
      <svg className={styles['paw']} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" />
        <path d={pad + toes} />
      </svg>
      <ShopName />
    </span>
  );
}

/** The shop's name, drawn if it can be. */
function ShopName() {
  const { drawnName } = shopData;
  if (drawnName === null) {
    return <span className={`${styles['name']} ${shop.name.length > 15 ? styles['long'] : ''}`}>{shop.name}</span>;
  }
  return (
    <svg
      className={styles['name']}
      role="img"
      aria-label={shop.name}
      viewBox={drawnName.viewBox}
      height="1.2em"
      fill="currentColor"
    >
      <path d={drawnName.path} />
    </svg>
  );
}
