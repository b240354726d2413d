import type { HomeData, Picture as PictureData } from '#storefront/page-data.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import * as styles from './brand-story.module.css';

interface Props {
  readonly picture: PictureData;
  readonly texts: HomeData['texts'];
}

/** Why the shop exists: passionate about pets (R101). */
export function BrandStory({ picture, texts }: Props) {
  return (
    <section className={`late ${styles['story']}`} aria-labelledby="brand-story">
      <div className={`scalloped ${styles['picture']}`}>
        <Picture picture={picture} alt="" sizes="(min-width: 1240px) 576px, (min-width: 768px) 47vw, 100vw" />
      </div>
      <div>
        <h2 id="brand-story" className={styles['heading']}>
          {texts.storyTitle}
        </h2>
        <p>{texts.story}</p>
        <p>{texts.storyInvitation}</p>
      </div>
    </section>
  );
}
