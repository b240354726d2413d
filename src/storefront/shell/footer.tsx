import { routes } from '#shop/routes.ts';
import { shopData, shop } from '#storefront/shop-data.ts';
import { ContactLink, Link, RecentOrdersLink } from '#storefront/ui/link.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import { SocialLinks } from './header.tsx';
import { Logo } from '#storefront/ui/logo.tsx';
import * as styles from './footer.module.css';

const shopPages = [
  ...shopData.menuGroups.map(({ name, path }) => ({ label: name, path })),
  ...shopData.menuLinks.filter(({ path }) => path !== routes.contact.href()),
];

/** Tagline, the shop's pages, contact, placeholder entries, copyright and credit (R041-R047). */
export function Footer() {
  return (
    <footer className={`late scalloped ${styles['footer']}`}>
      <div className={styles['columns']}>
        <div>
          <Logo />
          <p className={styles['tagline']}>{shopData.tagline}</p>
          <SocialLinks className={styles['social']} />
        </div>
        <div>
          <h2 className={styles['heading']}>Shop</h2>
          <ul className={styles['list']}>
            {shopPages.map(({ label, path }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={styles['heading']}>Talk to us</h2>
          <ul className={styles['list']}>
            <li>
              <ContactLink by="phone" />
            </li>
            <li>
              <ContactLink by="email" />
            </li>
            <li>{`${shop.place}, Pakistan`}</li>
          </ul>
          <OpenNow />
        </div>
        <div>
          <h2 className={styles['heading']}>The small print</h2>
          <ul className={styles['list']}>
            <li className={styles['plain']}>Terms</li>
            <li>
              <Link to={routes.contact.href()}>Contact</Link>
            </li>
            <li className={styles['plain']}>Privacy</li>
          </ul>
          <RecentOrdersLink />
        </div>
      </div>
      <p className={styles['copyright']}>
        <span>{`© 2025 ${shop.name}. All rights reserved.`}</span>
        <span>{`Developed by ${shop.developerCredit}`}</span>
      </p>
    </footer>
  );
}
