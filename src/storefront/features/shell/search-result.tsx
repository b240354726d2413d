import type { SearchEntry } from '#storefront/page-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { ProductPicture } from '#storefront/ui/product-picture.tsx';
import styles from './search.module.css';

/** A product that the search found. */
export function SearchResult({ entry, onPick }: { entry: SearchEntry; onPick: () => void }) {
  return (
    <li>
      <Link to={`/product/${entry.id}`} className={styles['result']} testId="search-option" onClick={onPick}>
        <span className={styles['thumb']}>
          <ProductPicture image={entry.image} use="thumbnail" tint={entry.tint} sizes="48px" />
        </span>
        {entry.name}
      </Link>
    </li>
  );
}
