import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchByName } from '#shop/search.ts';
import { searchEntries } from '#storefront/browser/search-entries.ts';
import { useRouter } from '#storefront/router/use-router.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { SearchResult } from './search-result.tsx';
import styles from './search.module.css';
import { useSearchEntries } from './use-search-entries.ts';

const lineIsDown = 'The list of products did not arrive. Please check your connection.';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The search of the header (spec §2 Search): its entries arrive when it is first opened. */
export function Search({ open, onOpenChange }: Props) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const router = useRouter();

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) onOpenChange(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open, onOpenChange]);

  const isSearching = open && text.trim() !== '';
  const { entries, hasFailed, ask } = useSearchEntries();
  const found = entries ? searchByName(entries, text) : [];
  const outcome = entries ? countOf(found.length) : hasFailed ? lineIsDown : 'Searching …';

  const pick = () => {
    onOpenChange(false);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    const [only] = found;
    if (key === 'Escape') {
      onOpenChange(false);
      toggle.current?.focus();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(currentTarget, key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && target instanceof HTMLInputElement && only && found.length === 1) {
      pick();
      void router.go(`/product/${only.id}`);
    }
  };

  return (
    <div className={`needs-script ${styles['search']}`} ref={box}>
      <button
        type="button"
        ref={toggle}
        className={styles['toggle']}
        aria-label="Search"
        aria-expanded={open}
        onPointerEnter={() => void searchEntries().catch(() => undefined)}
        onClick={() => {
          ask();
          onOpenChange(!open);
        }}
      >
        <Icon name="search" />
      </button>
      {open && (
        <div className={styles['box']} data-testid="search-box" onKeyDown={onKeyDown}>
          <input
            className={styles['input']}
            type="search"
            aria-label="Search for products"
            placeholder="Search for products..."
            autoComplete="off"
            enterKeyHint="search"
            autoFocus
            value={text}
            onChange={({ target }) => {
              ask();
              setText(target.value);
            }}
          />
          {isSearching && found.length > 0 && (
            <ul className={styles['results']} aria-label="Products" data-testid="search-results">
              {found.map((entry) => (
                <SearchResult key={entry.id} entry={entry} onPick={pick} />
              ))}
            </ul>
          )}
          {/* Always there, since a status that comes together with its text is often not read out. */}
          <p role="status" className={found.length > 0 ? 'visually-hidden' : styles['nothing']}>
            {isSearching && outcome}
          </p>
          {isSearching && found.length === 0 && (
            <p>
              <Link to="/shop-all" className={styles['onward']} onClick={pick}>
                See all products
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function countOf(products: number): string {
  if (products === 0) return 'No products found';
  return products === 1 ? '1 product found' : `${products} products found`;
}

/** Moves the focus from the text to the first result, on to the next, and back. */
function moveFocus(box: HTMLElement, step: 1 | -1): void {
  const stops = [...box.querySelectorAll<HTMLElement>('input, a')];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  stops[(now + step + stops.length) % stops.length]?.focus();
}
