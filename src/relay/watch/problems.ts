/**
 * What stands between an order and its owner, or soon will: one list, from facts alone, for `/healthz`, the alerts and the
 * metrics. Its sentences are for whoever runs the shop; nothing personal is in them, nor what a mail server said.
 */
import { hourMs, minuteMs } from '#relay/clock.ts';
import type { MailBacklog } from '#relay/store/order-store.ts';

export const problemKinds = [
  'orders not stored',
  'mail late',
  'mails held',
  'first mail server',
  'daily mail missing',
  'backup late',
  'disk nearly full',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly kind: ProblemKind;
  /** One sentence or two. */
  readonly text: string;
}

export interface Facts {
  readonly now: number;
  /** Mails that are not sent; null when the order store could not be written or asked. */
  readonly backlog: readonly MailBacklog[] | null;
  /** Mails go through the second mail server, as the first can't be used. */
  readonly isOnSecondMailServer: boolean;
  /** Null where none is sent. */
  readonly dailyMail: DailyMailFacts | null;
  /** Null where no folder is watched. */
  readonly backups: BackupFacts | null;
  /** Where the data lies; null when it can't be told. */
  readonly freeBytes: number | null;
}

export interface DailyMailFacts {
  /** Since when this relay could have sent one. */
  readonly startedAt: number;
  /** When the mail server took the last one; null for none in two days. */
  readonly sentAt: number | null;
}

/** When the newest was taken; null for none yet, 'unreadable' where the folder can't be read. */
export type BackupFacts = { readonly newestAt: number | null } | 'unreadable';

/** An owner who packs parcels all day looks at mails about this often. */
const lateMailMs = 15 * minuteMs;
/** A day, and time for a morning in which the mail server was away. */
const dailyMailMs = 26 * hourMs;
const firstDailyMailMs = 30 * minuteMs;
/** A daily backup, and time to take it. */
const backupMs = 26 * hourMs;
/** Some ten thousand orders, and time to look. */
const scarceBytes = 256 * 1024 ** 2;

export function problems(facts: Facts): readonly Problem[] {
  return [
    ...storeProblems(facts),
    ...mailProblems(facts),
    ...dailyMailProblems(facts),
    ...backupProblems(facts),
    ...diskProblems(facts),
  ];
}

/** How many mails are held. */
export function heldMails(backlog: readonly MailBacklog[]): number {
  return backlog.filter(({ state }) => state === 'held').reduce((sum, { mails }) => sum + mails, 0);
}

function storeProblems({ backlog }: Facts): readonly Problem[] {
  if (backlog !== null) return [];
  const text = 'Orders can’t be kept: the order store can’t be written. They wait in the shoppers’ browsers.';
  return [{ kind: 'orders not stored', text }];
}

function mailProblems({ now, backlog, isOnSecondMailServer }: Facts): readonly Problem[] {
  const found: Problem[] = [];
  const waiting = (backlog ?? []).filter(({ state }) => state === 'queued' || state === 'sending' || state === 'held');
  const toOwner = waiting.filter(({ kind }) => kind === 'owner');
  const waitMs = now - Math.min(now, ...toOwner.map(({ oldestQueuedAt }) => oldestQueuedAt));
  if (waitMs > lateMailMs) {
    const mails = toOwner.reduce((sum, part) => sum + part.mails, 0);
    found.push({
      kind: 'mail late',
      text:
        `The owner doesn’t hear of orders: ${mails === 1 ? '1 mail waits' : `${mails} mails wait, the oldest`} ` +
        `for ${duration(waitMs)}. The orders are safe: npm run orders -- list`,
    });
  }
  const held = heldMails(waiting);
  if (held > 0) {
    const text = `The mail server refuses ${held === 1 ? '1 mail' : `${held} mails`}, which somebody must mend: npm run orders -- list --state held`;
    found.push({ kind: 'mails held', text });
  }
  if (isOnSecondMailServer) {
    const text =
      'The first mail server can’t be used; mails go through the second. To hear why: npm run orders -- test-mail';
    found.push({ kind: 'first mail server', text });
  }
  return found;
}

function dailyMailProblems({ now, dailyMail }: Facts): readonly Problem[] {
  if (dailyMail === null || now - dailyMail.startedAt < firstDailyMailMs) return [];
  if (dailyMail.sentAt !== null && now - dailyMail.sentAt < dailyMailMs) return [];
  const since = dailyMail.sentAt === null ? 'two days or more' : duration(now - dailyMail.sentAt);
  const text = `The daily mail to the owner has not gone out for ${since}: orders may not arrive either.`;
  return [{ kind: 'daily mail missing', text }];
}

function backupProblems({ now, backups }: Facts): readonly Problem[] {
  if (backups === null) return [];
  if (backups === 'unreadable')
    return [{ kind: 'backup late', text: 'The folder of backups (BACKUP_DIR) can’t be read.' }];
  const { newestAt } = backups;
  if (newestAt === null) return [{ kind: 'backup late', text: 'There is no backup yet.' }];
  if (now - newestAt <= backupMs) return [];
  return [{ kind: 'backup late', text: `The newest backup is ${duration(now - newestAt)} old.` }];
}

function diskProblems({ freeBytes }: Facts): readonly Problem[] {
  if (freeBytes === null || freeBytes >= scarceBytes) return [];
  const text = `The disk is nearly full: ${Math.floor(freeBytes / 1024 ** 2)} MB are free where orders are kept.`;
  return [{ kind: 'disk nearly full', text }];
}

function duration(ms: number): string {
  if (ms < 2 * hourMs) return `${Math.floor(ms / minuteMs)} minutes`;
  if (ms < 48 * hourMs) return `${Math.floor(ms / hourMs)} hours`;
  return `${Math.floor(ms / (24 * hourMs))} days`;
}
