/** Parts that lie over a whole window: each is shown alone, under an address of its own. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { MobileMenu } from '#storefront/features/shell/mobile-menu.tsx';
import { toast, Toasts } from '#storefront/ui/toasts.tsx';
import { samples } from './samples.ts';

const Lightbox = lazy(() => import('#storefront/features/product/lightbox.tsx'));

export const windowNames = ['menu', 'lightbox', 'toasts'] as const;
type WindowName = (typeof windowNames)[number];

const parts: Readonly<Record<WindowName, () => ReactNode>> = {
  menu: () => <MobileMenu open onClose={nothing} />,
  lightbox: () => (
    <Suspense>
      <Lightbox pictures={samples.swing.pictures} index={0} onIndex={nothing} onClose={nothing} />
    </Suspense>
  ),
  toasts: () => <SomeToasts />,
};

/** A part by its name; nothing for a name that none has. */
export function windowPart(name: string): ReactNode {
  const known = windowNames.find((one) => one === name);
  return known ? parts[known]() : null;
}

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
  return <Toasts />;
}

function nothing(): void {
  // Nothing changes in a gallery.
}
