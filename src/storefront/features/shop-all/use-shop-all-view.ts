import { useQuery } from '#storefront/router/use-router.ts';
import type { ShopAllData } from '#storefront/page-data.ts';

/**
 * Which species is shown (null for all) and which sections are unfolded. Both stand in the address, `?pet=dog&more=dog`,
 * so that Back returns to the list as it was left (decision D35).
 */
export function useShopAllView(sections: ShopAllData['sections']) {
  const [query, setQuery] = useQuery();
  const known = (slug: string) => sections.some((section) => section.slug === slug);
  const pet = query.get('pet');
  const filter = pet !== null && known(pet) ? pet : null;
  const unfolded = query.getAll('more').filter(known);

  const show = (nextFilter: string | null, nextUnfolded: readonly string[]) => {
    const next = new URLSearchParams(nextFilter ? { pet: nextFilter } : {});
    for (const slug of nextUnfolded) next.append('more', slug);
    setQuery(next);
  };

  return {
    filter,
    unfolded,
    setFilter: (next: string | null) => show(next, unfolded),
    toggle: (slug: string) =>
      show(filter, unfolded.includes(slug) ? unfolded.filter((other) => other !== slug) : [...unfolded, slug]),
  };
}
