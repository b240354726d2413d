/**
 * Sends the stored orders from the service worker when the device is online, without any open tab. It uses the same
 * lock as pages do: an order that a page is sending waits for that attempt and is then found sent.
 */
import { indexedDbBackend } from './indexed-db-backend.ts';
import { type EmailService, lockName, tryOrder } from './post-order.ts';
import { withLock } from './with-lock.ts';

/** Rejects while an order is left: the browser tries again later. */
export async function sendKeptOrders(
  service: EmailService,
  onSent: (reference: string) => Promise<void>,
): Promise<void> {
  const database = indexedDbBackend();
  const isLeft = async (reference: string): Promise<boolean> => {
    const entry = (await database.all()).find((one) => one.reference === reference);
    if (entry?.state !== 'pending') return false;
    const { outcome } = await tryOrder(entry, service, database.change);
    if (outcome === 'sent') await onSent(reference);
    return outcome !== 'sent';
  };
  const pending = (await database.all()).filter(({ state }) => state === 'pending');
  const left = await Promise.all(
    pending.map(({ reference }) => withLock(lockName(reference), 'wait', () => isLeft(reference)).catch(() => true)),
  );
  if (left.includes(true)) throw new Error('outbox: an order is still to be sent');
}
