import { BrandStory } from './brand-story.tsx';
import { Hero } from './hero.tsx';
import { NewPetBanner } from './new-pet-banner.tsx';
import { PetTiles } from './pet-tiles.tsx';
import type { HomeData } from '#storefront/page-data.ts';
import { CardRow } from '#storefront/ui/card-row.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import * as styles from './home-page.module.css';

export function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      <PageMeta meta={data.meta} />
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
