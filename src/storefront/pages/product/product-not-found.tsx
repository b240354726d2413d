import { routes } from '#shop/routes.ts';
import type { ProductNotFoundData } from '#storefront/page-data.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';

/** The page for an unknown product id (R136, D6). */
export function ProductNotFoundPage({ data }: { data: ProductNotFoundData }) {
  return (
    <div className="container">
      <PageMeta meta={data.meta} />
      <EmptyState level={1} title="Product not found">
        <Link to={routes.shopAll.href()} className="button">
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
