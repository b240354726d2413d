/**
 * Problems that keep an order from its owner, or soon will: one list, derived from facts, for `/healthz`, the alerts,
 * the metrics and the owner's daily mail. Its sentences are for the operator, without shoppers' data or a mail server's
 * text. Only `device silent` names something of the owner's, a device such as `Chrome on Android`, so `/healthz` leaves
 * it out.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pluralize, grouped } from '#shop/numbers.ts';
import { hourMs, minuteMs, secondMs } from '#shop/time.ts';
import type { MailBacklog } from '#order/mail-job.ts';
import { databaseReplaced } from '#order/store-error.ts';
import type { Clock } from './clock.ts';
import { type DeviceProblem, deviceProblemText } from '#order/push-text.ts';

export interface Facts {
  readonly now: number;
  /** When this relay was started. */
  readonly startedAt: number;
  /** Unsent mails; `null` if the order store could not be written or read. */
  readonly backlog: readonly MailBacklog[] | null;
  /** The orders database's file is no longer the one that was opened. */
  readonly isReplaced: boolean;
  /** When storing an order last failed; `null` for never. */
  readonly notStoredAt: number | null;
  /** `null` if none is sent. */
  readonly dailyMail: DailyMailFacts | null;
  /** `null` if no folder is watched. */
  readonly backups: BackupFacts | null;
  /** On the disk of the data folder; `null` if unknown. */
  readonly freeBytes: number | null;
  /** Devices that are to ring for new orders. */
  readonly devices: readonly DeviceFacts[];
  /** Why the current release is not served; `null` if it is. */
  readonly releaseProblem: string | null;
  /** What is wrong with the files that take effect when they are saved; `null` for nothing. */
  readonly deskFileProblem: string | null;
}

export interface DailyMailFacts {
  /** When the mail server took the last one; `null` for none in two days. */
  readonly sentAt: number | null;
}

/** When the newest was taken; `null` for none yet, 'unreadable' if the folder can't be read. */
export type BackupFacts = { readonly newestAt: number | null } | 'unreadable';

export interface DeviceFacts {
  readonly name: string;
  readonly problem: DeviceProblem | null;
}

/** Two checks, so that one sees it. */
const notStoredMs = 2 * minuteMs;
/** About how often an owner who packs parcels all day reads mail. */
const lateMailMs = 15 * minuteMs;
/** A day, and some time if the mail server was down in the morning. */
const dailyMailMs = 26 * hourMs;
const firstDailyMailMs = 30 * minuteMs;
/** A daily backup, and time to take it. */
const backupMs = 26 * hourMs;
const firstBackupMs = 10 * minuteMs;
/** Room for some ten thousand orders, and time to react. */
const scarceBytes = 256 * 1024 ** 2;

