import type { Picture as PictureData } from '#storefront/page-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './new-pet-banner.module.css';

/** The closing banner (spec §2 Home). */
export function NewPetBanner({ picture }: { picture: PictureData }) {
  return (
    <section className={styles['banner']} aria-labelledby="new-pet">
      <div className={styles['picture']}>
        <Picture picture={picture} alt="" sizes="(min-width: 1240px) 720px, (min-width: 768px) 57vw, 100vw" />
      </div>
      <div className={styles['words']}>
        <h2 id="new-pet" className={styles['heading']}>
          New Pet at Home?
        </h2>
        <p>Find everything you need to get started!!</p>
        <Link to="/baby-pet" className={styles['action']}>
          Shop Now
        </Link>
      </div>
    </section>
  );
}
