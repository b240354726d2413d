/**
 * The health of the shop for its owner: the facts of the relay's watch, read from the database, the disk and the folder of
 * backups.
 */
import { counted } from '#shop/numbers.ts';
import type { MailBacklog, MailKind } from '#order/order-store.ts';
import { pakistanClock } from '#shop/time.ts';
import {
  type BackupFacts,
  type Facts,
  type PhoneFacts,
  type Problem,
  currentProblems,
  type ProblemKind,
} from '#relay/watch/problems.ts';

export interface MachineFacts {
  readonly startedAt: number;
  /** `null` if no folder is set. */
  readonly backups: BackupFacts | null;
  readonly freeBytes: number | null;
  /** Without a mail server mails are saved to files. */
  readonly hasMailServer: boolean;
  /** When the version of the shop that is live was published, in a sentence. */
  readonly release: string;
}

export interface HealthFacts extends MachineFacts {
  readonly now: number;
  readonly backlog: readonly MailBacklog[];
  readonly lastOrderAt: number | null;
  readonly phones: readonly PhoneFacts[];
}

export interface HealthCheck {
  readonly label: string;
  readonly isGood: boolean;
  readonly sentences: readonly string[];
}

export function healthChecks(facts: HealthFacts): readonly HealthCheck[] {
  const { backlog, backups, freeBytes, lastOrderAt, phones, release } = facts;
  const unknown = { notStoredAt: null, dailyMail: null, releaseProblem: null };
  const problemsOf = (kinds: readonly ProblemKind[], known: HealthFacts = facts) =>
    currentProblems({ ...unknown, ...known } satisfies Facts)
      .filter(({ kind }) => kinds.includes(kind))
      .map(ownerSentence);
  const check = (label: string, wrong: readonly string[], sentences: readonly string[]): HealthCheck => ({
    label,
    isGood: wrong.length === 0,
    sentences: [...wrong, ...sentences],
  });
  const mails = (label: string, to: MailKind, refused: readonly string[], good: readonly string[]) => {
    const own = { ...facts, backlog: backlog.filter(({ kind }) => kind === to) };
    const wrong = [...unsentMails(own), ...problemsOf(['mail late', 'mails held'], own), ...refused];
    return check(label, wrong, [...waitingSentences(own.backlog), ...(wrong.length === 0 ? good : [])]);
  };
  const undeliverable = mailsIn(backlog, 'undeliverable');
  const backupAt = backups === null || backups === 'unreadable' ? null : backups.newestAt;
  return [
    mails('Mails to you', 'owner', [], []),
    mails(
      'Mails to customers',
      'customer',
      undeliverable === 0
        ? []
        : [
            `${counted(undeliverable, 'mail')} to addresses that don’t exist. Call these customers: their orders say so.`,
          ],
      ['No address was refused.'],
    ),
    ...(phones.length === 0
      ? []
      : [
          check('Ringing', problemsOf(['phone silent']), [
            `Set to ring for new orders: ${phones.map(({ name }) => name).join(', ')}.`,
          ]),
        ]),
    check(
      'Orders',
      [],
      [lastOrderAt === null ? 'No orders yet.' : `The newest order arrived on ${pakistanClock(lastOrderAt)}.`],
    ),
    check(
      'Backup',
      backups === null
        ? ['Backups aren’t set up, so the shop takes none. Ask whoever runs the server to set them up (BACKUP_DIR).']
        : problemsOf(['backup late']),
      backupAt === null ? [] : [`The newest backup was taken ${pakistanClock(backupAt)}.`],
    ),
    check('Disk', problemsOf(['disk nearly full']), [
      freeBytes === null ? 'The free space is unknown.' : `${space(freeBytes)} free.`,
    ]),
    check('Live version', [], [release]),
  ];
}

/** A sentence about mails that were saved to files, which reach nobody. */
function unsentMails({ backlog, hasMailServer }: HealthFacts): readonly string[] {
  const written = mailsIn(backlog, 'written');
  if (hasMailServer)
    return written === 0
      ? []
      : [
          `${counted(written, 'message')} from before e-mail was set up reached no one. Open these orders to send them.`,
        ];
  const missed = written === 0 ? '' : `, so no one was notified of ${counted(written, 'message')}`;
  return [`E-mail isn’t set up${missed}. Ask whoever runs the server to set it up (SMTP_URL, OWNER_EMAIL).`];
}

function space(bytes: number): string {
  return bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024 ** 3)} GB`;
}

/** Removes the command at the end; at the desk the list of orders replaces it. */
function ownerSentence({ text }: Problem): string {
  return text.replace(/: npm run .*$/, '.');
}

function mailsIn(backlog: readonly MailBacklog[], ...states: readonly MailBacklog['state'][]): number {
  return backlog.filter(({ state }) => states.includes(state)).reduce((sum, { mails }) => sum + mails, 0);
}

function waitingSentences(backlog: readonly MailBacklog[]): readonly string[] {
  const [waiting, held] = [mailsIn(backlog, 'queued', 'sending'), mailsIn(backlog, 'held')];
  return [
    ...(held > 0
      ? ['Open an order with a held mail to read why. Once the cause is fixed, resend it there, or wait an hour.']
      : []),
    ...(waiting > 0 ? [`${counted(waiting, 'mail')} on the way.`] : []),
    ...(waiting + held === 0 ? ['No mail is waiting.'] : []),
  ];
}
