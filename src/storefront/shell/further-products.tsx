import { type ReactNode, useEffect, useState } from 'react';
import { pluralize } from '#shop/numbers.ts';
import { rankedSearchFile } from '#shop/search.ts';
import { furtherSearch } from '#shop/ranked-search.ts';
import { fetchData, loadedOnce } from '#storefront/browser/fetch-data.ts';
import type { ProductCard } from '#storefront/page-data.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import * as styles from './search.module.css';

type Entries = readonly ProductCard[];

interface Props {
  readonly sought: string;
  /** The results above. */
  readonly found: Entries;
  /** Passed as a prop: importing the rows, and so the router, would split React into a chunk of its own. */
  readonly rows: (entries: Entries, onPick: () => void) => ReactNode;
  readonly onPick: () => void;
}

type Search = (text: string, found: Entries) => Entries;
const findNothing: Search = () => [];

/** Searches the whole catalogue; its list is fetched once. */
const rankedSearch = loadedOnce(async (file): Promise<Search> =>
  furtherSearch(await fetchData(file, (data): Entries | null => (Array.isArray(data) ? data : null))),
);

/** Shows up to five products that the specified search doesn't find (D91). */
export function FurtherProducts({ sought, found, rows, onPick }: Props) {
  const [search, setSearch] = useState<Search>(() => findNothing);
  useEffect(() => {
    // Runs at each render, so that the next letter retries a failed request.
    rankedSearch(rankedSearchFile).then((loaded) => setSearch(() => loaded), console.warn);
  });
  const further = search(sought, found);
  const heading = found.length === 0 ? 'Closest matches' : 'You may also like';
  const sentence = further.length === 0 ? '' : `${heading}: ${pluralize(further.length, 'product')}`;
  useEffect(() => {
    if (sentence !== '' && found.length === 0) announce(sentence);
  }, [sentence, found.length]);
  if (further.length === 0) return null;
  return (
    <>
      <p className={styles['heading']} id="search-more">
        {heading}
      </p>
      <ul aria-labelledby="search-more" data-testid="search-more">
        {rows(further, onPick)}
      </ul>
    </>
  );
}
