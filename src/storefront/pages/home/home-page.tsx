import { Hero } from './hero.tsx';
import type { HomeData, Picture as PictureData } from '#storefront/page-data.ts';
import { CardRow } from '#storefront/ui/card-row.tsx';
import * as styles from './home-page.module.css';
import { Link } from '#storefront/ui/link.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import { routes } from '#shop/routes.ts';

export function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      <Hero heroes={data.heroes} texts={data.texts} />
      <div className="container">
        <PetTiles tiles={data.tiles} />
        {data.rows.map((row, index) => (
          <CardRow
            key={row.slug}
            section={row}
            late={index > 0}
            hint={<p className={styles['hint']}>Swipe to explore more</p>}
          />
        ))}
        <BrandStory picture={data.heroes.story} texts={data.texts} />
        <NewPetBanner picture={data.heroes.newPet} />
      </div>
    </>
  );
}

/** "Shop by Pet": the animals and the pharmacy (R095). */
function PetTiles({ tiles }: { tiles: HomeData['tiles'] }) {
  return (
    <section className={styles['tileSection']} aria-labelledby="shop-by-pet">
      <h2 id="shop-by-pet" className={styles['tilesHeading']}>
        Shop by Pet
      </h2>
      <ul className={styles['tiles']}>
        {tiles.map(({ label, path, tint, picture }) => (
          <li key={path}>
            <Link to={path} className={styles['tile']}>
              <span className={styles['tilePicture']} data-tint={tint}>
                <Picture picture={picture} alt="" sizes="(min-width: 1560px) 355px, (min-width: 1212px) 280px, 22vw" />
              </span>
              <span className={styles['tileLabel']}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why the shop exists: passionate about pets (R101). */
function BrandStory({ picture, texts }: { picture: PictureData; texts: HomeData['texts'] }) {
  return (
    <section className={`late ${styles['story']}`} aria-labelledby="brand-story">
      <div className={`unread scalloped ${styles['storyPicture']}`}>
        <Picture
          picture={picture}
          alt=""
          sizes="(min-width: 1560px) 716px, (min-width: 1212px) 566px, (min-width: 768px) 47vw, 100vw"
        />
      </div>
      <div>
        <h2 id="brand-story" className={styles['storyHeading']}>
          {texts.storyTitle}
        </h2>
        <p>{texts.story}</p>
        <p>{texts.storyInvitation}</p>
      </div>
    </section>
  );
}

/** The new-pet banner (R102). */
function NewPetBanner({ picture }: { picture: PictureData }) {
  return (
    <section className={`late ${styles['banner']}`} aria-labelledby="new-pet">
      <div className={styles['bannerPicture']}>
        <Picture
          picture={picture}
          alt=""
          sizes="(min-width: 1560px) 888px, (min-width: 1212px) 708px, (min-width: 768px) 57vw, 100vw"
        />
      </div>
      <div className={styles['bannerText']}>
        <h2 id="new-pet" className={styles['bannerHeading']}>
          New Pet at Home?
        </h2>
        <p>Find everything you need to get started!!</p>
        <Link to={routes.newPet.href()} className={`banner-action ${styles['bannerLink']}`}>
          Shop Now
        </Link>
      </div>
    </section>
  );
}
