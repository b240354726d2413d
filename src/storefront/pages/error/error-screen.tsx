import { useEffect } from 'react';
import { routes } from '#shop/routes.ts';
import { NetworkError, PageNotFound, ShopUnreachable } from '#storefront/browser/fetch-data.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** The screen for an unknown address, a lost connection, or a defect of the shop (R052, D5). */
export function ErrorScreen({ error }: { error: unknown }) {
  const isKnown = error instanceof PageNotFound || error instanceof NetworkError;
  useEffect(() => {
    if (!isKnown) console.error(error);
  }, [error, isKnown]);
  if (error instanceof NetworkError) return <OfflineScreen isOnline={error instanceof ShopUnreachable} />;
  return <UnexpectedError status={isKnown ? 404 : 500} />;
}

function UnexpectedError({ status }: { status: 404 | 500 }) {
  return (
    <div className="container">
      <title>{status === 404 ? 'Page not found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <EmptyState level={1} title="Unexpected Application Error!">
        <p>
          {status === 404
            ? '404: this page does not exist.'
            : 'Something went wrong on our side. Nothing in your cart is lost.'}
        </p>
        <p>
          <Link to={routes.home.href()} className="button">
            Go to the home page
          </Link>
        </p>
        <p>
          <Link to={routes.shopAll.href()}>Shop All Products</Link>
        </p>
      </EmptyState>
    </div>
  );
}

/** No connection, or none to the shop: not an error of the shop (D45). */
function OfflineScreen({ isOnline }: { isOnline: boolean }) {
  const title = isOnline ? "The shop can't be reached right now" : 'You seem to be offline';
  return (
    <div className="container">
      <title>{title}</title>
      <EmptyState level={1} title={title}>
        <p>
          Your cart is safe on this device.{' '}
          {isOnline
            ? 'If this Wi-Fi or network asks you to sign in first, do that, then try again.'
            : 'Try again when you’re back online.'}
        </p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </EmptyState>
    </div>
  );
}
