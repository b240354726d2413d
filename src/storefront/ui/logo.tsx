import { paw } from '#shop/paw.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import * as styles from './logo.module.css';

/** A paw in the shop's green, and its name. Panja means paw. */
export function Logo() {
  return (
    <span className={styles['brand']}>
      <svg className={styles['paw']} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" />
        <path d={paw} />
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
