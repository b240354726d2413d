import { memo } from 'react';
import { chatLink } from '#shop/chat-link.ts';
import { pagesByLabel, searchByName } from '#shop/search.ts';
import { builtIn, shop } from '#storefront/built-in.ts';
import type { SearchEntry } from '#storefront/page-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { SearchResult } from './search-result.tsx';
import styles from './search.module.css';

const hasNotArrived = "Couldn't load the list of products. Please check your connection.";
const allProducts = { label: 'See all products', path: '/shop-all' };
const pages = [...builtIn.menuGroups.flatMap(({ links }) => links), ...builtIn.menuLinks].filter(
  ({ path }) => path !== allProducts.path,
);

interface Props {
  /** Null until the search catalogue has come. */
  readonly entries: readonly SearchEntry[] | null;
  readonly hasFailed: boolean;
  readonly sought: string;
  readonly onPick: () => void;
}

/** What the search has found. Kept as it is while its text stays the same, so that a key in the field shows at once. */
export const SearchOutcome = memo(function SearchOutcome({ entries, hasFailed, sought, onPick }: Props) {
  const isSearching = sought.trim() !== '';
  const found = entries ? searchByName(entries, sought) : [];
  const outcome = entries ? countOf(found.length) : hasFailed ? hasNotArrived : 'Searching …';
  return (
    <>
      {isSearching && found.length > 0 && (
        <ul className={styles['results']} aria-label="Products" data-testid="search-results">
          {found.map((entry) => (
            <SearchResult key={entry.id} entry={entry} onPick={onPick} />
          ))}
        </ul>
      )}
      {/* Always there, since a status that comes together with its text is often not read out. */}
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles['nothing']}>
        {isSearching && outcome}
      </p>
      {isSearching && found.length === 0 && (
        <ul>
          {[...pagesByLabel(pages, sought), allProducts].map(({ label, path }) => (
            <li key={path}>
              <Link to={path} className={styles['onward']} onClick={onPick}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <a
              href={chatLink(shop.chatNumber, `Hi! Do you have ${sought.trim()}?`)}
              className={styles['onward']}
              target="_blank"
              rel="noopener"
            >
              Ask us on WhatsApp
            </a>
          </li>
        </ul>
      )}
    </>
  );
});

function countOf(products: number): string {
  if (products === 0) return 'No products found';
  return products === 1 ? '1 product found' : `${products} products found`;
}
