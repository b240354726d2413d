import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { cartLink, chatLink } from '#shop/links.ts';
import { pluralize } from '#shop/numbers.ts';
import { type Cart, totalPrice, totalQuantity } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import { routes } from '#shop/routes.ts';
import { NetworkError } from '#storefront/browser/fetch-data.ts';
import { useCart } from '#storefront/browser/cart-store.ts';
import { lackMessage, spokenNews, useTodaysPrices } from '#storefront/browser/todays-prices.ts';
import { useHydrated } from '#storefront/browser/moments.ts';
import { type ShareResult, share } from '#storefront/browser/share.ts';
import { deliveryText, shop } from '#storefront/shop-data.ts';
import { CartLines } from './cart-lines.tsx';
import { RecentlyViewed } from '#storefront/ui/recently-viewed.tsx';
import { announce, useAnnouncement } from '#storefront/ui/announcer.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link, RecentOrdersLink } from '#storefront/ui/link.tsx';
import * as lineStyles from './cart-lines.module.css';
import * as styles from './cart-page.module.css';

export function CartPage() {
  const hydrated = useHydrated();
  return <div className={`container ${styles['page']}`}>{hydrated ? <OpenedCart /> : <Waiting />}</div>;
}

const CartOffer = lazy(() =>
  import('./cart-offer.tsx').catch((cause: unknown) => {
    throw new NetworkError('the code did not arrive', { cause });
  }),
);

/** The cart, or first what a link to a cart offers (D88). */
function OpenedCart() {
  const [link, setLink] = useState(linkHere);
  const [above, setAbove] = useState<ReactNode>(null);
  useEffect(() => {
    const end = new AbortController();
    window.addEventListener('hashchange', () => setLink((last) => linkHere() || last), end);
    return () => end.abort();
  }, []);
  if (link === '') {
    return (
      <>
        {above}
        <CartAsItIs />
      </>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <CartOffer
        key={link}
        link={link}
        onAnswer={(shown) => {
          setLink('');
          setAbove(shown);
        }}
      >
        <CartAsItIs />
      </CartOffer>
    </Suspense>
  );
}

/** The fragment of the address; empty for that of the link to the content. */
function linkHere(): string {
  const { hash } = window.location;
  return hash === '#main' ? '' : hash.slice(1);
}

/** The lines have the same neighbours in a full and an empty cart, so that a removal can be undone in both. */
function CartAsItIs() {
  const cart = useCart();
  const isEmpty = cart.length === 0;
  const quantity = totalQuantity(cart);
  const newsOf = useTodaysPrices(cart, !isEmpty);
  const news = cart.map(newsOf);
  useAnnouncement(
    isEmpty ? 'Your cart is now empty.' : `Cart: ${pluralize(quantity, 'item')}, ${formattedPrice(totalPrice(cart))}`,
  );
  useAnnouncement(spokenNews(news));
  return (
    <>
      {!isEmpty && <Head cart={cart} />}
      <CartLines cart={cart} newsOf={newsOf} />
      {isEmpty ? <EmptyCart /> : <Foot cart={cart} about={lackMessage(news)} />}
      {isEmpty && <RecentlyViewed />}
    </>
  );
}

/** The prerendered page can't know the cart; this shows only without a script. */
function Waiting() {
  return (
    <div className={styles['waiting']}>
      <h1>Shopping Cart</h1>
      <noscript>
        {import.meta.env.SSR && (
          <p>
            Your cart needs JavaScript. You can also order by phone or chat: the number is at the foot of this page.
          </p>
        )}
      </noscript>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState level={1} title="Your cart is empty">
      <p>Discover amazing products and add them to your cart</p>
      <Link to={routes.shop.href()} className="button">
        Start Shopping
      </Link>
      <RecentOrdersLink />
    </EmptyState>
  );
}

function Head({ cart }: { cart: Cart }) {
  return (
    <>
      <h1 className={styles['heading']}>Shopping Cart</h1>
      <p className={styles['count']}>{`${totalQuantity(cart)} item(s) in your cart`}</p>
    </>
  );
}

function Foot({ cart, about }: { cart: Cart; about: string }) {
  return (
    <div className={`panel ${styles['footer']}`}>
      <p className={styles['total']}>
        {'Total Amount: '}
        <strong data-testid="cart-total">{formattedPrice(totalPrice(cart))}</strong>
      </p>
      <p className={styles['delivery']}>{deliveryText}</p>
      <div className={styles['ways']}>
        <div className="in-reach with-sum">
          <p className="bar-only" aria-hidden>
            <strong>{formattedPrice(totalPrice(cart))}</strong>
            <span>{pluralize(totalQuantity(cart), 'item')}</span>
          </p>
          <Link to={routes.checkout.href()} className="button button-call button-wide">
            Proceed to Checkout
          </Link>
        </div>
        <Link to={routes.shop.href()} className="button button-quiet">
          Continue Shopping
        </Link>
      </div>
      {about && <p className={styles['delivery']}>{about}</p>}
      <ShareCart cart={cart} />
    </div>
  );
}

/** Shares the cart as a link (D88); nothing for a cart that is too large for one. */
function ShareCart({ cart }: { cart: Cart }) {
  const [outcome, setOutcome] = useState<ShareResult | null>(null);
  const path = cartLink(cart);
  if (path === null) return null;
  const link = window.location.origin + path;
  const title = `A cart at ${shop.name}`;
  const shareCart = async () => {
    const handedOver = await share({ title, url: link });
    setOutcome(handedOver);
    if (handedOver !== 'shared') announce(`${labels[handedOver]}.`);
  };
  return (
    <p className={`${lineStyles['badges']} ${styles['share']}`}>
      <button type="button" className={lineStyles['undo']} onClick={() => void shareCart()}>
        {labels[outcome ?? 'shared']}
      </button>
      <a className={lineStyles['undo']} href={chatLink('', `${title}: ${link}`)} target="_blank" rel="noopener">
        Send it on WhatsApp
      </a>
    </p>
  );
}

const labels = { shared: 'Share this cart', copied: 'Link copied', failed: 'Couldn’t copy the link' } as const;
