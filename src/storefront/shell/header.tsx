import { counted } from '#shop/numbers.ts';
import { shop } from '#storefront/shop-data.ts';
import { useCart } from '#storefront/browser/cart-store.ts';
import { totalQuantity } from '#shop/cart.ts';
import { routes } from '#shop/routes.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Banner } from './banner.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { Logo } from './logo.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Search } from './search.tsx';
import { useRef, useState } from 'react';
import { MobileMenu } from './mobile-menu.tsx';
import * as styles from './header.module.css';

/** The announcement bar and the navigation bar (R002-R013). */
export function Header() {
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
      <OfflineLine />
    </header>
  );
}

function CartLink() {
  const quantity = totalQuantity(useCart());
  const label = quantity > 0 ? `Cart, ${counted(quantity, 'item')}` : 'Cart';
  return (
    <Link to={routes.cart.href()} className={styles['tool']} label={label}>
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
        className={`needs-script ${styles['tool']} ${styles['hamburger']}`}
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
