/** The log as its owner reads it: a day at a time, the newest first, each entry with the device that it came from. */
import type { LogPage } from './pages/log-page.ts';
import { logSentence } from './log-sentences.ts';
import type { StoredLogEntry } from './store/desk-log.ts';
import { pakistanDay, timeOfDay } from '#shop/pakistan-time.ts';

/** `signIns`: entries of sign-ins, also of those that are no longer shown. */
export function logPage(
  of: LogPage['of'],
  entries: readonly StoredLogEntry[],
  signIns: readonly StoredLogEntry[],
): LogPage {
  const devices = new Map(
    signIns.map(({ session, facts }) => [session, facts?.kind === 'signed in' ? facts.device : null]),
  );
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
      entries: made.map(({ id, at, session, facts }) => ({
        number: id,
        time: timeOfDay(at),
        words: logSentence(facts),
        by: by(session),
      })),
    })),
  };
}
