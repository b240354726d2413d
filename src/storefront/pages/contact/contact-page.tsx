import type { ReactNode } from 'react';
import { ContactForm } from './contact-form.tsx';
import { ShopDetails } from './shop-details.tsx';
import type { ContactData } from '#storefront/page-data.ts';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
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
