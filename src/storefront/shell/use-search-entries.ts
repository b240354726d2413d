import { useState } from 'react';
import { searchFile } from '#shop/search.ts';
import { fetchData } from '#storefront/browser/shop-answer.ts';
import type { SearchEntry } from '#storefront/page-data.ts';

let fetched: Promise<readonly SearchEntry[]> | undefined;

/** The search catalogue, fetched once on first use; a failure is retried the next time. */
export function searchEntries(): Promise<readonly SearchEntry[]> {
  fetched ??= fetchData(searchFile, parseEntries).catch((error: unknown) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

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

function parseEntries(data: unknown): readonly SearchEntry[] | null {
  return Array.isArray(data) ? data : null;
}
