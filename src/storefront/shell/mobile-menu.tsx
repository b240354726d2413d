import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { chatLink } from '#shop/links.ts';
import { type MenuGroup, routes } from '#shop/routes.ts';
import { whenIdle } from '#storefront/browser/moments.ts';
import { shop, shopData } from '#storefront/shop-data.ts';
import { useBackCloses } from '#storefront/router/use-router.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { ContactLink, Link } from '#storefront/ui/link.tsx';
import { OpenNow } from '#storefront/ui/open-now.tsx';
import { Logo } from '#storefront/ui/logo.tsx';
import * as styles from './mobile-menu.module.css';

/**
 * The slide-over menu of narrow screens: a modal dialog, so that focus stays in it and the page behind can't scroll.
 * Only a script can open it, so its fifty rows are not in the page's HTML but are rendered when the page is idle.
 */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const isFilled = useIdlePage() || open;

  useEffect(() => {
    document.body.toggleAttribute('data-still', open);
    if (open) show(dialog.current);
    else dialog.current?.close();
  }, [open]);

  const close = () => {
    setExpanded([]);
    onClose();
  };
  useBackCloses(open, close);
  const closeOutside = ({ detail }: MouseEvent) => {
    if (detail < 2) close(); // Not on the second click of the double click that opened it.
  };
  const toggle = (label: string) =>
    setExpanded(expanded.includes(label) ? expanded.filter((other) => other !== label) : [...expanded, label]);

  return (
    <dialog
      aria-label="Menu"
      ref={dialog}
      className={styles['dialog']}
      closedby="closerequest" // Escape and Android's Back close it from the moment it is seen, not only once it is modal.
      onCancel={close}
      onClose={() => dialog.current?.open || close()} // The event comes late: it may have been opened again.
    >
      {isFilled && (
        <>
          <div className={styles['backdrop']} data-testid="mobile-backdrop" onClick={closeOutside} />
          <div className={styles['panel']} data-testid="mobile-menu">
            <div className={styles['head']}>
              <Link to={routes.home.href()} label={`${shop.name} home`} onClick={close}>
                <Logo />
              </Link>
              <button type="button" className="round" aria-label="Close menu" onClick={close}>
                <Icon name="close" />
              </button>
            </div>
            <nav aria-label="Menu">
              <ul className={styles['list']}>
                {shopData.menuGroups.map((group) => (
                  <Group
                    key={group.label}
                    group={group}
                    open={expanded.includes(group.label)}
                    onToggle={() => toggle(group.label)}
                    onPick={close}
                  />
                ))}
                {shopData.menuLinks.map(({ label, path }) => (
                  <li key={path} className={styles['row']}>
                    <Link to={path} className={styles['link']} onClick={close}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div className={styles['contact']}>
              <ContactLink by="phone">
                <Icon name="phone" />
                {shop.phone}
              </ContactLink>
              <a href={chatLink(shop.chatNumber)} target="_blank" rel="noopener">
                <Icon name="whatsapp" />
                Chat on WhatsApp
              </a>
              <OpenNow />
            </div>
          </div>
        </>
      )}
    </dialog>
  );
}

/** A modal dialog makes all else inert, for which the whole page is styled again: that waits until the menu is seen. */
function show(dialog: HTMLDialogElement | null): void {
  dialog?.setAttribute('open', ''); // Unlike its method, it moves no focus, which has to come back later.
  whenIdle(() => {
    if (!dialog?.open) return; // Closed meanwhile.
    dialog.removeAttribute('open');
    dialog.showModal();
  });
}

/** False in the HTML and at first; true once the page is hydrated and the browser is idle. */
function useIdlePage(): boolean {
  const [isNoop, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isNoop;
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onPick: () => void;
}

function Group({ group, open, onToggle, onPick }: GroupProps) {
  const id = `mobile-menu-${group.label}`;
  return (
    <li>
      <div className={styles['row']}>
        <Link to={group.path} className={styles['link']} onClick={onPick}>
          {group.label}
        </Link>
        <button
          type="button"
          className={styles['toggle']}
          aria-label={`${group.label} categories`}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <div className={styles['fold']} id={id} data-state={open ? 'open' : 'closed'} inert={!open}>
        <ul className={styles['sublist']}>
          {group.links.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} className={styles['sublink']} onClick={onPick}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
