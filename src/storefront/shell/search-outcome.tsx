import { counted } from '#shop/counted.ts';
import { memo } from 'react';
import { chatLink } from '#shop/contact-links.ts';
import { pagesByLabel, searchByName } from '#shop/search.ts';
import { routes } from '#shop/routes.ts';
import { shopData, shop } from '#storefront/shop-data.ts';
import type { SearchEntry } from '#storefront/page-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { CardPrice } from '#storefront/ui/product-card.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';
import * as styles from './search.module.css';

const hasNotArrived = "Couldn't load the list of products. Please check your connection.";
const allProducts = { label: 'See all products', path: routes.shopAll.href() };
const pages = [...shopData.menuGroups.flatMap(({ links }) => links), ...shopData.menuLinks].filter(
  ({ path }) => path !== allProducts.path,
);

interface Props {
  /** `null` until the search catalogue has loaded. */
  readonly entries: readonly SearchEntry[] | null;
  readonly hasFailed: boolean;
  readonly sought: string;
  readonly onPick: () => void;
}

/** The results of a search. Memoised, so that a key press shows in the field at once. */
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
      {/* Always there, as a status that appears together with its text is often not read out. */}
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
  return `${counted(products, 'product')} found`;
}

/** A product in the search results, with the price of its card. */
function SearchResult({ entry, onPick }: { entry: SearchEntry; onPick: () => void }) {
  return (
    <li>
      <Link to={routes.product.href(entry)} className={styles['result']} testId="search-option" onClick={onPick}>
        <span className={styles['thumb']}>
          <ProductPicture image={entry.image} use="thumbnail" tint={entry.tint} sizes="48px" />
        </span>
        <span>{entry.name}</span>
        <span className={styles['price']}>
          <CardPrice {...entry} />
        </span>
      </Link>
    </li>
  );
}
