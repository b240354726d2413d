import { type ReactNode, Suspense, use, useState } from 'react';
import { type Cart, identityKey, lineSubtotal, totalPrice, totalQuantity, lineName, lineTags } from '#shop/cart.ts';
import { readCartLink, type WantedLine } from '#shop/links.ts';
import { cartOffer, type CartOffer, type LeftOutReason } from '#shop/cart-offer.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPrice } from '#shop/money.ts';
import { productToday } from '#shop/price-list.ts';
import { routes } from '#shop/routes.ts';
import { cartStore, useCart } from '#storefront/browser/cart-store.ts';
import { loadPage } from '#storefront/browser/page-loader.ts';
import { NetworkError, ShopUnreachable } from '#storefront/browser/fetch-data.ts';
import { recentPrices } from '#storefront/browser/todays-prices.ts';
import { useRouter } from '#storefront/router/use-router.ts';
import { deliveryText } from '#storefront/shop-data.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { ProductPicture } from '#storefront/ui/picture.tsx';
import * as lineStyles from './cart-lines.module.css';
import * as styles from './cart-page.module.css';

interface Props {
  /** The fragment of the link. */
  readonly link: string;
  /** Called with the shopper's answer: shows the cart, with `above` on top. */
  readonly onAnswer: (above?: ReactNode) => void;
  /** The cart as it is. */
  readonly children: ReactNode;
}

/**
 * Offers the lines of a cart link, and changes nothing before the shopper has answered (D88). The fragment stays in the
 * address until then, so that it survives a reload and "Open in Chrome". A default export, for `lazy`.
 */
export default function LinkedCart({ link, onAnswer, children }: Props) {
  const [offer] = useState(() => {
    const wanted = readCartLink(link);
    return wanted && todaysOffer(wanted);
  });
  if (offer) {
    return (
      <Suspense fallback={<h1 className={styles['heading']}>Loading the cart…</h1>}>
        <Offer offer={offer} onAnswer={onAnswer} />
      </Suspense>
    );
  }
  return (
    <>
      <p className={`panel ${styles['heading']}`} role="alert">
        We couldn’t read this cart link, so nothing was added: please ask for a new one.
      </p>
      {children}
    </>
  );
}

/**
 * The products as their pages have them, which the device has offline, at today's prices. Rejects with a NetworkError.
 */
async function todaysOffer(wanted: readonly WantedLine[]): Promise<CartOffer> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const [list, ...pages] = await Promise.all([
    recentPrices(),
    ...ids.map((id) => loadPage(routes.product.href({ id }))),
  ]).catch((cause: unknown) => {
    throw cause instanceof NetworkError ? cause : new ShopUnreachable('the products of a cart link', { cause });
  });
  const products = pages.flatMap((page) => (page.kind === 'product' ? [page.product] : []));
  return cartOffer(wanted, (id) => {
    const product = products.find((one) => one.id === id);
    if (!list || !product) return product;
    return list.products.some((one) => one.id === id) ? productToday(list, product) : undefined;
  });
}

interface OfferProps extends Pick<Props, 'onAnswer'> {
  readonly offer: Promise<CartOffer>;
}

