import { FilterBar } from './filter-bar.tsx';
import { FoldedSection, shownCards } from './folded-section.tsx';
import type { ShopAllData } from '#storefront/page-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import { useQuery } from '#storefront/router/use-router.ts';
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

interface View {
  /** The species that is shown, null for all. */
  readonly filter: string | null;
  /** The sections that show everything. */
  readonly unfolded: readonly string[];
}

/**
 * Which species is shown and which sections are expanded. Both are in the address, `?pet=dog&more=dog`, so that Back
 * returns to the list as it was left (D35).
 */
function useShopAllView(sections: ShopAllData['sections']) {
  const [query, changeQuery] = useQuery();
  const known = (slug: string) => sections.some((section) => section.slug === slug);

  const viewOf = (address: URLSearchParams): View => {
    const pet = address.get('pet');
    return { filter: pet !== null && known(pet) ? pet : null, unfolded: address.getAll('more').filter(known) };
  };
  const change = (next: (now: View) => View) =>
    changeQuery((address) => {
      const { filter, unfolded } = next(viewOf(address));
      return new URLSearchParams([...(filter ? [['pet', filter]] : []), ...unfolded.map((slug) => ['more', slug])]);
    });

  return {
    ...viewOf(query),
    setFilter: (filter: string | null) => change(({ unfolded }) => ({ filter, unfolded })),
    toggle: (slug: string) =>
      change(({ filter, unfolded }) => ({
        filter,
        unfolded: unfolded.includes(slug) ? unfolded.filter((other) => other !== slug) : [...unfolded, slug],
      })),
  };
}
