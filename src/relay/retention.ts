/**
 * Erases what is personal in orders whose time of keeping is over, with the mails of that time that lie as files, and forgets
 * them altogether a year after they came; until then a repeat is still recognised. It looks at each start and once a day, in small steps between which orders are
 * taken as ever. It never touches an order with a mail that has yet to go out, however old (decision D52), nor one whose mail
 * to the owner was only written to a file that nobody asked for. A failure is logged and tried again an hour later.
 */
import { type Clock, dayMs, hourMs } from './clock.ts';
import type { Log } from './log.ts';
import { eraseMailFiles } from './delivery/mail-files.ts';
import { errorMessage } from './start-problem.ts';
import type { OrderStore } from './store/order-store.ts';

const keysKeptMs = 365 * dayMs;
const step = 100;

export interface RetentionParts {
  readonly store: Pick<OrderStore, 'eraseBefore' | 'forgetBefore'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
  /** Where mails lie as files, if any do. */
  readonly mailFolder: string;
  /** Whether the owner heard of an order by such a file: where files were asked for. */
  readonly isWrittenHeard: boolean;
}

/** Starts looking; the returned function ends it. */
export function startRetention(parts: RetentionParts): () => void {
  const { clock, log } = parts;
  let isStopped = false;
  let cancelTimer = () => {};
  const look = async () => {
    let waitMs = dayMs;
    try {
      await eraseOld(parts, () => isStopped);
    } catch (error) {
      waitMs = hourMs;
      if (!isStopped) log('retention-failed', { problem: errorMessage(error) });
    }
    if (!isStopped) cancelTimer = clock.after(waitMs, () => void look());
  };
  void look();
  return () => {
    isStopped = true;
    cancelTimer();
  };
}

async function eraseOld(parts: RetentionParts, isStopped: () => boolean): Promise<void> {
  const { store, clock, log, retentionDays, mailFolder, isWrittenHeard } = parts;
  const now = clock.now();
  const retentionMs = retentionDays * dayMs;
  const erased = await inSteps(
    () => store.eraseBefore(now - retentionMs, { now, max: step, isWrittenHeard }),
    isStopped,
  );
  const forgotten = await inSteps(() => store.forgetBefore(now - Math.max(keysKeptMs, retentionMs), step), isStopped);
  const mailFiles = eraseMailFiles(mailFolder, now - retentionMs);
  if (erased + forgotten + mailFiles > 0) log('retention', { erased, forgotten, mailFiles });
}

/** Until a step finds less than it could take. */
async function inSteps(take: () => Promise<number>, isStopped: () => boolean): Promise<number> {
  for (let total = 0; ;) {
    const taken = isStopped() ? 0 : await take();
    total += taken;
    if (taken < step) return total;
  }
}
