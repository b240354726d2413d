import { share } from '#storefront/browser/hand-over.ts';
import { useHydrated } from '#storefront/browser/use-hydrated.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { prepareToasts, toast } from '#storefront/ui/toasts.tsx';
import * as styles from './share-button.module.css';

/** Shares the product's address: through the device's share sheet or the clipboard. Absent without a script. */
export function ShareButton({ name }: { name: string }) {
  const hydrated = useHydrated();
  const sharePage = async () => {
    const { origin, pathname } = window.location;
    const shared = await share({ title: name, url: origin + pathname });
    if (shared === 'copied') toast({ kind: 'success', content: 'Link copied' });
    if (shared === 'failed') {
      toast({ kind: 'warning', content: 'Couldn’t copy the link. Copy it from the address bar.' });
    }
  };
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className={styles['share']}
      aria-label={`Share ${name}`}
      onPointerEnter={prepareToasts}
      onClick={() => void sharePage()}
    >
      <Icon name="share" />
    </button>
  );
}
