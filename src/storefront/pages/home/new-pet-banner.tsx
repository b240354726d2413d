import { routes } from '#shop/routes.ts';
import type { Picture as PictureData } from '#storefront/page-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import * as styles from './new-pet-banner.module.css';

/** The new-pet banner (R102). */
export function NewPetBanner({ picture }: { picture: PictureData }) {
  return (
    <section className={`late ${styles['banner']}`} aria-labelledby="new-pet">
      <div className={styles['picture']}>
        <Picture picture={picture} alt="" sizes="(min-width: 1240px) 720px, (min-width: 768px) 57vw, 100vw" />
      </div>
      <div className={styles['words']}>
        <h2 id="new-pet" className={styles['heading']}>
          New Pet at Home?
        </h2>
        <p>Find everything you need to get started!!</p>
        <Link to={routes.newPet.href()} className={`banner-action ${styles['action']}`}>
          Shop Now
        </Link>
      </div>
    </section>
  );
}
