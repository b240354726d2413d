import { useSyncExternalStore } from 'react';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import styles from './offline-line.module.css';

/** A quiet line under the header while the device has no line. */
export function OfflineLine() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useAnnouncement(online ? 'The line is back.' : 'The line is down. The shop still works, and orders are sent later.');
  return (
    <p className={styles['line']} data-state={online ? 'online' : 'offline'}>
      {online ? '' : 'You are offline. You can look around and order: we send it when the line is back.'}
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
