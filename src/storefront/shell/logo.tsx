import { shop } from '#storefront/shop-data.ts';
import styles from './logo.module.css';

/** A paw in the shop's green, and its name. Panja means paw. */
export function Logo() {
  return (
    <span className={styles['logo']}>
      <svg className={styles['paw']} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill="var(--leaf)" />
        <g fill="var(--marigold)">
          <ellipse cx="20" cy="26" rx="7.6" ry="6.2" />
          <ellipse cx="9.8" cy="19.4" rx="3" ry="4.2" transform="rotate(-24 9.8 19.4)" />
          <ellipse cx="16" cy="12.8" rx="3.1" ry="4.5" transform="rotate(-6 16 12.8)" />
          <ellipse cx="24" cy="12.8" rx="3.1" ry="4.5" transform="rotate(6 24 12.8)" />
          <ellipse cx="30.2" cy="19.4" rx="3" ry="4.2" transform="rotate(24 30.2 19.4)" />
        </g>
      </svg>
      <span className={styles['name']}>{shop.name}</span>
    </span>
  );
}
