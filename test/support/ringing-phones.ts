/** Phones that ring for new orders, added as by the desk. */
import type { AddedPhone, Subscription } from '#relay/store/push-jobs.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import { dayMs } from '#shop/durations.ts';

const sessionMs = 30 * dayMs;
const logged = (at: number) => ({ entry: { at, session: null, kind: 'test', detail: '{}' } });

export function aSubscription(name: string): Subscription {
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh: 'p', auth: 'a' };
}

/** Opens a session of the desk on a phone, and makes it ring. */
export async function addPhone(
  desk: SharedDatabase,
  session: string,
  { at, subscription = aSubscription(session) }: { readonly at: number; readonly subscription?: Subscription },
): Promise<AddedPhone> {
  await desk.change('openSession', { session, by: null, overSince: at - sessionMs, ...logged(at) });
  return renewPhone(desk, session, { at, subscription });
}

/** Adds a phone again, as on each visit to the desk. */
export function renewPhone(
  desk: SharedDatabase,
  session: string,
  { at, subscription, before = '' }: { at: number; subscription: Subscription; before?: string },
): Promise<AddedPhone> {
  const phone = { session, name: `Phone ${session}`, subscription, before, at, sessionMs };
  return desk.change('addPhone', { ...phone, ...logged(at) });
}
