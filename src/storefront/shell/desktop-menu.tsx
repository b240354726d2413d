import { useEffect, useRef, useState } from 'react';
import type { MenuGroup } from '#shop/routes.ts';
import { shopData } from '#storefront/shop-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { useRouteLocation } from '#storefront/router/use-router.ts';
import { Link } from '#storefront/ui/link.tsx';
import * as styles from './desktop-menu.module.css';

/** The menu of wide screens. A group opens under the pointer, or by its button: touch laptops have no hover. */
export function DesktopMenu() {
  const { path: here } = useRouteLocation();
  return (
    <nav className={styles['menu']} aria-label="Main">
      <ul className={styles['list']}>
        {shopData.menuGroups.map((group) => (
          <Group key={group.path} group={group} here={here} />
        ))}
        {shopData.menuLinks.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className={styles['link']} current={path === here ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, here }: { group: MenuGroup; here: string }) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === here;
  if (openAt !== null && !open) setOpenAt(null); // The next page closes it, and Back does not open it again.
  const setOpen = (next: boolean) => setOpenAt(next ? here : null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = `menu-${group.label}`;
  useEffect(() => {
    if (!open) return undefined;
    // Heard everywhere: Escape also closes what the pointer opened (WCAG 2.2 SC 1.4.13).
    const closeAtEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (document.activeElement?.closest(`#${id}`)) toggle.current?.focus();
      setOpenAt(null);
    };
    document.addEventListener('keydown', closeAtEscape);
    return () => document.removeEventListener('keydown', closeAtEscape);
  }, [open, id]);
  return (
    <li
      className={styles['group']}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <Link to={group.path} className={styles['link']} current={group.path === here ? 'page' : undefined}>
        {group.label}
      </Link>
      <button
        type="button"
        ref={toggle}
        className={`needs-script ${styles['toggle']}`}
        aria-label={`${group.label} categories`}
        aria-expanded={open}
        aria-controls={id}
        // The mouse opened it by hovering: its click must not close it.
        onClick={({ nativeEvent }) =>
          setOpen(!open || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'))
        }
      >
        <Icon name="chevron-down" />
      </button>
      <ul className={styles['panel']} id={id} hidden={!open}>
        {group.links.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className={styles['entry']} current={path === here ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
