import type { SpeciesData } from '#storefront/page-data.ts';
import { useQuery } from '#storefront/router/use-router.ts';

type Category = SpeciesData['categories'][number];

/**
 * The chosen category, or null for all. It stands in the address (`?category=dog-toys`), so that Back returns to it and
 * a link can name it; the prerendered page shows all.
 */
export function useCategory(categories: readonly Category[]) {
  const [query, changeQuery] = useQuery();
  const slug = query.get('category');
  const chosen = categories.find((category) => category.slug === slug) ?? null;
  const choose = (category: Category | null) =>
    changeQuery(() => new URLSearchParams(category ? { category: category.slug } : {}));
  return [chosen, choose] as const;
}
