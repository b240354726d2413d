/**
 * The health of the shop for its owner: the facts of the relay's watch, read from the database, the disk and the folder
 * of backups.
 */
import { missingProvinces } from '#catalogue/desk-content.ts';
import { placeholdersIn } from '#catalogue/placeholders.ts';
import { pluralize } from '#shop/numbers.ts';
import type { MailBacklog, MailKind } from '#order/mail-job.ts';
import { pakistanClock } from '#shop/time.ts';
import { currentProblems, type Facts, type ProblemKind } from '#server/problems.ts';

export interface MachineFacts extends Pick<Facts, 'startedAt' | 'backups' | 'freeBytes' | 'isReplaced'> {
  /** Without a mail server mails are saved to files. */
  readonly hasMailServer: boolean;
  /** The mistakes in the files that take effect at once. */
  readonly deskFileProblems: readonly string[];
  /** As it is published. */
  readonly shop: Parameters<typeof placeholdersIn>[0] & Parameters<typeof missingProvinces>[0];
  /** When the version of the shop that is live was published, in a sentence. */
  readonly release: string;
}

interface HealthFacts extends MachineFacts, Pick<Facts, 'now' | 'devices'> {
  readonly backlog: readonly MailBacklog[];
  readonly lastOrderAt: number | null;
}

export type HealthCheck = ReturnType<typeof healthChecks>[number];

export function healthChecks(facts: HealthFacts) {
  const { backups, freeBytes, lastOrderAt, devices, deskFileProblems, shop, release } = facts;
  const placeholders = [...placeholdersIn(shop).values()];
  const provinces = missingProvinces(shop).map(({ label }) => label);
  const backupAt = backups === null || backups === 'unreadable' ? null : backups.newestAt;
  return [
    mailCheck('Mails to you', ['owner'], facts),
    mailCheck('Mails to customers', ['customer', 'shipped'], facts),
    devices.length > 0 &&
      check('Ringing', problemsOf(['device silent'], facts), [
        `Set to ring for new orders: ${devices.map(({ name }) => name).join(', ')}.`,
      ]),
    check('Orders', problemsOf(['database replaced'], facts), [
      lastOrderAt === null ? 'No orders yet.' : `The newest order arrived on ${pakistanClock(lastOrderAt)}.`,
    ]),
    check(
      'Backup',
      backups === null
        ? ['Backups aren’t set up, so the shop takes none. Ask whoever runs the server to set them up (BACKUP_DIR).']
        : problemsOf(['backup late'], facts),
      [backupAt !== null && `The newest backup was taken on ${pakistanClock(backupAt)}.`],
    ),
    check('Disk', problemsOf(['disk nearly full'], facts), [
      freeBytes === null ? 'The free space is unknown.' : `${space(freeBytes)} free.`,
    ]),
    check(
      'Couriers and messages',
      deskFileProblems.map((problem) => `${problem} Until then the shop goes on with what the file said before.`),
      [deskFileProblems.length === 0 && 'They are as you saved them.'],
    ),
    check(
      'What shoppers see',
      [
        placeholders.length > 0 &&
          `Still as it came with the shop: ${placeholders.join(', ')}. Write your own under Shop, Contact and links, and publish.`,
      ],
      [
        placeholders.length === 0 && 'Phone, links and city are yours.',
        provinces.length > 0 &&
          `Shoppers in ${provinces.join(' and ')} can’t order: add their province under First steps.`,
      ],
    ),
    check('Live version', [], [release]),
  ].filter((each) => each !== false);
}

type Sentences = readonly (string | false)[];

function check(label: string, problems: Sentences, others: Sentences) {
  const wrong = problems.filter((sentence) => sentence !== false);
  return { label, isGood: wrong.length === 0, sentences: [...wrong, ...others.filter((each) => each !== false)] };
}

function mailCheck(label: string, kinds: readonly MailKind[], { backlog, hasMailServer, ...facts }: HealthFacts) {
  const own = backlog.filter(({ kind }) => kinds.includes(kind));
  const count = (...states: readonly MailBacklog['state'][]) =>
    own.filter(({ state }) => states.includes(state)).reduce((sum, { mails }) => sum + mails, 0);
  const [waiting, held, undeliverable] = [count('queued', 'sending'), count('held'), count('undeliverable')];
  // Saved to files, they reach nobody.
  const written = count('written');
  const missed = written === 0 ? '' : `, so ${pluralize(written, 'mail')} reached no one`;
  const wrong = [
    !hasMailServer && `E-mail isn’t set up${missed}. Ask whoever runs the server to set it up (SMTP_URL, OWNER_EMAIL).`,
    hasMailServer &&
      written > 0 &&
      `${pluralize(written, 'message')} from before e-mail was set up reached no one. Open these orders to send them.`,
    ...problemsOf(['mail late', 'mails held'], { ...facts, hasMailServer, backlog: own }),
    undeliverable > 0 &&
      `${pluralize(undeliverable, 'mail')} couldn’t be delivered: the address was refused. Call these customers; their orders say so.`,
  ];
  return check(label, wrong, [
    held > 0 &&
      'Open an order with a held mail to read why. Once the cause is fixed, resend it there, or wait an hour.',
    waiting > 0 && `${pluralize(waiting, 'mail')} on the way.`,
    waiting + held === 0 && 'No mail is waiting.',
    !kinds.includes('owner') && !wrong.some(Boolean) && 'No address was refused.',
  ]);
}

function problemsOf(kinds: readonly ProblemKind[], facts: HealthFacts): readonly string[] {
  return currentProblems({ notStoredAt: null, dailyMail: null, releaseProblem: null, deskFileProblem: null, ...facts })
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text);
}

function space(bytes: number): string {
  return bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024 ** 3)} GB`;
}
