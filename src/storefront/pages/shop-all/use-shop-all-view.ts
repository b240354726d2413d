import { useQuery } from '#storefront/router/use-router.ts';
import type { ShopAllData } from '#storefront/page-data.ts';

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
export function useShopAllView(sections: ShopAllData['sections']) {
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
