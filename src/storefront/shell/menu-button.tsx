import { useRef, useState } from 'react';
import { Icon } from '#storefront/ui/icon.tsx';
import * as styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';

/** Opens the menu of narrow screens. Separate from the header, so that a tap rerenders nothing else. */
export function MenuButton() {
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