/** Each kind of problem with its text of one sentence or two; `null` if there is none. */
const checks = [
  [
    'orders not stored',
    ({ now, backlog, notStoredAt }) => {
      if (backlog === null)
        return 'Orders can’t be saved: the orders database can’t be written to. They wait in the shoppers’ browsers.';
      if (notStoredAt === null || now - notStoredAt >= notStoredMs) return null;
      return 'Orders couldn’t be saved a moment ago. They wait in the shoppers’ browsers and will be sent again.';
    },
  ],
  ['database replaced', ({ isReplaced }) => (isReplaced ? databaseReplaced : null)],
  [
    'mail late',
    ({ now, backlog }) => {
      const toOwner = (backlog ?? []).filter(
        ({ kind, state }) => kind === 'owner' && ['queued', 'sending', 'held'].includes(state),
      );
      const waitMs = now - Math.min(now, ...toOwner.map(({ oldestQueuedAt }) => oldestQueuedAt));
      if (waitMs <= lateMailMs) return null;
      const mails = toOwner.reduce((sum, part) => sum + part.mails, 0);
      const waiting = mails === 1 ? '1 mail has waited' : `${grouped(mails)} mails have waited, the oldest`;
      return `The owner isn’t hearing about orders: ${waiting} for ${duration(waitMs)}. The orders are safe, and the desk lists them.`;
    },
  ],
  [
    'mails held',
    ({ backlog }) => {
      const held = heldMails(backlog ?? []);
      if (held === 0) return null;
      return `The mail server refuses ${pluralize(held, 'mail')}. The desk shows its answer with each order; whoever runs the server has to fix the cause.`;
    },
  ],
  [
    'daily mail missing',
    ({ now, startedAt, dailyMail }) => {
      if (dailyMail === null || now - startedAt < firstDailyMailMs) return null;
      const { sentAt } = dailyMail;
      if (sentAt !== null && now - sentAt < dailyMailMs) return null;
      const since = sentAt === null ? 'two days or more' : duration(now - sentAt);
      return `The daily mail to the owner has not gone out for ${since}: orders may not arrive either.`;
    },
  ],
  [
    'backup late',
    ({ now, startedAt, backups }) => {
      if (backups === 'unreadable') return 'The folder of backups can’t be read (BACKUP_DIR).';
      if (backups === null) return null;
      const { newestAt } = backups;
      if (newestAt === null) return now - startedAt < firstBackupMs ? null : 'There is no backup yet.';
      return now - newestAt <= backupMs ? null : `The newest backup is ${duration(now - newestAt)} old.`;
    },
  ],
  [
    'disk nearly full',
    ({ freeBytes }) => {
      if (freeBytes === null || freeBytes >= scarceBytes) return null;
      return `The disk is nearly full: ${Math.floor(freeBytes / 1024 ** 2)} MB are free where orders are kept.`;
    },
  ],
  [
    'device silent',
    ({ devices }) => {
      const silent = devices.flatMap(({ name, problem }) =>
        problem ? [`${name} no longer rings for new orders: ${deviceProblemText(problem)}.`] : [],
      );
      if (silent.length === 0) return null;
      return `${silent.join(' ')} Open the desk there and tap “Ring this device”, or remove the device under More.`;
    },
  ],
  [
    'release refused',
    ({ releaseProblem }) => (releaseProblem === null ? null : `${releaseProblem}. An older release is served.`),
  ],
  [
    'desk file refused',
    ({ deskFileProblem }) => {
      if (deskFileProblem === null) return null;
      return `${deskFileProblem}, so the shop goes on with what it said before. The desk says under Shop what to correct.`;
    },
  ],
] as const satisfies readonly (readonly [kind: string, text: (facts: Facts) => string | null])[];

export type ProblemKind = (typeof checks)[number][0];

export interface Problem {
  readonly kind: ProblemKind;
  /** One sentence or two. */
  readonly text: string;
}

export const problemKinds: readonly ProblemKind[] = checks.map(([kind]) => kind);

export function currentProblems(facts: Facts): readonly Problem[] {
  return checks.flatMap(([kind, check]) => {
    const text = check(facts);
    return text === null ? [] : [{ kind, text }];
  });
}

/** Number of held mails. */
export function heldMails(backlog: readonly MailBacklog[]): number {
  return backlog.filter(({ state }) => state === 'held').reduce((sum, { mails }) => sum + mails, 0);
}

function duration(ms: number): string {
  if (ms < 2 * hourMs) return `${Math.floor(ms / minuteMs)} minutes`;
  if (ms < 48 * hourMs) return `${Math.floor(ms / hourMs)} hours`;
  return `${Math.floor(ms / (24 * hourMs))} days`;
}

/** Names that `orders -- backup` and `deploy/backup-postgres.sh` give to complete backups. */
const backupName = /^orders-.+\.(?:db|dump)$/;

/** A folder on a dead network drive never responds. */
const readTimeoutMs = 10 * secondMs;
/** By folder, one read at a time: each that hangs keeps one of the few threads that look up host names, too. */
const readsUnderWay = new Map<string, Promise<BackupFacts>>();

/** From the times of the backups in the folder; one from the future doesn't count. */
export async function backupFacts(folder: string, clock: Clock): Promise<BackupFacts> {
  const reading =
    readsUnderWay.get(folder) ?? readBackups(folder, clock.now()).finally(() => readsUnderWay.delete(folder));
  readsUnderWay.set(folder, reading);
  let cancel = () => {};
  const timeout = new Promise<BackupFacts>((resolve) => {
    cancel = clock.after(readTimeoutMs, () => resolve('unreadable'));
  });
  return Promise.race([reading, timeout]).finally(cancel);
}

async function readBackups(folder: string, now: number): Promise<BackupFacts> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && backupName.test(entry.name));
    const written = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs));
    const times = written.filter((time) => time <= now);
    return { newestAt: times.length === 0 ? null : Math.max(...times) };
  } catch {
    return 'unreadable'; // The watch reports it as a problem.
  }
}
