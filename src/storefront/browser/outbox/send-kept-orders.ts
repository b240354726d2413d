/**
 * Sends the kept orders from the service worker, when the browser says that the device is online: no tab need be open. By
 * the same lock as pages do, so that an order that a page is sending waits for that try and is then found sent.
 */
import { indexedDbPlace } from './indexed-db-place.ts';
import { type EmailService, lockName, tryOrder } from './post-order.ts';
import { withLock } from './with-lock.ts';

/** Rejects while an order is left: the browser comes again later. */
export async function sendKeptOrders(
  service: EmailService,
  onSent: (reference: string) => Promise<void>,
): Promise<void> {
  const database = indexedDbPlace();
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
