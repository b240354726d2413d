/** The health of the shop in words for its owner: what the relay's watch knows from the database, the disk and the folder of backups. */
import { counted } from '#shop/counted.ts';
import type { HealthPage } from '#desk/pages/desk-page.ts';
import type { MailBacklog } from '#order/order-store.ts';
import { pakistanClock } from '#shop/pakistan-time.ts';
import { type BackupFacts, type Facts, type Problem, problems, type ProblemKind } from '#relay/watch/problems.ts';

export interface HealthFacts {
  readonly now: number;
  readonly startedAt: number;
  readonly backlog: readonly MailBacklog[];
  /** When the newest order was accepted; null for none. */
  readonly lastOrderAt: number | null;
  /** `null` if no folder is set. */
  readonly backups: BackupFacts | null;
  readonly freeBytes: number | null;
  /** Names the code and the catalogue that run. */
  readonly release: string;
}

export function healthPage(facts: HealthFacts, testMail: readonly string[] | null): HealthPage {
  const { backlog, backups, freeBytes, lastOrderAt } = facts;
  const unknown = { notStoredAt: null, isOnSecondMailServer: false, dailyMail: null, releaseProblem: null };
  const found = problems({ ...unknown, ...facts } satisfies Facts);
  const fact = (label: string, words: readonly string[], kinds: readonly ProblemKind[]) => {
    const wrong = found.filter(({ kind }) => kinds.includes(kind));
    return { label, words: [...wrong.map(ownWords), ...words], isGood: wrong.length === 0 };
  };
  const backup = backups === null || backups === 'unreadable' ? null : backups.newestAt;
  return {
    kind: 'health',
    facts: [
      fact('Mails', mailWords(backlog), ['mail late', 'mails held']),
      fact('Orders', [lastOrderAt === null ? 'No order yet.' : `The newest came ${pakistanClock(lastOrderAt)}.`], []),
      {
        ...fact('Backup', backup === null ? [] : [`The newest was taken ${pakistanClock(backup)}.`], ['backup late']),
        ...(backups === null && {
          words: ['No folder for backups is set (BACKUP_DIR), so the shop takes none.'],
          isGood: false,
        }),
      },
      fact(
        'Disk',
        [freeBytes === null ? 'Its free space is unknown.' : `${space(freeBytes)} are free.`],
        ['disk nearly full'],
      ),
      fact('Release', [facts.release], []),
    ],
    testMail,
  };
}

function space(bytes: number): string {
  return bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024 ** 3)} GB`;
}

/** The watch's sentences end in a command; here the list of orders does the same. */
function ownWords({ text }: Problem): string {
  return text.replace(/: npm run .*$/, '.');
}

function mailWords(backlog: readonly MailBacklog[]): readonly string[] {
  const count = (...states: readonly MailBacklog['state'][]) =>
    backlog.filter(({ state }) => states.includes(state)).reduce((sum, { mails }) => sum + mails, 0);
  const waiting = count('queued', 'sending');
  return [
    ...(count('held') > 0
      ? [
          'Open an order with a held mail to read why. Once the cause is fixed, press "send again" there, or wait an hour.',
        ]
      : []),
    ...(count('written') > 0
      ? [`${counted(count('written'), 'mail')} saved to files and not sent, as no mail server is configured.`]
      : []),
    ...(count('undeliverable') > 0
      ? [`${counted(count('undeliverable'), 'mail')} to customers whose address does not exist: call them.`]
      : []),
    ...(waiting > 0 ? [`${counted(waiting, 'mail')} on the way.`] : []),
    ...(waiting + count('held') === 0 ? ['No mail is waiting.'] : []),
  ];
}
