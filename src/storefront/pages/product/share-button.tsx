import { sharePage } from '#storefront/browser/share-page.ts';
import { useHydrated } from '#storefront/browser/use-hydrated.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { prepareToasts, toast } from '#storefront/ui/toasts.tsx';
import styles from './share-button.module.css';

/** Shares the product's address: by the device's share sheet, else by the clipboard. Absent without a script. */
export function ShareButton({ name }: { name: string }) {
  const hydrated = useHydrated();
  const share = async () => {
    const shared = await sharePage(name);
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
      onClick={() => void share()}
    >
      <Icon name="share" />
    </button>
  );
}
