/**
 * Erases personal data of orders after their retention period, with the mail files of that time, and deletes the orders
 * a year after they came; until then a repeat is recognised. It runs at each start, an hour later and then once a day,
 * in small steps with room for new orders between them. It never touches an order with an unsent mail, however old
 * (D52), nor one whose mail to the owner was only written to a file that nobody asked for. A failure is logged and
 * retried an hour later.
 *
 * A machine's clock may be wrong, and what is erased is gone. So each relay's retention has a time of its own, in a
 * file: a start never moves it, and each later run moves it towards the clock by two days at most. After a month
 * without a relay it catches up within a month; a clock that is a hundred days ahead erases nothing for weeks.
 */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { repeat } from '#server/repeated.ts';
import { dayMs, hourMs } from '#shop/time.ts';
import type { Log } from '#server/log.ts';
import { eraseMailFiles } from '#mail/file-transport.ts';
import { movedDatabaseFile } from '#orders-db/data-folder.ts';
import type { RelayStore } from '#orders-db/relay-store.ts';

const keysKeptMs = 365 * dayMs;
const step = 100;
const maxAdvanceMs = 2 * dayMs;

export interface RetentionDeps {
  readonly store: Pick<RelayStore, 'eraseBefore' | 'purgeBefore'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
  /** The folder of mails that are files, if there is one. */
  readonly mailFolder: string;
  /** Keeps retention's own time across restarts, and after a move to PostgreSQL the old database. */
  readonly dataFolder: string;
  /** True if the operator asked for mails as files (`MAIL=files`), so that a file counts as having reached the owner. */
  readonly isMailToFiles: boolean;
}

/** Starts it; the returned function ends it. */
export function startRetention(deps: RetentionDeps): () => void {
  let isStart = true;
  const run = async (ending: AbortSignal) => {
    const waitMs = isStart ? hourMs : dayMs;
    const advanceMs = isStart ? 0 : maxAdvanceMs;
    isStart = false;
    const time = timeOf(deps, advanceMs);
    await eraseOld(deps, time, ending);
    writeFileSync(timeFileOf(deps), String(time));
    return waitMs;
  };
  return repeat(deps, { run, failed: 'retention-failed', retryMs: hourMs });
}

function timeFileOf({ dataFolder }: RetentionDeps): string {
  return join(dataFolder, 'retention-time');
}

function timeOf(deps: RetentionDeps, advanceMs: number): number {
  const now = deps.clock.now();
  const timeFile = timeFileOf(deps);
  const recorded = existsSync(timeFile) ? Number(readFileSync(timeFile, 'utf8')) : 0;
  if (recorded > 0) return Math.min(now, recorded + advanceMs);
  // The clock may be wrong, so orders begin to age today. This time catches up before the first one is old enough.
  return now - deps.retentionDays * dayMs;
}

async function eraseOld(deps: RetentionDeps, time: number, ending: AbortSignal): Promise<void> {
  const { store, log, retentionDays, mailFolder, isMailToFiles } = deps;
  const retentionMs = retentionDays * dayMs;
  const erased = await inSteps(() => store.eraseBefore(time - retentionMs, { max: step, isMailToFiles }), ending);
  const forgotten = await inSteps(() => store.purgeBefore(time - Math.max(keysKeptMs, retentionMs), step), ending);
  const mailFiles = eraseMailFiles(mailFolder, time - retentionMs);
  eraseMovedDatabase(deps.dataFolder, time - retentionMs);
  if (erased + forgotten + mailFiles > 0) log('retention', { erased, forgotten, mailFiles });
}

/** Every order in it is older than its last change. */
function eraseMovedDatabase(dataFolder: string, before: number): void {
  const file = movedDatabaseFile(dataFolder);
  if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) >= before) return;
  for (const each of [`${file}-wal`, file]) rmSync(each, { force: true });
}

/** Repeats a step until it finds fewer than its maximum. */
async function inSteps(take: () => Promise<number>, ending: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const taken = ending.aborted ? 0 : await take();
    total += taken;
    if (taken < step) return total;
  }
}
