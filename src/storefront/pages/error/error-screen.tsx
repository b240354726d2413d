import { useEffect } from 'react';
import { routes } from '#shop/routes.ts';
import { NetworkError, PageNotFound } from '#storefront/browser/page-loader.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** Why a page can't be shown: an unknown address, a lost connection, or an error of ours (R052, D5). */
export function ErrorScreen({ error }: { error: unknown }) {
  const isKnown = error instanceof PageNotFound || error instanceof NetworkError;
  useEffect(() => {
    if (!isKnown) console.error(error);
  }, [error, isKnown]);
  if (error instanceof NetworkError) return <OfflineScreen />;
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

/** No connection: not an error of the shop (D45). */
function OfflineScreen() {
  return (
    <div className="container">
      <title>You seem to be offline</title>
      <EmptyState level={1} title="You seem to be offline">
        <p>Your cart is safe on this device. Try again when you’re back online.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </EmptyState>
    </div>
  );
}
