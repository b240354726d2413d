import { builtIn, shop } from '#storefront/built-in.ts';
import { Link } from '#storefront/ui/link.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import { SocialLinks } from './banner.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

/** Tagline, contact, placeholder entries, copyright and credit (spec §1). */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['columns']}>
        <div>
          <Logo />
          <p className={styles['tagline']}>{builtIn.tagline}</p>
          <SocialLinks className={styles['social']} />
        </div>
        <div>
          <h2 className={styles['heading']}>Talk to us</h2>
          <ul className={styles['list']}>
            <li>
              <a href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>{shop.phone}</a>
            </li>
            <li>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </li>
            <li>Islamabad, Pakistan</li>
          </ul>
          <OpenNow />
        </div>
        <div>
          <h2 className={styles['heading']}>The small print</h2>
          <ul className={styles['list']}>
            <li>Terms</li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
            <li>Privacy</li>
          </ul>
        </div>
      </div>
      <p className={styles['copyright']}>
        <span>{`© 2025 ${shop.name}. All rights reserved.`}</span>
        <span>{`Developed by ${shop.developerCredit}`}</span>
      </p>
    </footer>
  );
}
