import { useSyncExternalStore } from 'react';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import * as styles from './offline-line.module.css';

/** A quiet line under the header while the device is offline. */
export function OfflineLine() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useAnnouncement(online ? 'Back online.' : 'No connection. You can still look around and order.');
  return (
    <p className={styles['line']} data-state={online ? 'online' : 'offline'}>
      {online ? '' : 'You are offline. You can still look around and order: we’ll send it when you’re back online.'}
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
