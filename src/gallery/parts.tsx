/** What the gallery can show alone, each under an address of its own: `?part=goods`. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Buying } from './buying.tsx';
import { Controls } from './controls.tsx';
import { Goods } from './goods.tsx';
import { Places } from './places.tsx';
import { MobileMenu } from '#storefront/features/shell/mobile-menu.tsx';
import { toast, Toasts } from '#storefront/ui/toasts.tsx';
import styles from './gallery.module.css';
import { samples } from './samples.ts';

const Lightbox = lazy(() => import('#storefront/features/product/lightbox.tsx'));

/** Shelves, which stand below each other on the whole gallery's page. */
export const shelves: Readonly<Record<string, () => ReactNode>> = {
  controls: () => <Controls />,
  goods: () => <Goods />,
  buying: () => <Buying />,
  places: () => <Places />,
};

/** What lies over a whole window. */
export const windows: Readonly<Record<string, () => ReactNode>> = {
  menu: () => <MobileMenu open onClose={nothing} />,
  lightbox: () => (
    <Suspense>
      <Lightbox pictures={samples.swing.pictures} index={0} onIndex={nothing} onClose={nothing} />
    </Suspense>
  ),
  toasts: () => <SomeToasts />,
};

function SomeToasts() {
  useEffect(() => {
    toast({ kind: 'success', content: 'Parrot D-swing has been added to your cart!', autoCloseMs: 1e9 });
    toast({
      kind: 'warning',
      content: "The picture can't be enlarged now. Check your connection and try again.",
      autoCloseMs: 1e9,
    });
    toast({ kind: 'error', content: 'Something went wrong.', autoCloseMs: 1e9 });
  }, []);
  return (
    <div className={styles['edge']}>
      <Toasts />
    </div>
  );
}

function nothing(): void {
  // Nothing changes in a gallery.
}
