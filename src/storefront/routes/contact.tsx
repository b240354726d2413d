import { ContactForm } from '#storefront/features/contact/contact-form.tsx';
import { ShopDetails } from '#storefront/features/contact/shop-details.tsx';
import type { PageData } from '#storefront/page-data.ts';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import styles from './contact.module.css';

export function ContactPage({ data }: { data: PageData }) {
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
        <ShopDetails />
      </div>
    </div>
  );
}
