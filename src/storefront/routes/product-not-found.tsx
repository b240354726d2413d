import type { ProductNotFoundData } from '#storefront/page-data.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';

/** An id that no product has (spec §8, decision D6). */
export function ProductNotFoundPage({ data }: { data: ProductNotFoundData }) {
  return (
    <div className="container">
      <PageMeta meta={data.meta} />
      <EmptyState level={1} title="Product not found">
        <Link to="/shop-all" className="button">
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
