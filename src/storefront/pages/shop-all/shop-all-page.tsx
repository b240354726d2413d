import { FilterBar } from './filter-bar.tsx';
import { FoldedSection, shownCards } from './folded-section.tsx';
import { useShopAllView } from './use-shop-all-view.ts';
import type { ShopAllData } from '#storefront/page-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import * as styles from './shop-all-page.module.css';

/** Every product by species (R057, R125-R130). */
export function ShopAllPage({ data }: { data: ShopAllData }) {
  const view = useShopAllView(data.sections);
  const shown = data.sections.filter(({ slug }) => view.filter === null || slug === view.filter);
  const counts = shown.map((section) => {
    const cards = shownCards(section, view.unfolded.includes(section.slug));
    return `${section.heading}: ${cards.length} of ${section.cards.length}`;
  });
  useAnnouncement(counts.join(', '));
  return (
    <div className="container">
      <PageMeta meta={data.meta} />
      <h1 className={styles['heading']}>Shop All Products</h1>
      <FilterBar sections={data.sections} filter={view.filter} onFilter={view.setFilter} />
      {shown.map((section, index) => (
        <FoldedSection
          key={section.slug}
          section={section}
          unfolded={view.unfolded.includes(section.slug)}
          onToggle={() => view.toggle(section.slug)}
          eager={index === 0}
        />
      ))}
    </div>
  );
}
