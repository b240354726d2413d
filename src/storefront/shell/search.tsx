import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  memo,
} from 'react';
import { searchByName, searchFile, pagesByLabel } from '#shop/search.ts';
import { routes } from '#shop/routes.ts';
import { useBackCloses, useRouter } from '#storefront/router/use-router.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { FurtherProducts as LoadedProducts } from './further-products.tsx';
import * as styles from './search.module.css';
import { fetchData, loadedOnce } from '#storefront/browser/fetch-data.ts';
import type { ProductCard } from '#storefront/page-data.ts';
import { pluralize } from '#shop/numbers.ts';
import { chatLink } from '#shop/links.ts';
import { shopData, shop } from '#storefront/shop-data.ts';
import { Link } from '#storefront/ui/link.tsx';
import { CardPrice } from '#storefront/ui/product-card.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';

/** The search of the header (R028-R040): its entries load when it is first opened. */
export function Search() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  // A key press shows in the field first, then its results.
  const sought = useDeferredValue(text);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  useBackCloses(open, () => setOpen(false));

  const { entries, hasFailed, ask } = useSearchEntries();

  const pick = useCallback(() => {
    setOpen(false);
    setText('');
  }, []);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') {
      setOpen(false);
      toggle.current?.focus();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(currentTarget, key === 'ArrowDown' ? 1 : -1);
    }
  };
  /** Opens the only match, perhaps once the list has loaded; of several, the first one gets the focus. */
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    (form.querySelector('a') ?? form).focus(); // Closes a phone's keyboard; the arrow keys still work.
    const [only, another] = searchByName(await ask(), text);
    const isStillWanted = form.isConnected && form.querySelector('input')?.value === text;
    if (!only || another || !isStillWanted) return;
    pick();
    void router.go(routes.product.href(only));
  };

  return (
    <div
      className={`needs-script ${styles['search']}`}
      ref={box}
      // Keyboard users who move on must find nothing covered.
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        ref={toggle}
        className={`round ${styles['toggle']} ${open ? styles['open'] : ''}`}
        aria-label="Search"
        aria-expanded={open}
        onPointerEnter={() => void ask()}
        onClick={() => {
          void ask();
          setOpen(!open);
        }}
      >
        <Icon name="search" />
      </button>
      {open && (
        <form
          role="search"
          className={styles['box']}
          tabIndex={-1}
          aria-busy={sought !== text}
          data-testid="search-box"
          onKeyDown={onKeyDown}
          onSubmit={(event) => void submit(event)}
        >
          <input
            ref={input}
            className={styles['input']}
            type="search"
            dir="auto"
            aria-label="Search for products"
            placeholder="Search for products..."
            autoComplete="off"
            enterKeyHint="search"
            autoFocus
            value={text}
            onChange={({ target }) => {
              void ask();
              setText(target.value);
            }}
          />
          {text !== '' && (
            <button type="button" className={`round ${styles['clear']}`} aria-label="Clear" onClick={clear}>
              <Icon name="close" />
            </button>
          )}
          <SearchOutcome entries={entries} hasFailed={hasFailed} sought={sought} onPick={pick} />
        </form>
      )}
    </div>
  );
}

/** Moves the focus from the field to the first result, to the next ones, and back. */
function moveFocus(box: HTMLElement, step: 1 | -1): void {
  const stops = [...box.querySelectorAll<HTMLElement>('input, a')];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  stops[(now + step + stops.length) % stops.length]?.focus();
}

/** The search catalogue, fetched once on first use. */
const searchEntries = loadedOnce((file) =>
  fetchData(file, (data): readonly ProductCard[] | null => (Array.isArray(data) ? data : null)),
);

/** Its code is loaded with the first letter. The specified search works without it. */
function LazyFurtherProducts(props: ComponentProps<typeof LoadedProducts>) {
  const [Loaded, setLoaded] = useState<typeof LoadedProducts | null>(null);
  useEffect(() => {
    // Runs at each render, so that the next letter retries a failed request.
    import('./further-products.tsx').then((code) => setLoaded(() => code.FurtherProducts), console.warn);
  });
  return Loaded && <Loaded {...props} />;
}

/**
 * The search catalogue, and how to load it: when the search is opened and at each change of its text, until it is
 * there.
 */
function useSearchEntries() {
  const [entries, setEntries] = useState<readonly ProductCard[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = async (): Promise<readonly ProductCard[]> => {
    try {
      const loaded = await searchEntries(searchFile);
      setEntries(loaded);
      return loaded;
    } catch (error) {
      console.warn(error);
      setHasFailed(true);
      return [];
    }
  };
  return { entries, hasFailed, ask };
}

const hasNotArrived = "Couldn't load the list of products. Please check your connection.";
const allProducts = { label: 'See all products', path: routes.shopAll.href() };
const pages = [...shopData.menuGroups.flatMap(({ links }) => links), ...shopData.menuLinks].filter(
  ({ path }) => path !== allProducts.path,
);

interface OutcomeProps {
  /** `null` until the search catalogue has loaded. */
  readonly entries: readonly ProductCard[] | null;
  readonly hasFailed: boolean;
  readonly sought: string;
  readonly onPick: () => void;
}

/** The results of a search. Memoised, so that a key press shows in the field at once. */
const SearchOutcome = memo(function SearchOutcome({ entries, hasFailed, sought, onPick }: OutcomeProps) {
  const isSearching = sought.trim() !== '';
  const found = entries ? searchByName(entries, sought) : [];
  const outcome = entries ? countOf(found.length) : hasFailed ? hasNotArrived : 'Searching …';
  return (
    <>
      {found.length > 0 && (
        <ul className={styles['results']} aria-label="Products" data-testid="search-results">
          {results(found, onPick, 'search-option')}
        </ul>
      )}
      {/* Always there, as a status that appears together with its text is often not read out. */}
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles['nothing']}>
        {isSearching && outcome}
      </p>
      {isSearching && entries && <LazyFurtherProducts sought={sought} found={found} onPick={onPick} rows={results} />}
      {isSearching && found.length === 0 && (
        <ul className={styles['ways']}>
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
              className={`button ${styles['ask']}`}
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
  return `${pluralize(products, 'product')} found`;
}

/** Products in the search results, with the prices of their cards; the sold out ones are marked. */
function results(entries: readonly ProductCard[], onPick: () => void, testId?: string) {
  return entries.map((entry) => (
    <li key={entry.id}>
      <Link to={routes.product.href(entry)} className={styles['result']} testId={testId} onClick={onPick}>
        <span className={styles['thumb']}>
          <ProductPicture image={entry.image} use="thumbnail" sizes="48px" />
        </span>
        <span>{entry.name}</span>
        <span className={`${styles['price']} ${entry.inStock ? '' : styles['soldOut']}`}>
          {!entry.inStock && <span className="badge badge-alert">Out of Stock</span>}
          <CardPrice {...entry} />
        </span>
      </Link>
    </li>
  ));
}
