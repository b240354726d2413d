import { type ReactNode, useState } from 'react';
import { chatLink } from '#shop/chat-link.ts';
import { backInStockMessage, inquiryMessage, isInquiryOnly } from '#shop/inquiry.ts';
import type { Rupees } from '#shop/money.ts';
import { shop } from '#storefront/built-in.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { prepareToasts } from '#storefront/ui/toasts.tsx';
import styles from './buy-box.module.css';

interface Props {
  readonly product: { readonly id: number; readonly name: string; readonly inStock: boolean };
  /** Price of one, as chosen. */
  readonly price: Rupees;
  readonly onAdd: () => void;
}

/**
 * The button that buys, or the link that asks (spec §2 Product detail). What can be done stays in reach of the thumb; a
 * button that can do nothing, OUT OF STOCK, stays in the page. Once something is in the cart, the way on stands beside it.
 */
export function BuyAction({ product, price, onAdd }: Props) {
  const [added, setAdded] = useState(false);
  if (isInquiryOnly(product)) {
    return (
      <AskLink text={inquiryMessage(product.name, price)} testId="inquire">
        Ask on WhatsApp
      </AskLink>
    );
  }
  const soldOut = !product.inStock;
  return (
    <>
      <div className={soldOut ? undefined : `needs-script in-reach ${styles['actions']}`}>
        <button
          type="button"
          className="button button-call button-wide"
          data-testid="buy"
          disabled={soldOut}
          onPointerEnter={prepareToasts}
          onTouchStart={prepareToasts}
          onFocus={prepareToasts}
          onClick={() => {
            onAdd();
            setAdded(true);
          }}
        >
          {soldOut ? 'OUT OF STOCK' : 'Add to Cart'}
        </button>
        {added && (
          <Link to="/checkout" className={`button ${styles['way-on']}`}>
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
          Ask us when it is back
          <span className="visually-hidden">on WhatsApp</span>
        </AskLink>
      )}
    </>
  );
}

/** Opens the chat with the shop, prefilled. */
function AskLink({ text, testId, children }: { text: string; testId: string; children: ReactNode }) {
  return (
    <div className="in-reach">
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
