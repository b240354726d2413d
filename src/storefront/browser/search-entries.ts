import { searchFile } from '#shop/search.ts';
import type { SearchEntry } from '#storefront/page-data.ts';

let entries: Promise<readonly SearchEntry[]> | undefined;

/** The search catalogue, fetched once on first use; a failure is retried the next time. */
export function searchEntries(): Promise<readonly SearchEntry[]> {
  entries ??= fetchEntries().catch((error: unknown) => {
    entries = undefined;
    throw error;
  });
  return entries;
}

async function fetchEntries(): Promise<readonly SearchEntry[]> {
  const response = await fetch(searchFile);
  if (!response.ok) throw new Error(`the search list answered ${response.status}`);
  return response.json();
}
