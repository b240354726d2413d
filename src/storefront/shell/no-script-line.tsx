import { chatLink, phoneLink } from '#shop/contact-links.ts';
import { shopData, shop } from '#storefront/shop-data.ts';
import * as styles from './no-script-line.module.css';

/** For browsers without a script: the links of the shop, and how to order. Menu, search and cart need a script. */
export function NoScriptLine() {
  return <noscript>{import.meta.env.SSR && <Line />}</noscript>;
}

function Line() {
  const pages = [...shopData.menuGroups, ...shopData.menuLinks];
  return (
    <div className={styles['line']}>
      <p>
        {'Without JavaScript you can still look around, and order by phone, '}
        <a href={phoneLink(shop.phone)}>{shop.phone}</a>
        {', or on '}
        <a href={chatLink(shop.chatNumber, 'Hi! I would like to order.')}>WhatsApp</a>.
      </p>
      <ul className={styles['pages']}>
        {pages.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
