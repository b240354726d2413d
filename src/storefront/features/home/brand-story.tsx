import { shop } from '#storefront/built-in.ts';
import type { Picture as PictureData } from '#storefront/page-data.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './brand-story.module.css';

/** Why the shop exists: passionate about pets (spec §2 Home). */
export function BrandStory({ picture }: { picture: PictureData }) {
  return (
    <section className={styles['story']} aria-labelledby="brand-story">
      <div className={styles['picture']}>
        <Picture picture={picture} alt="" sizes="(min-width: 1240px) 576px, (min-width: 768px) 47vw, 100vw" />
      </div>
      <div>
        <h2 id="brand-story" className={styles['heading']}>
          Passionate about pets, since the first paw at our door
        </h2>
        <p>
          {`${shop.name} is a neighbourhood shop in Islamabad, run by people who share their sofas with dogs, cats and a very loud parrot.`}{' '}
          We pick every bag, bowl and ball as if it were for our own, pack it ourselves, and send it to you anywhere in
          Pakistan.
        </p>
        <p>Not sure what fits? Send us a picture of your pet on WhatsApp. A person answers, not a robot.</p>
      </div>
    </section>
  );
}
