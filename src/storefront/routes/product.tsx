import { BuyBox } from '#storefront/features/product/buy-box.tsx';
import { Gallery } from '#storefront/features/product/gallery.tsx';
import { Related } from '#storefront/features/product/related.tsx';
import { ShareButton } from '#storefront/features/product/share-button.tsx';
import { RecentlyViewed } from '#storefront/features/recent/recently-viewed.tsx';
import type { ProductData } from '#storefront/page-data.ts';
import { Crumbs } from '#storefront/ui/crumbs.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import { RichTextView } from '#storefront/ui/rich-text-view.tsx';
import styles from './product.module.css';

export function ProductPage({ data }: { data: ProductData }) {
  const { product } = data;
  return (
    <div className="container">
      <PageMeta meta={data.meta} />
      <Crumbs crumbs={data.crumbs} />
      <article className={styles['product']}>
        <Gallery pictures={data.pictures} name={product.name} />
        <div className={styles['facts']}>
          <div className={styles['badges']}>
            <span className="badge" data-tint={data.pictures[0]?.tint}>
              {categoryBadge(product.category)}
            </span>
            {!product.inStock && !product.takenOff && <span className="badge badge-alert">OUT OF STOCK</span>}
            <ShareButton name={product.name} />
          </div>
          <h1 className={styles['name']}>{product.name}</h1>
          <BuyBox product={product} />
          <div className={styles['description']}>
            <RichTextView content={data.description} />
          </div>
        </div>
      </article>
      <Related productId={product.id} category={product.category} firstPage={data.related} count={data.relatedCount} />
      <RecentlyViewed now={product} />
    </div>
  );
}

/** `dog-and-cat-bowls` → `DOG AND CAT BOWLS` (spec §2 Product detail). */
function categoryBadge(category: string): string {
  return category.replaceAll('-', ' ').toUpperCase();
}
