import { type ReactNode, useState } from 'react';
import { chatLink } from '#shop/contact-links.ts';
import { backInStockMessage, inquiryMessage, isInquiryOnly } from '#shop/inquiry.ts';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import { routes } from '#shop/routes.ts';
import { shop } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { toast } from '#storefront/ui/toasts.tsx';
import * as styles from './buy-box.module.css';

interface Props {
  readonly product: { readonly id: number; readonly name: string };
  readonly soldOut: boolean;
  /** Unit price, as chosen. */
  readonly price: Rupees;
  /** Name of the chosen pack or size. */
  readonly option: string | undefined;
  /** The button is about to be pressed. */
  readonly onNear: () => void;
  /** Resolves to the name of what was added, or null. */
  readonly onAdd: () => Promise<string | null>;
}

/**
 * The button that buys, or the link that asks (R153, R156). A working action stays in reach of the thumb; the disabled
 * button, OUT OF STOCK, stays in the page. Once something is in the cart, a link to it is next to the button.
 */
export function BuyAction({ product, soldOut, price, option, onNear, onAdd }: Props) {
  const [added, setAdded] = useState(false);
  const add = async () => {
    const name = await onAdd();
    if (name === null) return;
    // The rest comes a frame after the cart's number.
    requestAnimationFrame(() =>
      setTimeout(() => {
        setAdded(true);
        toast({ kind: 'success', content: `${name} has been added to your cart!` });
      }),
    );
  };
  if (isInquiryOnly(product)) {
    return (
      <AskLink text={inquiryMessage(product.name, price)} testId="inquire">
        Ask on WhatsApp
      </AskLink>
    );
  }
  return (
    <>
      <div className={soldOut ? undefined : `needs-script in-reach ${styles['actions']}`}>
        {option && !soldOut && <span className={styles['chosen']}>{`${option} · ${formattedPrice(price)}`}</span>}
        <button
          type="button"
          className="button button-call button-wide"
          data-testid="buy"
          disabled={soldOut}
          onPointerEnter={onNear}
          onClick={add}
        >
          {soldOut ? 'OUT OF STOCK' : 'Add to Cart'}
        </button>
        {added && (
          <Link to={routes.checkout.href()} className={`button ${styles['next']}`}>
            Checkout
          </Link>
        )}
      </div>
      {!soldOut && (
        <noscript>
          {import.meta.env.SSR && (
            <AskLink text={inquiryMessage(product.name, price)} testId="order-by-chat">
              Order on WhatsApp
            </AskLink>
          )}
        </noscript>
      )}
      {soldOut && (
        <AskLink text={backInStockMessage(product.name)} testId="ask-when-back">
          <Icon name="whatsapp" />
          Tell me when it’s back
          <span className="visually-hidden">on WhatsApp</span>
        </AskLink>
      )}
    </>
  );
}

/** Opens the chat with the shop, with a text already written. On a phone it takes the chat button's place as well. */
function AskLink({ text, testId, children }: { text: string; testId: string; children: ReactNode }) {
  return (
    <div className={`in-reach ${styles['ask']}`}>
      <a
        className="button button-wide"
        href={chatLink(shop.chatNumber, text)}
        target="_blank"
        rel="noopener"
        data-testid={testId}
      >
        {children}
      </a>
    </div>
  );
}