function Offer({ offer, onAnswer }: OfferProps) {
  const offered = use(offer);
  const cart = useCart();
  const store = cartStore();
  const { lines } = offered;
  const router = useRouter();
  const isEmpty = cart.length === 0;

  const answer = (sentence: string, above?: ReactNode) => {
    onAnswer(above);
    router.setSearch(router.shown().location.search);
    announce(sentence);
    document.getElementById('main')?.focus({ preventScroll: true }); // The pressed button is gone.
    window.scrollTo(0, 0);
  };
  const addAll = () => {
    for (const line of lines) store.add(line, line.quantity);
    answer(`${pluralize(totalQuantity(lines), 'item')} added to your cart.`);
  };
  const replaceAll = () => {
    store.replace(lines);
    answer('Your cart was replaced.', <Replaced onUndo={() => store.replace(cart)} />);
  };
  const leave = () => answer('Your cart is as it was.');

  if (lines.length === 0) {
    return (
      <>
        <h1 className={styles['heading']}>Nothing in this cart can be ordered now</h1>
        <NotOffered {...offered} />
        <button type="button" className={`button ${styles['footer']}`} onClick={leave}>
          {isEmpty ? 'Continue' : 'Go to my cart'}
        </button>
      </>
    );
  }
  return (
    <>
      <h1 className={styles['heading']}>Add these to your cart?</h1>
      <p className={styles['count']}>
        {pluralize(totalQuantity(lines), 'item')}
        {!isEmpty && `. Your cart has ${pluralize(totalQuantity(cart), 'item')} already.`}
      </p>
      <div>
        <OfferedLines lines={lines} />
        <NotOffered {...offered} />
      </div>
      <div className={`panel ${styles['footer']}`}>
        <p className={styles['total']}>
          {'Total Amount: '}
          <strong>{formattedPrice(totalPrice(lines))}</strong>
        </p>
        <p className={styles['delivery']}>{deliveryText}</p>
        <div className={styles['ways']}>
          <button type="button" className="button button-call button-wide" onClick={addAll}>
            Add to my cart
          </button>
          {!isEmpty && (
            <button type="button" className="button button-quiet" onClick={replaceAll}>
              Replace my cart
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={leave}>
            {isEmpty ? 'No, thanks' : 'Leave my cart as it is'}
          </button>
        </div>
      </div>
    </>
  );
}

/** This notice stays until the shopper leaves the page, like the one for a removed line. */
function Replaced({ onUndo }: { onUndo: () => void }) {
  const [isUndone, setUndone] = useState(false);
  if (isUndone) return null;
  const undo = () => {
    onUndo();
    setUndone(true);
    announce('Your cart is as it was.');
    document.getElementById('main')?.focus({ preventScroll: true }); // The pressed button is gone.
  };
  return (
    <p className={`${lineStyles['removed']} ${styles['heading']}`}>
      Your cart was replaced.
      <button type="button" className={lineStyles['undo']} onClick={undo}>
        Undo
      </button>
    </p>
  );
}

function OfferedLines({ lines }: { lines: Cart }) {
  return (
    <ul className={lineStyles['lines']}>
      {lines.map((line) => (
        <li key={identityKey(line)} className={lineStyles['line']} data-testid="offered-line">
          <span className={lineStyles['picture']}>
            <ProductPicture image={line.image} use="thumbnail" sizes="96px" eager />
          </span>
          <div>
            <h2 className={lineStyles['name']}>{line.name}</h2>
            <p className={lineStyles['badges']}>
              {lineTags(line).map((tag) => (
                <span key={tag} className="badge">
                  {tag}
                </span>
              ))}
            </p>
            <p className={lineStyles['unit']}>
              <span>{`${line.quantity} × ${formattedPrice(line.price)}`}</span>
              <span className={lineStyles['subtotal']}>{formattedPrice(lineSubtotal(line))}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  'sold out': 'is sold out',
  inquiry: 'is heavy, so please ask us about it on WhatsApp',
  'taken off': 'is no longer sold',
  options: 'no longer comes like this',
};

/**
 * The products that are left out, by name, each with a link to its page: to ask for it, or to choose another pack or
 * size.
 */
function NotOffered({ leftOut, unknown }: CartOffer) {
  if (leftOut.length === 0 && unknown === 0) return null;
  return (
    <section aria-labelledby="left-out" className={styles['heading']}>
      <h2 id="left-out">Left out</h2>
      <ul data-testid="left-out">
        {leftOut.map((item) => (
          <li key={identityKey(item)}>
            {/* Not `Link`: with it the bundler would make files of their own for what all pages share. */}
            <a href={routes.product.href(item)}>{lineName(item)}</a>
            {` ${reasons[item.reason]}.`}
          </li>
        ))}
        {unknown > 0 && <li>{`${pluralize(unknown, 'product')} that the shop no longer has.`}</li>}
      </ul>
    </section>
  );
}
