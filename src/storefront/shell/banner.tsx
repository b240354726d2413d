import { shop } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import * as styles from './banner.module.css';

/** The fixed announcement bar (R002-R005). */
export function Banner() {
  return (
    <div className={styles['banner']}>
      <p className={styles['promise']}>
        <PakistanFlag /> Shipping Nationwide
      </p>
      <SocialLinks className={`late ${styles['social']}`} />
    </div>
  );
}

/** Links to the shop's configured social pages. */
export function SocialLinks({ className }: { className: string | undefined }) {
  return (
    <span className={className}>
      {shop.facebook && (
        <a href={shop.facebook} target="_blank" rel="noopener" aria-label={`${shop.name} on Facebook`}>
          <Icon name="facebook" />
        </a>
      )}
      {shop.instagram && (
        <a href={shop.instagram} target="_blank" rel="noopener" aria-label={`${shop.name} on Instagram`}>
          <Icon name="instagram" />
        </a>
      )}
    </span>
  );
}

/** An SVG, not an emoji: Windows shows that as the letters "PK". */
function PakistanFlag() {
  return (
    <svg className={styles['flag']} role="img" aria-label="Flag of Pakistan" viewBox="0 0 36 24">
      <path fill="#01411c" d="M0 0h36v24H0z" />
      <path
        fill="#fff"
        d="M0 0h9v24H0zM20.7 5.6a6.6 6.6 0 1 0 7.4 9.4 6 6 0 1 1-7.4-9.4zM28.6 5.6l-1.5 1.9.1-2.4-2.3-.8 2.3-.7v-2.4l1.5 1.9 2.3-.8-1.4 2 1.4 2z"
      />
    </svg>
  );
}
