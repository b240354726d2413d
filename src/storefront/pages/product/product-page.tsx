import * as styles from './product-page.module.css';
import { createElement, Fragment, type ReactNode, useState } from 'react';
import { type RichText, chosenImage, chosenNames, namedSelection, type Selection } from '#shop/product.ts';
import { useQuery } from '#storefront/router/use-router.ts';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { Related } from './related.tsx';
import { RecentlyViewed } from '#storefront/ui/recently-viewed.tsx';
import type { ProductData } from '#storefront/page-data.ts';
import { Crumbs, Link } from '#storefront/ui/link.tsx';
import { share } from '#storefront/browser/share.ts';
import { useHydrated } from '#storefront/browser/moments.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { toast } from '#storefront/ui/toasts.tsx';
import { routes } from '#shop/routes.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';

export function ProductPage({ data }: { data: ProductData }) {
  const { product } = data;
  return (
    <div className="container">
      <Crumbs crumbs={data.crumbs} />
      <Details data={data} />
      <Related productId={product.id} group={data.relatedGroup} firstPage={data.related} count={data.relatedCount} />
      <RecentlyViewed now={product} />
    </div>
  );
}

/**
 * The product itself, with the options that are chosen: those in the address until the shopper chooses others. These are
 * then in the address, even the first ones, and nothing else is: whoever opens it later sees what was chosen (D47).
 */
function Details({ data }: { data: ProductData }) {
  const { product } = data;
  const [query, changeQuery] = useQuery();
  const [picked, setPicked] = useState<Selection | null>(null);
  const selection = picked ?? namedSelection(product, (kind) => query.get(kind));
  const chosen = chosenImage(product, selection);
  const choose = (next: Selection) => {
    setPicked(next);
    changeQuery(() => new URLSearchParams(chosenNames(product, next)));
  };
  const isNamed = query.has('pack') || query.has('size');
  const search = isNamed ? `?${new URLSearchParams(chosenNames(product, selection)).toString()}` : '';
  return (
    <article className={styles['product']}>
      <Gallery pictures={data.pictures} name={product.name} chosen={chosen} />
      <div className={styles['facts']}>
        <div className={styles['badges']}>
          <span className="badge" data-tint={data.tint}>
            {categoryBadge(product.category)}
          </span>
          {!product.inStock && !product.takenOff && <span className="badge badge-alert">OUT OF STOCK</span>}
          <ShareButton name={product.name} path={routes.product.href(product) + search} />
        </div>
        <h1 className={styles['name']}>{product.name}</h1>
        <BuyBox product={product} onward={data.crumbs.at(-2)} selection={selection} onSelect={choose} />
        <div className={`late ${styles['description']}`}>
          <RichTextView content={data.description} />
        </div>
      </div>
    </article>
  );
}

/** `dog-and-cat-bowls` → `DOG AND CAT BOWLS` (R142). */
function categoryBadge(category: string): string {
  return category.replaceAll('-', ' ').toUpperCase();
}

/** Shows rich text as elements, so that the browser never parses HTML from it. */
function RichTextView({ content }: { content: RichText }): ReactNode {
  return createElement(Fragment, null, ...elements(content));
}

function elements(content: RichText): readonly ReactNode[] {
  return content.map((node) => (typeof node === 'string' ? node : createElement(node[0], null, ...elements(node[1]))));
}

/** Shares the product as chosen: through the device's share sheet or the clipboard. Absent without a script. */
function ShareButton({ name, path }: { name: string; path: string }) {
  const hydrated = useHydrated();
  const sharePage = async () => {
    const shared = await share({ title: name, url: window.location.origin + path });
    if (shared === 'copied') toast({ kind: 'success', content: 'Link copied' });
    if (shared === 'failed') {
      toast({ kind: 'warning', content: 'Couldn’t copy the link. Copy it from the address bar.' });
    }
  };
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className={`round ${styles['share']}`}
      aria-label={`Share ${name}`}
      onClick={() => void sharePage()}
    >
      <Icon name="share" />
    </button>
  );
}

/** The page for an unknown product id (R136, D6). */
export function ProductNotFoundPage() {
  return (
    <div className="container">
      <EmptyState level={1} title="Product not found">
        <Link to={routes.shopAll.href()} className="button">
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
