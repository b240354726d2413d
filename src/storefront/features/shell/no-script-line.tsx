import { chatLink } from '#shop/chat-link.ts';
import { builtIn, shop } from '#storefront/built-in.ts';
import styles from './no-script-line.module.css';

/** For browsers that run no script: the ways through the shop, and how to order. Menu, search and cart need one. */
export function NoScriptLine() {
  return <noscript>{import.meta.env.SSR && <Line />}</noscript>;
}

function Line() {
  const pages = [...builtIn.menuGroups, ...builtIn.menuLinks];
  return (
    <div className={styles['line']}>
      <p>
        {'Without JavaScript you can still look around, and order by phone, '}
        <a href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>{shop.phone}</a>
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
