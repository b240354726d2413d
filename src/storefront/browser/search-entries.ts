import { searchFile } from '#shop/search.ts';
import type { SearchEntry } from '#storefront/page-data.ts';
import { fetchData } from './shop-answer.ts';

let entries: Promise<readonly SearchEntry[]> | undefined;

/** The search catalogue, fetched once on first use; a failure is retried the next time. */
export function searchEntries(): Promise<readonly SearchEntry[]> {
  entries ??= fetchData(searchFile, parseEntries).catch((error: unknown) => {
    entries = undefined;
    throw error;
  });
  return entries;
}

function parseEntries(data: unknown): readonly SearchEntry[] | null {
  return Array.isArray(data) ? data : null;
}
