/**
 * The only module that makes links: real links, which the router follows without loading a document, and whose data is
 * fetched as soon as a finger or pointer comes near.
 */
import type { MouseEvent, ReactNode } from 'react';
import { prefetchPage } from '#storefront/browser/page-loader.ts';
import { useRouter, useRouteLocation } from '#storefront/router/use-router.ts';
import { mailLink, phoneLink } from '#shop/links.ts';
import { routes } from '#shop/routes.ts';
import { shop } from '#storefront/shop-data.ts';
import { useHydrated } from '#storefront/browser/moments.ts';
import type { Crumb } from '#storefront/page-data.ts';
import * as styles from './crumbs.module.css';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly testId?: string | undefined;
  readonly label?: string;
  readonly current?: 'page' | undefined;
  readonly onClick?: () => void;
}

export function Link({ to, children, className, testId, label, current, onClick }: Props) {
  const router = useRouter();
  const prefetch = () => prefetchPage(to);
  const follow = (event: MouseEvent) => {
    // The second click of a double click was meant for the page before.
    if (event.detail > 1) return event.preventDefault();
    onClick?.();
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    void router.go(to, event.currentTarget);
  };
  return (
    <a
      href={to}
      className={className}
      data-testid={testId}
      aria-label={label}
      aria-current={current}
      onClick={follow}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  );
}

interface ContactProps {
  readonly by: 'phone' | 'email';
  readonly className?: string | undefined;
  /** The number or the address if absent. */
  readonly children?: ReactNode;
}

/**
 * Calls the shop, or writes to it. Proxies, phones and extensions rewrite such numbers and addresses: React takes the
 * link as it finds it, and makes a new one once the page is hydrated.
 */
export function ContactLink({ by, className, children = shop[by] }: ContactProps) {
  const href = by === 'phone' ? phoneLink(shop.phone) : mailLink(shop.email);
  return (
    <a key={String(useHydrated())} className={className} href={href} suppressHydrationWarning>
      {children}
    </a>
  );
}

/** Leads to the orders stored on this device; absent without any. Checks again whenever a page opens. */
export function RecentOrdersLink() {
  useRouteLocation();
  return useHydrated() && hasReceipts() && <Link to={`${routes.checkout.href()}#orders`}>Recent orders</Link>;
}

function hasReceipts(): boolean {
  try {
    return localStorage.getItem('order-slips') !== null;
  } catch {
    return false; // Storage is blocked.
  }
}

/** The breadcrumbs of this page. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        {crumbs.map(({ label, path }, index) => {
          const isHere = index === crumbs.length - 1;
          return (
            <li
              key={path}
              className={isHere ? styles['here'] : styles['crumb']}
              aria-current={isHere ? 'page' : undefined}
            >
              {isHere ? label : <Link to={path}>{label}</Link>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
