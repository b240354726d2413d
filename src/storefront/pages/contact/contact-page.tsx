import type { ReactNode } from 'react';
import { ContactForm } from './contact-form.tsx';
import type { ContactData } from '#storefront/page-data.ts';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import { mailLink, phoneLink } from '#shop/contact-links.ts';
import { openingLines } from '#shop/opening-hours.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { Outline } from '#storefront/ui/icon.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import * as styles from './contact-page.module.css';

interface Props {
  readonly data: ContactData;
  readonly ordersLink: ReactNode;
}

export function ContactPage({ data, ordersLink }: Props) {
  return (
    <div className="container">
      <PageMeta meta={data.meta} />
      <h1 className={styles['heading']}>Contact Us</h1>
      <div className={styles['columns']}>
        <ContactForm />
        <noscript>
          {import.meta.env.SSR && (
            <p>The form needs JavaScript. You can also call us, e-mail us, or chat with us on WhatsApp.</p>
          )}
        </noscript>
        <ShopDetails ordersLink={ordersLink} />
      </div>
    </div>
  );
}

/** Phone, e-mail, place and hours (R229, R230). */
export function ShopDetails({ ordersLink }: { ordersLink: ReactNode }) {
  return (
    <div className={styles['details']}>
      <h2>Get in touch</h2>
      <ul className={styles['list']}>
        <li>
          <Outline path={outlines.phone} />
          <a href={phoneLink(shop.phone)}>{shop.phone}</a>
        </li>
        <li>
          <Outline path={outlines.mail} />
          <a href={mailLink(shop.email)}>{shop.email}</a>
        </li>
        <li>
          <Outline path={outlines.pin} />
          Islamabad
        </li>
      </ul>
      <h2>Shop hours</h2>
      <ul className={styles['list']}>
        {openingLines(shopData.openingWeek).map((words) => (
          <li key={words}>
            <Outline path={outlines.clock} />
            {words}
          </li>
        ))}
      </ul>
      <OpenNow />
      {ordersLink}
    </div>
  );
}

const outlines = {
  phone:
    'M6 3.5h3.2l1.5 4.2-2 1.6a12 12 0 0 0 6 6l1.6-2 4.2 1.5V18a2.3 2.3 0 0 1-2.5 2.4C10.8 20 4 13.2 3.6 6A2.3 2.3 0 0 1 6 3.5z',
  mail: 'M3.5 6h17v12.5h-17zM3.8 6.5l8.2 6.5 8.2-6.5',
  pin: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
};
