/** The sums of a page, without which the rest of it is still shown. */
import { errorPlace, type Log } from '#server/log.ts';

/** `null` if they can't be had, which is logged. */
export function sumsOrNull<Sums>(sums: Promise<Sums>, log: Log): Promise<Sums | null> {
  return sums.catch((error: Error) => {
    log('desk-failed', { problem: error.name, where: errorPlace(error) });
    return null;
  });
}

export const noSums = 'The sums can’t be shown at the moment. Ask whoever runs the server to look at its log.';
