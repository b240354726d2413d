/**
 * Problems that keep an order from its owner, or soon will: one list, derived from facts, for `/healthz`, the alerts,
 * the metrics and the owner's daily mail. Its sentences are for the operator, without personal data or a mail server's text.
 */
import { counted, grouped } from '#shop/counted.ts';
import { hourMs, minuteMs } from '#shop/durations.ts';
import type { MailBacklog } from '#order/order-store.ts';

export const problemKinds = [
  'orders not stored',
  'mail late',
  'mails held',
  'daily mail missing',
  'backup late',
  'disk nearly full',
  'release refused',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly kind: ProblemKind;
  /** One sentence or two. */
  readonly text: string;
}

export interface Facts {
  readonly now: number;
  /** When this relay was started. */
  readonly startedAt: number;
  /** Unsent mails; `null` if the order store could not be written or read. */
  readonly backlog: readonly MailBacklog[] | null;
  /** The last time an order could not be stored; `null` for never. */
  readonly notStoredAt: number | null;
  /** `null` if none is sent. */
  readonly dailyMail: DailyMailFacts | null;
  /** `null` if no folder is watched. */
  readonly backups: BackupFacts | null;
  /** On the disk of the data folder; `null` if unknown. */
  readonly freeBytes: number | null;
  /** Why the current release is not served; `null` if it is. */
  readonly releaseProblem: string | null;
}

export interface DailyMailFacts {
  /** When the mail server took the last one; `null` for none in two days. */
  readonly sentAt: number | null;
}

/** When the newest was taken; `null` for none yet, 'unreadable' if the folder can't be read. */
export type BackupFacts = { readonly newestAt: number | null } | 'unreadable';

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

export function problems(facts: Facts): readonly Problem[] {
  return [
    ...storeProblems(facts),
    ...mailProblems(facts),
    ...dailyMailProblems(facts),
    ...backupProblems(facts),
    ...diskProblems(facts),
    ...releaseProblems(facts),
  ];
}

/** Number of held mails. */
export function heldMails(backlog: readonly MailBacklog[]): number {
  return backlog.filter(({ state }) => state === 'held').reduce((sum, { mails }) => sum + mails, 0);
}

function storeProblems({ now, backlog, notStoredAt }: Facts): readonly Problem[] {
  const kind = 'orders not stored';
  if (backlog === null) {
    const text = 'Orders can’t be saved: the orders database can’t be written to. They wait in the shoppers’ browsers.';
    return [{ kind, text }];
  }
  if (notStoredAt === null || now - notStoredAt >= notStoredMs) return [];
  const text = 'Orders couldn’t be saved a moment ago. They wait in the shoppers’ browsers and will be sent again.';
  return [{ kind, text }];
}

function mailProblems({ now, backlog }: Facts): readonly Problem[] {
  const found: Problem[] = [];
  const waiting = (backlog ?? []).filter(({ state }) => state === 'queued' || state === 'sending' || state === 'held');
  const toOwner = waiting.filter(({ kind }) => kind === 'owner');
  const waitMs = now - Math.min(now, ...toOwner.map(({ oldestQueuedAt }) => oldestQueuedAt));
  if (waitMs > lateMailMs) {
    const mails = toOwner.reduce((sum, part) => sum + part.mails, 0);
    found.push({
      kind: 'mail late',
      text:
        `The owner isn’t hearing about orders: ${mails === 1 ? '1 mail has waited' : `${grouped(mails)} mails have waited, the oldest`} ` +
        `for ${duration(waitMs)}. The orders are safe: npm run orders -- list`,
    });
  }
  const held = heldMails(waiting);
  if (held > 0) {
    const text = `The mail server refuses ${counted(held, 'mail')}, which somebody must fix: npm run orders -- list --state held`;
    found.push({ kind: 'mails held', text });
  }
  return found;
}

function dailyMailProblems({ now, startedAt, dailyMail }: Facts): readonly Problem[] {
  if (dailyMail === null || now - startedAt < firstDailyMailMs) return [];
  if (dailyMail.sentAt !== null && now - dailyMail.sentAt < dailyMailMs) return [];
  const since = dailyMail.sentAt === null ? 'two days or more' : duration(now - dailyMail.sentAt);
  const text = `The daily mail to the owner has not gone out for ${since}: orders may not arrive either.`;
  return [{ kind: 'daily mail missing', text }];
}

function backupProblems({ now, startedAt, backups }: Facts): readonly Problem[] {
  if (backups === null) return [];
  if (backups === 'unreadable')
    return [{ kind: 'backup late', text: 'The folder of backups (BACKUP_DIR) can’t be read.' }];
  const { newestAt } = backups;
  if (newestAt === null)
    return now - startedAt < firstBackupMs ? [] : [{ kind: 'backup late', text: 'There is no backup yet.' }];
  if (now - newestAt <= backupMs) return [];
  return [{ kind: 'backup late', text: `The newest backup is ${duration(now - newestAt)} old.` }];
}

function diskProblems({ freeBytes }: Facts): readonly Problem[] {
  if (freeBytes === null || freeBytes >= scarceBytes) return [];
  const text = `The disk is nearly full: ${Math.floor(freeBytes / 1024 ** 2)} MB are free where orders are kept.`;
  return [{ kind: 'disk nearly full', text }];
}

function releaseProblems({ releaseProblem }: Facts): readonly Problem[] {
  if (releaseProblem === null) return [];
  return [{ kind: 'release refused', text: `${releaseProblem}. An older release is served.` }];
}

function duration(ms: number): string {
  if (ms < 2 * hourMs) return `${Math.floor(ms / minuteMs)} minutes`;
  if (ms < 48 * hourMs) return `${Math.floor(ms / hourMs)} hours`;
  return `${Math.floor(ms / (24 * hourMs))} days`;
}
