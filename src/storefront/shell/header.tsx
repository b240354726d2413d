import { counted } from '#shop/counted.ts';
import { shop } from '#storefront/shop-data.ts';
import { useCart } from '#storefront/browser/cart.ts';
import { totalQuantity } from '#shop/cart.ts';
import { routes } from '#shop/routes.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Banner } from './banner.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import * as styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Search } from './search.tsx';

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
