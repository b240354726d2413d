import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '#shop/product.ts';
import { routes } from '#shop/routes.ts';
import { readStored, store } from '#storefront/browser/stored-values.ts';
import { useHydrated } from '#storefront/browser/moments.ts';
import { Link } from './link.tsx';
import { ProductPicture } from './picture.tsx';
import * as styles from './recently-viewed.module.css';

const storageKey = 'recently-viewed';
const maxShown = 8;

/**
 * The products viewed before on this device, which alone knows them: so the row is added to the prerendered page, below
 * everything else, and only loads pictures, when it comes near. A new visitor has none.
 */
export function RecentlyViewed({ now }: { now?: Pick<Product, 'id' | 'name' | 'images'> }) {
  const hydrated = useHydrated();
  const others = useMemo(
    () => (hydrated ? parseViewed(readStored('localStorage', storageKey)).filter(({ id }) => id !== now?.id) : []),
    [hydrated, now],
  );
  useEffect(() => {
    if (!now || !hydrated) return;
    store('localStorage', storageKey, [{ id: now.id, name: now.name, image: now.images[0] ?? '' }, ...others]);
  }, [now, hydrated, others]);
  return others.length > 0 && <Row products={others.slice(0, maxShown)} />;
}

function Row({ products }: { products: readonly ViewedProduct[] }) {
  const row = useRef<HTMLElement>(null);
  const cameNear = useCameNear(row);
  return (
    <section className={styles['section']} aria-labelledby="recently-viewed" data-testid="recently-viewed" ref={row}>
      <h2 id="recently-viewed">Recently viewed</h2>
      <ul className={`swipe-row ${styles['row']}`}>
        {products.map(({ id, name, image }) => (
          <li key={id} className={styles['item']}>
            <Link to={routes.product.href({ id })} className={styles['card']}>
              <span className={styles['picture']}>
                {cameNear && <ProductPicture image={image} use="thumbnail" sizes="120px" />}
              </span>
              <span className={styles['name']}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The distance from the screen that counts as near: its content is fetched before it is visible. */
const margin = '300px';

/** True once an element has come near the screen, and from then on; false in the first render. */
function useCameNear(place: RefObject<Element | null>): boolean {
  const [cameNear, setCameNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || cameNear) return undefined;
    const observer = new IntersectionObserver((entries) => setCameNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, cameNear]);
  return cameNear;
}

/** A product that was viewed, as the device remembers it. Without its price, which may change. */
export interface ViewedProduct {
  readonly id: number;
  readonly name: string;
  /** Address of its first picture. */
  readonly image: string;
}

/** Eight to show, and the one on the page. */
const maxViewed = 9;

/** The stored list, latest first; anything that is not a product is dropped silently. */
export function parseViewed(stored: unknown): readonly ViewedProduct[] {
  return Array.isArray(stored) ? stored.flatMap(parseProduct).slice(0, maxViewed) : [];
}

function parseProduct(stored: unknown): readonly ViewedProduct[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, name, image }: Partial<Record<string, unknown>> = { ...stored };
  const isProduct = Number.isSafeInteger(id) && typeof id === 'number' && typeof name === 'string' && name !== '';
  return isProduct && typeof image === 'string' ? [{ id, name, image }] : [];
}
