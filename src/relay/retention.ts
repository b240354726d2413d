/**
 * Erases personal data of orders after their retention period, with the mail files of that time, and deletes the orders
 * a year after they came; until then a repeat is recognised. It runs at each start and once a day, in small steps with
 * room for new orders between them. It never touches an order with an unsent mail, however old (D52), nor one whose
 * mail to the owner was only written to a file that nobody asked for. A failure is logged and retried an hour later.
 */
import type { Clock } from './process/clock.ts';
import { dayMs, hourMs } from '#shop/durations.ts';
import type { Log } from './process/log.ts';
import { eraseMailFiles } from './send/mail-files.ts';
import { repeat } from './process/repeat.ts';
import { errorMessage } from './process/start-problem.ts';
import type { OrderStore } from '#order/order-store.ts';

const keysKeptMs = 365 * dayMs;
const step = 100;

export interface RetentionParts {
  readonly store: Pick<OrderStore, 'eraseBefore' | 'forgetBefore'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
  /** Where mails are written as files, if anywhere. */
  readonly mailFolder: string;
  /** Whether a mail in a file counts as having reached the owner: where files were asked for. */
  readonly isWrittenHeard: boolean;
}

/** Starts it; the returned function ends it. */
export function startRetention(parts: RetentionParts): () => void {
  return repeat(parts.clock, async (ending) => {
    try {
      await eraseOld(parts, ending);
      return dayMs;
    } catch (error) {
      if (!ending.aborted) parts.log('retention-failed', { problem: errorMessage(error) });
      return hourMs;
    }
  });
}

async function eraseOld(parts: RetentionParts, ending: AbortSignal): Promise<void> {
  const { store, clock, log, retentionDays, mailFolder, isWrittenHeard } = parts;
  const now = clock.now();
  const retentionMs = retentionDays * dayMs;
  const erased = await inSteps(() => store.eraseBefore(now - retentionMs, { now, max: step, isWrittenHeard }), ending);
  const forgotten = await inSteps(() => store.forgetBefore(now - Math.max(keysKeptMs, retentionMs), step), ending);
  const mailFiles = eraseMailFiles(mailFolder, now - retentionMs);
  if (erased + forgotten + mailFiles > 0) log('retention', { erased, forgotten, mailFiles });
}

/** Until a step finds less than it could take. */
async function inSteps(take: () => Promise<number>, ending: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const taken = ending.aborted ? 0 : await take();
    total += taken;
    if (taken < step) return total;
  }
}
