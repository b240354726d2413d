import { useState } from 'react';
import { searchEntries } from '#storefront/browser/search-entries.ts';
import type { SearchEntry } from '#storefront/page-data.ts';

/**
 * The search catalogue, and how to load it: when the search is opened and at each change of its text, until it is
 * there.
 */
export function useSearchEntries() {
  const [entries, setEntries] = useState<readonly SearchEntry[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = async (): Promise<readonly SearchEntry[]> => {
    if (entries) return entries;
    try {
      const loaded = await searchEntries();
      setEntries(loaded);
      return loaded;
    } catch (error) {
      console.warn('search: the list of products did not arrive', error);
      setHasFailed(true);
      return [];
    }
  };
  return { entries, hasFailed, ask };
}
