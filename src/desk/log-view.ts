/** The log as its owner reads it: a day at a time, the newest first, each entry with the device that it came from. */
import type { LogPage } from './pages/log-page.ts';
import { signedInOn } from './store/desk-log.ts';
import type { KeptEntry } from './store/desk-access.ts';
import { pakistanDay, timeOfDay } from '#shop/pakistan-time.ts';

/** `signIns`: entries of sign-ins, also of those that are no longer shown. */
export function logPage(of: LogPage['of'], entries: readonly KeptEntry[], signIns: readonly KeptEntry[]): LogPage {
  const devices = new Map(signIns.map(({ session, words }) => [session, signedInOn(words)]));
  const by = (session: string | null) => {
    if (session === null) return '';
    const device = devices.get(session) ?? null;
    return device === null ? `browser ${session}` : `${device} (${session})`;
  };
  const days = Map.groupBy(entries, ({ at }) => pakistanDay(at));
  return {
    kind: 'log',
    of,
    days: [...days].map(([day, made]) => ({
      day,
      entries: made.map(({ id, at, session, words }) => ({ number: id, time: timeOfDay(at), words, by: by(session) })),
    })),
  };
}
