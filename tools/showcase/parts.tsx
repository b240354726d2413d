/** The parts that the showcase can show alone, each at its own address: `?part=products`. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Buying } from './buying.tsx';
import { Controls } from './controls.tsx';
import { Products } from './products.tsx';
import { Places } from './places.tsx';
import { MobileMenu } from '#storefront/shell/mobile-menu.tsx';
import { toast, Toasts } from '#storefront/ui/toasts.tsx';
import * as styles from './showcase.module.css';
import { samples } from './samples.ts';

const Lightbox = lazy(() => import('#storefront/pages/product/lightbox.tsx'));

/** Sections, one below the other on the whole page. */
export const shelves: Readonly<Record<string, () => ReactNode>> = {
  controls: () => <Controls />,
  products: () => <Products />,
  buying: () => <Buying />,
  places: () => <Places />,
};

/** Parts that cover the whole window. */
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
  // Nothing changes in a showcase.
}
