import { type ReactNode, useId, useRef, useState } from 'react';
import { maxQuantity } from '#shop/cart.ts';
import { chatLink } from '#shop/links.ts';
import {
  backInStockMessage,
  inquiryMessage,
  isInquiryOnly,
  chosenImage,
  chosenNames,
  chosenPack,
  chosenSize,
  isOnSale,
  isSoldOut,
  type Selection,
  type SizeOption,
  totalSticks,
  unitPrice,
} from '#shop/product.ts';
import { formattedPrice, times, type Rupees } from '#shop/money.ts';
import { routes } from '#shop/routes.ts';
import { cartStore } from '#storefront/browser/cart-store.ts';
import { useInSight } from '#storefront/browser/in-sight.ts';
import { type PageProduct, useTodaysProduct } from '#storefront/browser/todays-prices.ts';
import { deliveryText, shop } from '#storefront/shop-data.ts';
import type { Crumb } from '#storefront/page-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Stepper } from '#storefront/ui/stepper.tsx';
import { toast } from '#storefront/ui/toasts.tsx';
import * as styles from './buy-box.module.css';

interface Props {
  readonly product: PageProduct;
  /** The list to go on to from a product that is no longer sold. */
  readonly onward: Crumb | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

/**
 * Price, options, quantity, total, and the button that buys or asks (R144-R158); a product that is no longer sold has a
 * page, which says so (D67).
 */
export function BuyBox({ product: opened, onward, selection, onSelect }: Props) {
  const { today: product, askToday } = useTodaysProduct(opened);
  const [quantity, setQuantity] = useState(1);
  const pickers = useRef<HTMLDivElement>(null);
  const isPicking = useInSight(pickers);
  const price = unitPrice(product, selection);
  const sticks = totalSticks(product, selection, quantity);
  const soldOut = isSoldOut(product, selection);
  const total = formattedPrice(times(price, quantity));
  useAnnouncement(`${quantity} for ${total}`);

  if (product.takenOff) {
    return (
      <div className={styles['box']}>
        <p data-testid="taken-off">We no longer sell this product.</p>
        {onward && <Link to={onward.path} className="button">{`See ${onward.label}`}</Link>}
      </div>
    );
  }
  const openedPrice = unitPrice(opened, selection);

  /** The added line; `null` if the product, or its pack or size, has sold out since the page was built. */
  const addToCart = async () => {
    const latest = await askToday();
    if (isSoldOut(latest, selection)) return null;
    const image = chosenImage(latest, selection);
    const options = { ...(image && { image }), ...chosenNames(latest, selection) };
    cartStore().add({ id: latest.id, name: latest.name, price: unitPrice(latest, selection), ...options }, quantity);
    return latest.name;
  };

  const picker = (legend: string, name: 'pack' | 'size', options: readonly SizeOption[] | undefined) => {
    const key = `${name}Index` as const;
    const onChoose = (index: number) => onSelect({ ...selection, [key]: index });
    const chosen = selection[key];
    return options && <OptionPicker {...{ legend, name, options, chosen, onChoose }} disabled={!product.inStock} />;
  };

  return (
    <div className={styles['box']}>
      <p className={styles['price']}>
        <span data-testid="unit-price">{formattedPrice(price)}</span>
        {price !== openedPrice && <span className={styles['was']}>{`was ${formattedPrice(openedPrice)}`}</span>}
        {isOnSale(product) && (
          <>
            <s className={styles['original']}>{formattedPrice(product.price)}</s>
            <span className="badge badge-alert">SALE</span>
          </>
        )}
      </p>
      <div ref={pickers} className={styles['pickers']}>
        {picker('Pack size', 'pack', product.packOptions)}
        {picker('Size', 'size', product.sizeOptions)}
      </div>
      <div className={`needs-script ${styles['amount']}`}>
        <Stepper
          quantity={quantity}
          max={maxQuantity(price)}
          onChange={setQuantity}
          label={product.name}
          disabled={soldOut}
        />
        <p className={styles['totals']}>
          <span>
            {'Total: '}
            <strong data-testid="total">{total}</strong>
          </span>
          {sticks !== null && (
            <span>
              {'Total Sticks: '}
              <strong data-testid="total-sticks">{sticks}</strong>
            </span>
          )}
        </p>
      </div>
      <BuyAction
        product={product}
        soldOut={soldOut}
        price={price}
        option={(chosenPack(product, selection) ?? chosenSize(product, selection))?.name}
        isPicking={isPicking}
        onNear={() => void askToday()}
        onAdd={addToCart}
      />
      <p className={styles['note']}>
        {isInquiryOnly(product)
          ? 'A heavy parcel: we’ll tell you on WhatsApp what delivery costs before you order.'
          : deliveryText}
      </p>
    </div>
  );
}

interface ActionProps {
  readonly product: { readonly id: number; readonly name: string };
  readonly soldOut: boolean;
  /** Unit price, as chosen. */
  readonly price: Rupees;
  /** Name of the chosen pack or size. */
  readonly option: string | undefined;
  /** Packs or sizes are in sight. */
  readonly isPicking: boolean;
  /** The button is about to be pressed. */
  readonly onNear: () => void;
  /** Resolves to the name of what was added, or null. */
  readonly onAdd: () => Promise<string | null>;
}

/**
 * The button that buys, or the link that asks (R153, R156). A working action stays in reach of the thumb; the disabled
 * button, OUT OF STOCK, stays in the page. On a phone the bar names what was chosen while the options are out of sight. Once
 * something is in the cart, a link to the checkout is next to the button, and the chat button gives its place.
 */
function BuyAction({ product, soldOut, price, option, isPicking, onNear, onAdd }: ActionProps) {
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
      <div
        className={soldOut ? undefined : `needs-script in-reach${added ? ' over-chat' : ''} ${styles['actions']}`}
        data-state={option && (isPicking ? 'picking' : 'chosen')}
      >
        {option && !soldOut && !isPicking && (
          <p className={styles['chosen']}>
            <span>{option}</span>
            <strong>{formattedPrice(price)}</strong>
          </p>
        )}
        <button
          type="button"
          className="button button-call button-wide"
          data-testid="buy"
          disabled={soldOut}
          onPointerEnter={onNear}
          onClick={add}
        >
          <span>{soldOut ? 'OUT OF STOCK' : 'Add to Cart'}</span>
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
    <div className="in-reach over-chat">
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

interface PickerProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly SizeOption[];
  readonly chosen: number;
  readonly disabled: boolean;
  readonly onChoose: (index: number) => void;
}

/** Packs or sizes as radio buttons, each with its price. Those that are sold out can't be chosen. */
function OptionPicker({ legend, name, options, chosen, disabled, onChoose }: PickerProps) {
  const priceId = useId();
  return (
    <fieldset className={styles['options']} disabled={disabled}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.name} className={styles['option']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            aria-label={option.name}
            aria-describedby={`${priceId}${index}`}
            disabled={option.soldOut === true}
            checked={index === chosen}
            // Chosen before the script ran: React keeps it, and fires no event.
            ref={(radio) => {
              if (radio?.checked && index !== chosen) onChoose(index);
            }}
            onChange={() => onChoose(index)}
          />
          {option.soldOut ? (
            <s className={styles['name']}>{option.name}</s>
          ) : (
            <span className={styles['name']}>{option.name}</span>
          )}
          <span className={styles['optionPrice']} id={`${priceId}${index}`}>
            {option.soldOut ? 'Sold out' : formattedPrice(option.price)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
