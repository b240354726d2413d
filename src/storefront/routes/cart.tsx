import { type Cart, totalPrice, totalQuantity } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import { useCart } from '#storefront/browser/cart.ts';
import { soldOutWords, spokenNews, useTodaysPrices } from '#storefront/browser/todays-prices.ts';
import { useHydrated } from '#storefront/browser/use-hydrated.ts';
import { deliveryWords } from '#storefront/built-in.ts';
import { CartLines } from '#storefront/features/cart/cart-lines.tsx';
import { RecentlyViewed } from '#storefront/features/recent/recently-viewed.tsx';
import type { PlainData } from '#storefront/page-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import styles from './cart.module.css';

export function CartPage({ data }: { data: PlainData }) {
  const hydrated = useHydrated();
  return (
    <div className={`container ${styles['page']}`}>
      <PageMeta meta={data.meta} />
      {hydrated ? <CartAsItIs /> : <Waiting />}
    </div>
  );
}

/** The lines stand between the same two neighbours in a full and an empty cart, so that a removal can be taken back in both. */
function CartAsItIs() {
  const cart = useCart();
  const isEmpty = cart.length === 0;
  const quantity = totalQuantity(cart);
  const newsOf = useTodaysPrices(cart, !isEmpty);
  const news = cart.map(newsOf);
  useAnnouncement(
    isEmpty
      ? 'Your cart is now empty.'
      : `Cart: ${quantity} ${quantity === 1 ? 'item' : 'items'}, ${formattedPrice(totalPrice(cart))}`,
  );
  useAnnouncement(spokenNews(news));
  return (
    <>
      {!isEmpty && <Head cart={cart} />}
      <CartLines cart={cart} newsOf={newsOf} />
      {isEmpty ? <EmptyCart /> : <Foot cart={cart} isSoldOut={news.some(({ isSoldOut }) => isSoldOut)} />}
      {isEmpty && <RecentlyViewed />}
    </>
  );
}

/** The prerendered page can't know the cart; it says so only where no script runs. */
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
      <Link to="/shop" className="button">
        Start Shopping
      </Link>
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

function Foot({ cart, isSoldOut }: { cart: Cart; isSoldOut: boolean }) {
  return (
    <div className={styles['footer']}>
      <p className={styles['total']}>
        {'Total Amount: '}
        <strong data-testid="cart-total">{formattedPrice(totalPrice(cart))}</strong>
      </p>
      <p className={styles['delivery']}>{deliveryWords}</p>
      <div className={styles['ways']}>
        <div className="in-reach">
          <Link to="/checkout" className="button button-call button-wide">
            Proceed to Checkout
          </Link>
        </div>
        <Link to="/shop" className="button button-quiet">
          Continue Shopping
        </Link>
      </div>
      {isSoldOut && <p className={styles['delivery']}>{soldOutWords}</p>}
    </div>
  );
}
