import { shop } from '#storefront/built-in.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import styles from './shop-details.module.css';

/** Phone, e-mail, place and hours (spec §2 Contact). */
export function ShopDetails() {
  return (
    <div className={styles['details']}>
      <h2>Come and talk</h2>
      <ul className={styles['list']}>
        <li>
          <Icon name="phone" />
          <a href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>{shop.phone}</a>
        </li>
        <li>
          <Icon name="mail" />
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </li>
        <li>
          <Icon name="pin" />
          Islamabad
        </li>
      </ul>
      <h2>Shop hours</h2>
      <ul className={styles['list']}>
        <li>
          <Icon name="clock" />
          Mon-Fri 11AM-9PM
        </li>
        <li>
          <Icon name="clock" />
          Sat 12PM-6PM
        </li>
        <li>
          <Icon name="clock" />
          Sun closed
        </li>
      </ul>
      <OpenNow />
    </div>
  );
}
