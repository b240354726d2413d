import { shop, shopData } from '#storefront/shop-data.ts';
import { useCart } from '#storefront/browser/cart-store.ts';
import { totalQuantity } from '#shop/cart.ts';
import { routes } from '#shop/routes.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { ContactLink, Link } from '#storefront/ui/link.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { Logo } from '#storefront/ui/logo.tsx';
import { Search } from './search.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { MobileMenu } from './mobile-menu.tsx';
import { chatLink } from '#shop/links.ts';
import * as styles from './header.module.css';

/** The announcement bar and the navigation bar (R002-R013). */
export function Header({ children }: { children: ReactNode }) {
  return (
    <header className={styles['header']}>
      <Banner />
      <div className={styles['bar']}>
        <MenuButton />
        <Link to={routes.home.href()} className={styles['logo']} label={`${shop.name} home`}>
          <Logo />
        </Link>
        <DesktopMenu />
        <div className={styles['tools']}>
          <Search />
          <CartLink />
        </div>
      </div>
      {children}
    </header>
  );
}

function CartLink() {
  const quantity = totalQuantity(useCart());
  // With the digits of the badge: whoever speaks to the browser says what they see (SC 2.5.3).
  const label = quantity > 0 ? `Cart, ${quantity} item${quantity === 1 ? '' : 's'}` : 'Cart';
  return (
    <Link to={routes.cart.href()} className={`round ${styles['tool']}`} label={label}>
      <Icon name="cart" />
      {quantity > 0 && (
        <span className={styles['badge']} data-testid="cart-badge">
          {quantity}
        </span>
      )}
    </Link>
  );
}

/** Opens the menu of narrow screens. Separate from the header, so that a tap rerenders nothing else. */
function MenuButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus(); // The dialog can't, if it had the focus already when it became modal.
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={`needs-script round ${styles['tool']} ${styles['hamburger']}`}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <MobileMenu open={open} onClose={close} />
    </>
  );
}

/** The fixed announcement bar (R002-R005). */
function Banner() {
  return (
    <div className={styles['banner']}>
      <p className={styles['promise']}>
        <PakistanFlag /> Shipping Nationwide
      </p>
      <SocialLinks className={`late ${styles['social']}`} />
    </div>
  );
}

/** Links to the shop's configured social pages. */
export function SocialLinks({ className }: { className: string | undefined }) {
  return (
    <span className={className}>
      {shop.facebook && (
        <a href={shop.facebook} target="_blank" rel="noopener" aria-label={`${shop.name} on Facebook`}>
          <Icon name="facebook" />
        </a>
      )}
      {shop.instagram && (
        <a href={shop.instagram} target="_blank" rel="noopener" aria-label={`${shop.name} on Instagram`}>
          <Icon name="instagram" />
        </a>
      )}
    </span>
  );
}

/** An SVG, not an emoji: Windows shows that as the letters "PK". */
function PakistanFlag() {
  return (
    <svg className={styles['flag']} role="img" aria-label="Flag of Pakistan" viewBox="0 0 36 24">
      <path fill="#01411c" d="M0 0h36v24H0z" />
      <path
        fill="#fff"
        d="M0 0h9v24H0zM20.7 5.6a6.6 6.6 0 1 0 7.4 9.4 6 6 0 1 1-7.4-9.4zM28.6 5.6l-1.5 1.9.1-2.4-2.3-.8 2.3-.7v-2.4l1.5 1.9 2.3-.8-1.4 2 1.4 2z"
      />
    </svg>
  );
}

/** For browsers without a script: the links of the shop, and how to order. Menu, search and cart need a script. */
export function NoScriptLine() {
  return <noscript>{import.meta.env.SSR && <NoScript />}</noscript>;
}

function NoScript() {
  const pages = [...shopData.menuGroups, ...shopData.menuLinks];
  return (
    <div className={styles['noScript']}>
      <p>
        {'Without JavaScript you can still look around, and order by phone, '}
        <ContactLink by="phone" />
        {', or on '}
        <a href={chatLink(shop.chatNumber, 'Hi! I would like to order.')}>WhatsApp</a>.
      </p>
      <ul className={styles['pages']}>
        {pages.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
